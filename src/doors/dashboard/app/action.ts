import { hashKey, useMutation } from '@tanstack/react-query';
import { GalleyProblem } from 'galley-client';
import { useRef } from 'react';
import { isSame } from './is-same.ts';
import { faultAt } from './problem-words.ts';

export interface Action<Input, Result> {
  /**
   * Resolves to the response, or undefined if the action failed: `error` says why. Calling it again while it runs does
   * nothing.
   */
  run(input: Input): Promise<Result | undefined>;
  /** Repeats the last run with the same input. */
  retry(): void;
  isPending: boolean;
  /** The input of the current run, so that only one of several buttons shows progress. */
  pendingInput: Input | undefined;
  /** The error of the last run. Null while it runs and after a success. */
  error: unknown;
  /** The fault at a path of the input, for its field. */
  faultAt(path: string): string | undefined;
  clear(): void;
}

interface ActionOptions {
  /** The values that are sent, by the paths that the service uses. A fault of a value disappears once the value changes. */
  form?: object;
}

/** The action of a button: changes something on the service. For one input, only one run is active at a time. */
export function useAction<Input = void, Result = unknown>(
  work: (input: Input) => Promise<Result>,
  { form }: ActionOptions = {},
): Action<Input, Result> {
  const { mutateAsync, variables, isPending, error, reset } = useMutation({ mutationFn: work });
  const running = useRef(new Set<string>());
  const last = useRef<{ input: Input }>(undefined);
  /** The last version of the form that was sent. */
  const sent = useRef(form);
  const run = async (input: Input) => {
    // Enter in the only field of a form sends it even if its button is pending, and a second press may arrive before
    // that.
    const same = hashKey([input]);
    if (running.current.has(same)) return undefined;
    running.current.add(same);
    last.current = { input };
    sent.current = form;
    try {
      return await mutateAsync(input);
    } catch {
      return undefined;
    } finally {
      running.current.delete(same);
    }
  };
  const isCorrected = (path: string) => form !== undefined && hasChanged(path, sent.current ?? form, form);
  const isOver =
    error instanceof GalleyProblem && error.errors.length > 0 && error.errors.every(({ path }) => isCorrected(path));
  return {
    run,
    retry: () => {
      if (last.current) void run(last.current.input);
    },
    isPending,
    pendingInput: isPending ? variables : undefined,
    error: isOver ? null : error,
    faultAt: (path) => {
      const fault = faultAt(error, path);
      return fault === undefined || isCorrected(path) ? undefined : fault;
    },
    clear: reset,
  };
}

/** Whether the value at a path has changed since. For a path that is no value of the form: whether any value has. */
export function hasChanged(path: string, before: object, now: object): boolean {
  const values = new Map<string, unknown>(Object.entries(now));
  const sentValues = new Map<string, unknown>(Object.entries(before));
  const names = [...values.keys()];
  const name = names.find((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`));
  return (name === undefined ? names : [name]).some((each) => !isSame(sentValues.get(each), values.get(each)));
}

import { hashKey, useMutation } from '@tanstack/react-query';
import { GalleyProblem } from 'galley-client';
import { useRef } from 'react';
import { isSame } from './is-same.ts';
import { faultAt } from './problem-words.ts';

export interface Action<Input, Result> {
  /**
   * Resolves to the response, or to undefined if the action failed; then `error` says why. Calling it again with the
   * same input while the action runs does nothing.
   */
  run(input: Input): Promise<Result | undefined>;
  /** Repeats the last run with the same input. */
  retry(): void;
  isPending: boolean;
  /** The input of the current run, which tells which of several buttons must show progress. */
  pendingInput: Input | undefined;
  /** The error of the last run. Null while it runs and after a success. */
  error: unknown;
  /** The message about the fault at a path of the input, for the field at this path. */
  faultAt(path: string): string | undefined;
  clear(): void;
}

interface ActionOptions {
  /**
   * The values that are sent, by the paths that the service uses. The fault of a value disappears once the value
   * changes.
   */
  form?: object;
}

/** A change on the service that a button starts. For each input, only one run is active at a time. */
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
    // Pressing Enter in the only field of a form submits it even while its button is pending, and a second press may
    // arrive before the button is pending.
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

/**
 * Whether the value at a path differs between two versions of a form. For a path outside the form, whether any value
 * differs.
 */
export function hasChanged(path: string, before: object, now: object): boolean {
  const values = new Map<string, unknown>(Object.entries(now));
  const sentValues = new Map<string, unknown>(Object.entries(before));
  const names = [...values.keys()];
  const name = names.find((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`));
  return (name === undefined ? names : [name]).some((each) => !isSame(sentValues.get(each), values.get(each)));
}

import { hashKey, useMutation } from '@tanstack/react-query';
import { GalleyProblem } from 'galley-client';
import { useRef } from 'react';
import { isSame } from './is-same.ts';
import { faultAt } from './problem-words.ts';

export interface Action<Input, Result> {
  /** Resolves to the answer, or undefined where it failed: `error` says why. While it runs, the same again does nothing. */
  run(input: Input): Promise<Result | undefined>;
  /** The last run once more, with what it was given. */
  retry(): void;
  isPending: boolean;
  /** What the run under way was given: of several buttons, one waits. */
  pendingInput: Input | undefined;
  /** Of the last run; null while it runs and where it went well. */
  error: unknown;
  /** The fault at a path of the input, for its field. */
  faultAt(path: string): string | undefined;
  clear(): void;
}

interface ActionOptions {
  /** What is sent, by the path that the service calls each value. A fault of a value goes once the value is changed. */
  form?: object;
}

/** What a button does: changes something at the service. Of the same input one run is under way at a time. */
export function useAction<Input = void, Result = unknown>(
  work: (input: Input) => Promise<Result>,
  { form }: ActionOptions = {},
): Action<Input, Result> {
  const { mutateAsync, variables, isPending, error, reset } = useMutation({ mutationFn: work });
  const running = useRef(new Set<string>());
  const last = useRef<{ input: Input }>(undefined);
  /** The form as it was sent last. */
  const sent = useRef(form);
  const run = async (input: Input) => {
    // Enter in the only field of a form sends it although its button is pending, and a second press may come before that.
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

/** Whether the value at a path is another one by now. Of a path that is no value of the form: whether any is. */
export function hasChanged(path: string, before: object, now: object): boolean {
  const values = new Map<string, unknown>(Object.entries(now));
  const sentValues = new Map<string, unknown>(Object.entries(before));
  const names = [...values.keys()];
  const name = names.find((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`));
  return (name === undefined ? names : [name]).some((each) => !isSame(sentValues.get(each), values.get(each)));
}

import { hashKey, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { faultAt } from './problem-words.ts';

export interface Action<Input, Result> {
  /** Resolves to the answer, or undefined where it failed: `error` says why. While it runs, the same again does nothing. */
  run(input: Input): Promise<Result | undefined>;
  /** The last run once more, with what it was given. */
  retry(): void;
  isPending: boolean;
  /** Of the last run; null while it runs and where it went well. */
  error: unknown;
  /** The fault at a path of the input, for its field. */
  faultAt(path: string): string | undefined;
  clear(): void;
}

/** What a button does: changes something at the service. Of the same input one run is under way at a time. */
export function useAction<Input = void, Result = unknown>(
  work: (input: Input) => Promise<Result>,
): Action<Input, Result> {
  const { mutateAsync, variables, isPending, error, reset } = useMutation({ mutationFn: work });
  const running = useRef(new Set<string>());
  const run = async (input: Input) => {
    // Enter in the only field of a form sends it although its button is pending, and a second press may come before that.
    const same = hashKey([input]);
    if (running.current.has(same)) return undefined;
    running.current.add(same);
    try {
      return await mutateAsync(input);
    } catch {
      return undefined;
    } finally {
      running.current.delete(same);
    }
  };
  return {
    run,
    retry: () => void run(variables as Input),
    ...{ isPending, error },
    faultAt: (path) => faultAt(error, path),
    clear: reset,
  };
}

import { useMutation } from '@tanstack/react-query';
import { faultAt } from './problem-words.ts';

export interface Action<Input, Result> {
  /** Resolves to the answer, or undefined where it failed: `error` says why. */
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

/** What a button does: changes something at the service, once at a time. */
export function useAction<Input = void, Result = unknown>(
  work: (input: Input) => Promise<Result>,
): Action<Input, Result> {
  const { mutateAsync, variables, isPending, error, reset } = useMutation({ mutationFn: work });
  const run = (input: Input) => mutateAsync(input).catch(() => undefined);
  return {
    run,
    retry: () => void run(variables as Input),
    ...{ isPending, error },
    faultAt: (path) => faultAt(error, path),
    clear: reset,
  };
}

import { vi } from 'vitest';

/** Repeats a check until it passes. A machine that runs other tests at the same time takes longer than vitest's second. */
export const waitFor = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 40_000 });

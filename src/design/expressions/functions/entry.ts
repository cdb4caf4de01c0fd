import type { Call } from './call.ts';

/** A function of the language. */
export interface FunctionEntry {
  /** The fewest and the most arguments. */
  readonly min: number;
  readonly max: number;
  /** Arguments may be names that no scope has. */
  readonly optionalNames: boolean;
  readonly run: (call: Call) => unknown;
}

export type FunctionGroup = Readonly<Record<string, FunctionEntry>>;

/** An entry for a function of `least` to `most` arguments. */
export function takes(min: number, max: number, run: (call: Call) => unknown): FunctionEntry {
  return { min, max, optionalNames: false, run };
}

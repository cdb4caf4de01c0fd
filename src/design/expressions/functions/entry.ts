import type { Call } from './call.ts';

/** A function of the language. */
export interface FunctionEntry {
  /** The fewest and the most arguments. */
  readonly least: number;
  readonly most: number;
  /** Arguments may be names that no scope has. */
  readonly optionalNames: boolean;
  readonly run: (call: Call) => unknown;
}

export type FunctionGroup = Readonly<Record<string, FunctionEntry>>;

/** An entry for a function of `least` to `most` arguments. */
export function takes(least: number, most: number, run: (call: Call) => unknown): FunctionEntry {
  return { least, most, optionalNames: false, run };
}

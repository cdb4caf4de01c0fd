import type { Call } from './call.ts';

/** A function of the language. */
export interface FunctionEntry {
  /** The fewest and the most arguments. */
  readonly min: number;
  readonly max: number;
  /** Arguments may be names that no scope has. */
  readonly optionalNames: boolean;
  /** The second argument may be an arrow function. */
  readonly acceptsArrow: boolean;
  readonly run: (call: Call) => unknown;
}

export type FunctionGroup = Readonly<Record<string, FunctionEntry>>;

/** An entry for a function of `min` to `max` arguments. */
export function takes(min: number, max: number, run: (call: Call) => unknown): FunctionEntry {
  return { min, max, optionalNames: false, acceptsArrow: false, run };
}

/** An entry for a function of a list, whose second argument may be an arrow function that is called with its elements. */
export function takesArrow(min: number, max: number, run: (call: Call) => unknown): FunctionEntry {
  return { ...takes(min, max, run), acceptsArrow: true };
}

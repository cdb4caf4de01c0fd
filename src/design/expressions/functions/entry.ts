import type { Call } from './call.ts';

/** A function of the language. */
export interface FunctionEntry {
  /** The minimum and maximum number of arguments. */
  readonly min: number;
  readonly max: number;
  /** Whether arguments may be unknown names. */
  readonly optionalNames: boolean;
  /** Whether the second argument may be an arrow function. */
  readonly acceptsArrow: boolean;
  readonly run: (call: Call) => unknown;
}

export type FunctionGroup = Readonly<Record<string, FunctionEntry>>;

/** An entry for a function of `min` to `max` arguments. */
export function defineFunction(min: number, max: number, run: (call: Call) => unknown): FunctionEntry {
  return { min, max, optionalNames: false, acceptsArrow: false, run };
}

/** An entry for a function of a list whose second argument may be an arrow function, called with its elements. */
export function takesArrow(min: number, max: number, run: (call: Call) => unknown): FunctionEntry {
  return { ...defineFunction(min, max, run), acceptsArrow: true };
}

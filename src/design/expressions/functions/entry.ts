import type { Call } from './call.ts';

/** A function of the language. */
export interface FunctionEntry {
  /** The minimum and maximum number of arguments. */
  readonly min: number;
  readonly max: number;
  /** Whether the arguments may contain unknown names. */
  readonly optionalNames: boolean;
  /** Whether the second argument may be an arrow function. */
  readonly acceptsArrow: boolean;
  readonly run: (call: Call) => unknown;
}

export type FunctionGroup = Readonly<Record<string, FunctionEntry>>;

/** Defines a function with `min` to `max` arguments. */
export function defineFunction(min: number, max: number, run: (call: Call) => unknown): FunctionEntry {
  return { min, max, optionalNames: false, acceptsArrow: false, run };
}

/**
 * Defines a function of a list. Its second argument may be an arrow function, which is called with the elements of the
 * list.
 */
export function takesArrow(min: number, max: number, run: (call: Call) => unknown): FunctionEntry {
  return { ...defineFunction(min, max, run), acceptsArrow: true };
}

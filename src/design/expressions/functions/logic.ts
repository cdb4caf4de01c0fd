import { isNothing } from '../values.ts';
import type { Call } from './call.ts';
import type { FunctionEntry, FunctionGroup } from './entry.ts';

function firstGiven({ values }: Call): unknown {
  return values.find((value) => !isNothing(value)) ?? '';
}

/** Both functions return the first argument that is neither null nor undefined, or "" if there is none (shapes.md). */
const firstGivenEntry: FunctionEntry = {
  min: 0,
  max: Number.POSITIVE_INFINITY,
  optionalNames: true,
  acceptsArrow: false,
  run: firstGiven,
};

export const logic = { use: firstGivenEntry, isDefined: firstGivenEntry } satisfies FunctionGroup;

import { isNothing } from '../values.ts';
import type { Call } from './call.ts';

/** The numbers of a list. Elements that are nothing are skipped; others that are not numbers are a fault. */
export function numbersAmong(call: Call, values: readonly unknown[]): number[] {
  return values.filter((value) => !isNothing(value)).map((value) => call.toNumber(value, 'an element'));
}

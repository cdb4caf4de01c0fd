import { isNothing } from '../values.ts';
import type { Call } from './call.ts';

/**
 * Lists the numbers among the values. Values that are nothing are skipped; any other value that is not a number is a
 * fault.
 */
export function numbersAmong(call: Call, values: readonly unknown[]): number[] {
  return values.filter((value) => !isNothing(value)).map((value) => call.toNumber(value, 'an element'));
}

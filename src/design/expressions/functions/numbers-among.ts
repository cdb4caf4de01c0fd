import { isNothing } from '../values.ts';
import type { Call } from './call.ts';

/** The numbers of a list; elements that are nothing are passed over, others that are no number are a fault. */
export function numbersAmong(call: Call, values: readonly unknown[]): number[] {
  return values.filter((value) => !isNothing(value)).map((value) => call.toNumber(value, 'an element'));
}

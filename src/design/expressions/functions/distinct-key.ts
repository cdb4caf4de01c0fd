import { canonicalJson } from '../../../core/json.ts';
import type { Meter } from '../budget.ts';
import { checkPrintable } from '../text.ts';

/**
 * Returns a text that is the same for two values if they are equal: of the same type and value or, for lists and
 * objects, with the same content.
 */
export function distinctKey(value: unknown, meter: Meter): string {
  checkPrintable(value, meter);
  return canonicalJson(value);
}

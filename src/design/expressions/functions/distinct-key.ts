import { canonicalJson } from '../../../core/json.ts';
import type { Meter } from '../budget.ts';
import { checkPrintable } from '../text.ts';

/** A text that two values share when they are equal: by type and value, lists and objects by what they hold. */
export function distinctKey(value: unknown, meter: Meter): string {
  checkPrintable(value, meter);
  return canonicalJson(value);
}

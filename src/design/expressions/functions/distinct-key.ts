import { canonicalJson } from '../../../core/json.ts';
import type { Meter } from '../budget.ts';
import { checkPrintable } from '../text.ts';

/** A text that two values share if they are equal: by type and value, for lists and objects by their content. */
export function distinctKey(value: unknown, meter: Meter): string {
  checkPrintable(value, meter);
  return canonicalJson(value);
}

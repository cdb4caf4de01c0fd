import { canonicalJson } from '../../core/json.ts';
import { checkTextLength, type Meter } from './budget.ts';
import { depthLimit, textLimit } from './limits.ts';
import { ExpressionError } from './problems.ts';

interface Extent {
  /** The approximate length of the value when printed, in UTF-16 code units. It is exact for text. */
  characters: number;
  depth: number;
  finite: boolean;
}

/** Counts the characters of a value without its children: for a list the separators, for an object the punctuation. */
function countCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (Array.isArray(value)) return 2 * value.length;
  if (typeof value === 'object' && value !== null)
    return Object.keys(value).reduce((sum, key) => sum + key.length + 4, 2);
  return typeof value === 'number' ? 8 : 4;
}

/** Measures a value without recursion. It stops at the limits, so that printing the value afterwards is safe. */
function measureExtent(value: unknown): Extent {
  const extent: Extent = { characters: 0, depth: 0, finite: true };
  const pending: Array<{ value: unknown; depth: number }> = [{ value, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    extent.characters += countCharacters(next.value);
    extent.depth = Math.max(extent.depth, next.depth);
    if (typeof next.value === 'number' && !Number.isFinite(next.value)) extent.finite = false;
    if (extent.characters > textLimit || extent.depth > depthLimit) break;
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const child of Object.values(next.value)) pending.push({ value: child, depth: next.depth + 1 });
  }
  return extent;
}

/**
 * The number of digits that are reliable in binary arithmetic. With it, 0.1 + 0.2 prints as 0.3 and not as
 * 0.30000000000000004.
 */
const significantDigits = 15;

/** Prints a number. Integers are exact and keep all their digits. */
function printedNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(significantDigits)));
}

function printValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(printValue).join(', ');
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return printedNumber(value);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'object' && value !== null ? canonicalJson(value) : '';
}

/**
 * Converts a value to text. Nothing is "", numbers have at most 15 significant digits (NaN and the infinities are ""),
 * the elements of lists are joined by ", ", and objects become canonical JSON. A list or object is "" if it is nested
 * too deeply or its text would be too long.
 */
export function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return printValue(value);
  const { characters, depth } = measureExtent(value);
  return characters > textLimit || depth > depthLimit ? '' : printValue(value);
}

/** Takes the steps that printing the value costs. Throws an ExpressionError if the value cannot be printed. */
export function checkPrintable(value: unknown, meter: Meter): void {
  const { characters, depth, finite } = measureExtent(value);
  meter.spendText(characters);
  if (!finite) throw new ExpressionError('type', 'The number is infinite or not a number.');
  if (depth > depthLimit) throw new ExpressionError('depth', `A value is nested more than ${depthLimit} levels deep.`);
  if (typeof value !== 'string') checkTextLength(characters);
}

/**
 * Like toText, but it takes steps, and throws an ExpressionError where toText would return "" because the value cannot
 * be printed.
 */
export function printText(value: unknown, meter: Meter): string {
  checkPrintable(value, meter);
  return printValue(value);
}

/** Counts the Unicode code points of a text. `length` in expressions returns this number. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; count++) index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

import { canonicalJson } from '../../core/json.ts';
import { checkTextLength, type Meter } from './budget.ts';
import { depthLimit, textLimit } from './limits.ts';
import { ExpressionError } from './problems.ts';

interface Extent {
  /** The approximate length of the value as text, in UTF-16 code units; exact for text. */
  characters: number;
  depth: number;
  finite: boolean;
}

/** Includes a list's separators or an object's punctuation, before its children are visited. */
function countCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (Array.isArray(value)) return 2 * value.length;
  if (typeof value === 'object' && value !== null)
    return Object.keys(value).reduce((sum, key) => sum + key.length + 4, 2);
  return typeof value === 'number' ? 8 : 4;
}

/** Walks through a value without recursion, and no further than the limits, so that printing it afterwards is safe. */
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

/** The digits that are reliable in binary arithmetic: 0.1 + 0.2 is 0.3, not 0.30000000000000004. */
const significantDigits = 15;

/** Integers are exact and keep all their digits. */
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
 * A value as text: nothing is "", numbers have at most 15 significant digits (NaN and the infinities are ""), lists are
 * joined by ", ", objects are canonical JSON. A list or object that is nested too deeply or prints too long is "".
 */
export function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return printValue(value);
  const { characters, depth } = measureExtent(value);
  return characters > textLimit || depth > depthLimit ? '' : printValue(value);
}

/** Takes the steps of printing the value; throws an ExpressionError if it cannot be printed. */
export function checkPrintable(value: unknown, meter: Meter): void {
  const { characters, depth, finite } = measureExtent(value);
  meter.spendText(characters);
  if (!finite) throw new ExpressionError('type', 'The number is infinite or not a number.');
  if (depth > depthLimit) throw new ExpressionError('depth', `A value is nested more than ${depthLimit} levels deep.`);
  if (typeof value !== 'string') checkTextLength(characters);
}

/** Like toText, but takes steps and throws an ExpressionError for what toText leaves empty. */
export function printText(value: unknown, meter: Meter): string {
  checkPrintable(value, meter);
  return printValue(value);
}

/** The Unicode code points of a text, which `length` counts. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; count++) index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

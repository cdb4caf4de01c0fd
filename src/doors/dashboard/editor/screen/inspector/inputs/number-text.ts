import type { Json } from '../../../../../../core/json.ts';
import { compileExpression, createScope, evaluate, StepBudget } from '../../../../../../design/expressions/index.ts';

/** How a field shows a stored number. */
export interface NumberFormat {
  /** How many of the shown units are one stored unit: 100 for a share that is shown in percent. */
  scale?: number;
  min?: number;
  max?: number;
  isInteger?: boolean;
  /** Whether a number without a unit is no length, as in a line height, so that px are written. */
  hasPlainNumbers?: boolean;
}

/** A stored value as the field shows it: `12px` and 12 are "12"; "50%" and `auto` stay as they are. */
export function printNumber(
  value: Json | undefined,
  { scale = 1, hasPlainNumbers = false }: NumberFormat = {},
): string {
  if (typeof value === 'number') return String(round(value * scale));
  if (typeof value !== 'string') return value === undefined ? '' : JSON.stringify(value);
  return !hasPlainNumbers && /^-?[\d.]+px$/.test(value) ? value.slice(0, -2) : value;
}

/**
 * The value for what was typed: a number, the result of a calculation such as `10+5`, or any other text as it is, such as
 * `50%`, `1.5em` and `auto`. Numbers are kept within the limits. An empty text removes the value.
 */
export function readTyped(typed: string, format: NumberFormat = {}): Json | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const plain = (format.hasPlainNumbers ? text : text.replace(/px$/i, '')).replace(/°$/, '');
  const isPercent = format.scale === 100 && plain.endsWith('%');
  const number = calculate(isPercent ? plain.slice(0, -1) : plain);
  return number === undefined ? text : limit(number, format);
}

/** The value after a step of the arrow keys or a drag. Units stay. Undefined if the value is not a number with a unit. */
export function stepped(shown: string, by: number, format: NumberFormat = {}): Json | undefined {
  const [, number, unit = ''] = /^(-?[\d.]+)([a-z%]*)$/i.exec(shown === '' ? '0' : shown) ?? [];
  if (number === undefined) return undefined;
  const next = Number(number) + by;
  return unit === '' ? limit(next, format) : `${round(next)}${unit}`;
}

function limit(
  shown: number,
  { scale = 1, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, isInteger = false }: NumberFormat,
): number {
  const stored = Math.min(max, Math.max(min, shown / scale));
  return isInteger ? Math.round(stored) : round(stored, 4);
}

function calculate(text: string): number | undefined {
  if (!/^[\d\s.+\-*/()]+$/.test(text)) return undefined;
  const context = { scope: createScope(), now: 0, locale: 'en-US', pageBudget: new StepBudget(1_000) };
  const { value, problems } = evaluate(compileExpression(text), context);
  return problems.length === 0 && typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

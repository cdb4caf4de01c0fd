import { parsedValue } from './parse-value.ts';
import { byPrintOrder, isStyleProperty } from './properties.ts';
import { unknownProperty } from './suggest.ts';
import type { BoxStyle, StyleProblem } from './types.ts';

/**
 * Parses resolved values: valid ones are printed canonically in the order of the table (shorthands first), invalid ones
 * are left out and reported, undefined ones are absent. Never throws.
 */
export function parseStyle(style: Readonly<Record<string, unknown>>): { style: BoxStyle; problems: StyleProblem[] } {
  const good: [string, string][] = [];
  const problems: StyleProblem[] = [];
  for (const [property, value] of Object.entries(style)) {
    if (value === undefined) continue;
    const result = isStyleProperty(property) ? parsedValue(property, value) : { reason: unknownProperty(property) };
    if ('text' in result) good.push([property, result.text]);
    else problems.push(createProblem(property, result.reason));
  }
  good.sort(([one], [other]) => byPrintOrder(one, other));
  return { style: Object.fromEntries(good), problems };
}

/** A reason continues a sentence that starts with the name of the property. */
export function createProblem(property: string, reason: string): StyleProblem {
  const text = `${property.slice(0, 60)} ${reason}`;
  return { property, message: /[.?]$/.test(reason) ? text : `${text}.` };
}

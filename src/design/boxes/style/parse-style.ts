import { parsedValue } from './parse-value.ts';
import { byPrintOrder, isStyleProperty } from './properties.ts';
import { unknownProperty } from './suggest.ts';
import type { BoxStyle, StyleProblem } from './types.ts';

/**
 * Parses a style whose values are resolved. Valid values are printed in canonical form, in the order of the table
 * (shorthands first). Invalid values are left out and reported, and undefined ones are ignored. Never throws.
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

/** Creates a problem. `reason` continues a sentence that starts with the name of the property. */
export function createProblem(property: string, reason: string): StyleProblem {
  const text = `${property.slice(0, 60)} ${reason}`;
  return { property, message: /[.?]$/.test(reason) ? text : `${text}.` };
}

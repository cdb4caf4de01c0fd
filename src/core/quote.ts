import { onOneLine, shorten } from './errors/faults.ts';
import { nearMatches } from './near-matches.ts';
import { redactText } from './redact.ts';

/** The maximum number of UTF-16 units of a value from outside that a message repeats. */
const maxQuoted = 60;

/** Quotes a value from outside in a message: in double quotes, on one line, shortened, and without secrets (AUTH-17). */
export function quote(value: string): string {
  return `"${shorten(redactText(onOneLine(shorten(value, 4 * maxQuoted))), maxQuoted)}"`;
}

/**
 * Lists names at the end of a sentence: `"a", "b" or "c"`. If there are more than 24 names, the others are only
 * counted.
 */
export function quoteList(names: readonly string[], conjunction = 'or'): string {
  const listedNames = names.slice(0, names.length > maxListed ? maxListed : undefined).map(quote);
  const rest = names.length - listedNames.length;
  const all = rest > 0 ? [...listedNames, `${rest} others`] : listedNames;
  const last = all.at(-1) ?? '';
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} ${conjunction} ${last}` : last;
}

const maxListed = 24;

/**
 * Asks whether the nearest name was meant, with a space before the question: ` Did you mean "title"?`; empty if no name
 * is near.
 */
export function didYouMean(mistyped: string, names: Iterable<string>): string {
  const [nearest] = nearMatches(mistyped, names, 1);
  return nearest === undefined ? '' : ` Did you mean ${quote(nearest)}?`;
}

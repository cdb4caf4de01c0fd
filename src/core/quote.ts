import { onOneLine, shorten } from './errors/faults.ts';
import { nearMatches } from './near-matches.ts';
import { redactText } from './redact.ts';

/** The maximum number of UTF-16 units of an outside value that a message repeats. */
const maxQuoted = 60;

/**
 * Quotes an outside value for use within a message: in double quotes, on one line, cut, and without secrets (AUTH-17).
 */
export function quote(value: string): string {
  return `"${shorten(redactText(onOneLine(shorten(value, 4 * maxQuoted))), maxQuoted)}"`;
}

/** A list of names for the end of a sentence: `"a", "b" or "c"`. Names after the 24th are only counted. */
export function quoteList(names: readonly string[], conjunction = 'or'): string {
  const listedNames = names.slice(0, names.length > maxListed ? maxListed : undefined).map(quote);
  const rest = names.length - listedNames.length;
  const all = rest > 0 ? [...listedNames, `${rest} others`] : listedNames;
  const last = all.at(-1) ?? '';
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} ${conjunction} ${last}` : last;
}

const maxListed = 24;

/** A question that offers the nearest name, with a space before it: ` Did you mean "title"?`; empty if no name is near. */
export function didYouMean(mistyped: string, names: Iterable<string>): string {
  const [nearest] = nearMatches(mistyped, names, 1);
  return nearest === undefined ? '' : ` Did you mean ${quote(nearest)}?`;
}

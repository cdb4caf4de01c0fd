import type { Call } from './call.ts';
import { dateFields } from './date-fields.ts';
import { dateOf } from './instants.ts';

const longestPattern = 500;
/** Quoted text, a run of one letter, or text that means itself. A quote that never closes quotes the rest. */
const pieces = /''|'((?:[^']|'')*)(?:'|$)|(([A-Za-z])\3*)|[^A-Za-z']+/g;

/** A date after a pattern of Unicode TR 35, in UTC: formatDate(date, pattern, locale?). */
export function formatDate(call: Call): string {
  const pattern = call.text(1);
  if (pattern.length > longestPattern) call.fail(`a pattern has at most ${longestPattern} characters.`);
  const moment = { date: dateOf(call, 0), locale: call.locale(2), meter: call.meter };
  return pattern.replace(pieces, (piece, quoted?: string, run?: string, letter?: string) => {
    if (piece === "''") return "'";
    if (quoted !== undefined) return quoted.replaceAll("''", "'");
    if (run === undefined || letter === undefined) return piece;
    const field = dateFields.get(letter) ?? call.fail(`the pattern letter ${letter} is not known.`);
    return field(moment, run.length);
  });
}

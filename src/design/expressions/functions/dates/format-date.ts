import type { Call } from '../call.ts';
import { readDateArgument } from '../instants.ts';
import { dateFields } from './fields.ts';
import type { DateField } from './moment.ts';
import { readTimeZone } from './zones.ts';

const maxPatternLength = 500;
/**
 * The pieces of a pattern: quoted text, a sequence of the same letter, or literal text. If a quote is never closed, the
 * rest of the pattern is quoted.
 */
const pieces = /''|'((?:[^']|'')*)(?:'|$)|(([A-Za-z])\3*)|[^A-Za-z']+/g;
const skeletonLetters = new Set(['j', 'J', 'C']);

type Piece = string | { field: DateField; letter: string; width: number };

/**
 * Formats a date with a pattern of Unicode TR 35: formatDate(date, pattern, locale?, timeZone?). Without a time zone,
 * the result is in UTC. A date without a time is the same day in every time zone. It is a fault if the pattern uses a
 * letter, or a number of letters, that the standard does not define.
 */
export function formatDate(call: Call): string {
  const pattern = call.text(1);
  if (pattern.length > maxPatternLength) call.fail(`a pattern has at most ${maxPatternLength} characters.`);
  const parsed = [...pattern.matchAll(pieces)].map((match) => toPiece(call, match));
  warnOfLookalikes(call, parsed);
  const { instant, hasTime } = readDateArgument(call, 0);
  const zone = readTimeZone(call, 3, instant);
  const date = hasTime ? new Date(instant.getTime() + zone.offset * 1000) : instant;
  const moment = {
    date,
    shiftedDate: truncateDate(date, parsed),
    instant,
    zone,
    locale: call.locale(2),
    meter: call.meter,
  };
  return parsed.map((piece) => (typeof piece === 'string' ? piece : piece.field.write(moment, piece.width))).join('');
}

function toPiece(call: Call, [piece, quoted, run, letter]: RegExpMatchArray): Piece {
  if (piece === "''") return "'";
  if (quoted !== undefined) return quoted.replaceAll("''", "'");
  if (run === undefined || letter === undefined) return piece;
  const field = Object.hasOwn(dateFields, letter) ? dateFields[letter] : undefined;
  const width = run.length;
  if (field === undefined) {
    const reason = skeletonLetters.has(letter) ? 'only works in skeletons' : 'does not exist';
    return call.fail(`the pattern letter ${letter} ${reason}. Put text in single quotes.`);
  }
  if (!field.widths.includes(width)) {
    const widths = field.widths.map((each) => letter.repeat(each));
    const widthList = widths.length > 2 ? `${widths[0]} to ${widths.at(-1)}` : widths.join(' or ');
    call.fail(`${letter} cannot be repeated ${width} times. Use ${widthList}.`);
  }
  return { field, letter, width };
}

/** Warns about DD and YYYY, which other pattern languages use for the day of the month and the year. */
function warnOfLookalikes(call: Call, parsed: readonly Piece[]): void {
  const letters = collectLetters(parsed);
  if (letters.has('D') && (letters.has('M') || letters.has('L')))
    call.warn('D is the day of the year. Use d or dd for the day of the month.');
  if (letters.has('Y') && !letters.has('w'))
    call.warn('Y is the year that a week belongs to. Use yyyy for the calendar year.');
}

function collectLetters(parsed: readonly Piece[]): ReadonlySet<string> {
  return new Set(parsed.map((piece) => (typeof piece === 'string' ? '' : piece.letter)));
}

/** Removes the minutes and seconds that the pattern does not show from the date. */
function truncateDate(date: Date, parsed: readonly Piece[]): Date {
  const letters = collectLetters(parsed);
  const shows = (...some: readonly string[]) => some.some((letter) => letters.has(letter));
  const truncatedDate = new Date(date);
  if (!shows('S', 'A')) truncatedDate.setUTCMilliseconds(0);
  if (!shows('s', 'S', 'A')) truncatedDate.setUTCSeconds(0);
  if (!shows('m', 's', 'S', 'A')) truncatedDate.setUTCMinutes(0);
  return truncatedDate;
}

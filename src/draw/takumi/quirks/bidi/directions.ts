export type Direction = 'ltr' | 'rtl';
/**
 * The classes of characters that have a direction of their own. Arabic letters (AL) also change the class of the digits
 * after them.
 */
export type Strong = 'L' | 'R' | 'AL';

/** The direction of a character, and the strong character that decided it. */
export interface PlacedCharacter {
  direction: Direction;
  /** The last strong character before this one. */
  after: Strong | undefined;
  endsParagraph?: true;
}

const rtl = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const arabic = /^[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefc\u{1ec70}-\u{1eeff}]/u;
const arabicNumber = /^[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd]/u;
const europeanNumber = /^[0-9\u00b2\u00b3\u00b9\u06f0-\u06f9]/u;
/** Matches signs in the blocks of right-to-left scripts that have no direction. */
const sign = /^[\u0606\u0607\u0609\u060a\u060c\u060e\u060f\u066a\u06de\u06e9\ufd3e-\ufd4f\ufdcf\ufdfd-\ufdff]/u;
const letter = /^[\u200e\p{L}\p{M}\p{Nl}\p{Nd}]/u;

/** A character that separates paragraphs: the characters after it do not take their direction from those before it. */
export const paragraphSeparator = '\u2029';

/** Whether a text has characters that run from right to left. */
export function hasRtl(text: string): boolean {
  return rtl.test(text);
}

/**
 * Returns the direction of each character of a text, by those rules of Unicode's annex 9 that need no explicit
 * embeddings: digits follow the characters before them, and neutral characters take the direction of their neighbours
 * if these agree.
 */
export function resolveDirections(characters: readonly string[], base: Direction): PlacedCharacter[] {
  let strong: Strong | undefined;
  const placed = characters.map((character): Omit<PlacedCharacter, 'direction'> & { direction?: Direction } => {
    const after = strong;
    const kind = classifyCharacter(character);
    if (kind === 'B') {
      strong = undefined;
      return { direction: base, after, endsParagraph: true };
    }
    if (kind === 'N') return { after };
    if (kind === 'AN') return { direction: 'rtl', after };
    if (kind === 'EN') return { direction: strong === undefined ? base : toDirection(strong), after };
    strong = kind;
    return { direction: toDirection(kind), after };
  });
  for (let start = 0; start < placed.length; start++) {
    if (placed[start]?.direction) continue;
    let end = start;
    while (end < placed.length && !placed[end]?.direction) end++;
    const [before, next] = [placed[start - 1]?.direction ?? base, placed[end]?.direction ?? base];
    placed.fill({ after: placed[start]?.after, direction: before === next ? before : base }, start, end);
    start = end;
  }
  return placed.map(({ direction = base, ...rest }) => ({ direction, ...rest }));
}

function toDirection(strong: Strong): Direction {
  return strong === 'L' ? 'ltr' : 'rtl';
}

function classifyCharacter(character: string): Strong | 'EN' | 'AN' | 'B' | 'N' {
  if (character === paragraphSeparator) return 'B';
  if (sign.test(character)) return 'N';
  if (arabicNumber.test(character)) return 'AN';
  if (europeanNumber.test(character)) return 'EN';
  if (arabic.test(character)) return 'AL';
  if (rtl.test(String.fromCodePoint(character.codePointAt(0) ?? 0))) return 'R';
  return letter.test(character) ? 'L' : 'N';
}

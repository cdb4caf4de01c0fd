export type Direction = 'ltr' | 'rtl';
/** Of characters that have a direction of their own; Arabic letters turn the digits after them into their own. */
export type Strong = 'L' | 'R' | 'AL';

/** Where a character stands among those around it. */
export interface Placed {
  direction: Direction;
  /** The last before it that has a direction of its own. */
  after: Strong | undefined;
  endsParagraph?: true;
}

const rtl = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const arabic = /^[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefc\u{1ec70}-\u{1eeff}]/u;
const arabicNumber = /^[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd]/u;
const europeanNumber = /^[0-9\u00b2\u00b3\u00b9\u06f0-\u06f9]/u;
/** Signs within the blocks of right-to-left scripts that have no direction. */
const sign = /^[\u0606\u0607\u0609\u060a\u060c\u060e\u060f\u066a\u06de\u06e9\ufd3e-\ufd4f\ufdcf\ufdfd-\ufdff]/u;
const letter = /^[\u200e\p{L}\p{M}\p{Nl}\p{Nd}]/u;

/** Nothing behind it takes a direction from what stands before it. */
export const paragraphSeparator = '\u2029';

/** Whether a text has characters that run from right to left. */
export function hasRtl(text: string): boolean {
  return rtl.test(text);
}

/**
 * The direction of each character of a text by the rules of Unicode's annex 9 that need no explicit embeddings:
 * digits follow what stands before them, and what has no direction takes that of its neighbours where they agree.
 */
export function directionsOf(characters: readonly string[], base: Direction): Placed[] {
  let strong: Strong | undefined;
  const placed = characters.map((character): Omit<Placed, 'direction'> & { direction?: Direction } => {
    const after = strong;
    const kind = kindOf(character);
    if (kind === 'B') {
      strong = undefined;
      return { direction: base, after, endsParagraph: true };
    }
    if (kind === 'N') return { after };
    if (kind === 'AN') return { direction: 'rtl', after };
    if (kind === 'EN') return { direction: strong === undefined ? base : sideOf(strong), after };
    strong = kind;
    return { direction: sideOf(kind), after };
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

function sideOf(strong: Strong): Direction {
  return strong === 'L' ? 'ltr' : 'rtl';
}

function kindOf(character: string): Strong | 'EN' | 'AN' | 'B' | 'N' {
  if (character === paragraphSeparator) return 'B';
  if (sign.test(character)) return 'N';
  if (arabicNumber.test(character)) return 'AN';
  if (europeanNumber.test(character)) return 'EN';
  if (arabic.test(character)) return 'AL';
  if (rtl.test(String.fromCodePoint(character.codePointAt(0) ?? 0))) return 'R';
  return letter.test(character) ? 'L' : 'N';
}

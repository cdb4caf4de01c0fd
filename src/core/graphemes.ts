/**
 * The number of marks that a grapheme keeps. Unicode's stream-safe text format allows 30 (UAX 15, section 13). A limit
 * is needed because shaping, normalizing, comparing and breaking a text take quadratic time in the marks of one
 * grapheme (SEC-3).
 */
export const maxMarks = 32;

const mark = /[\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}\u200d]/u;
/**
 * Viramas that join the next consonant to the grapheme (UAX 29, rule GB9c, and scripts that stack as Indic ones do).
 */
const joiner =
  /[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\u0f84\u1039\u17d2\u1a60\u1b44\u1bab\ua9c0\uaaf6\u{10a3f}\u{11133}\u{1193e}\u{11a47}\u{11a99}\u{11f42}\u200d]/u;
/**
 * Leading and other parts of Hangul syllables. Any number of leading ones makes one grapheme (UAX 29, rules GB6 to
 * GB8).
 */
const leadingJamo = /[\u1100-\u115f\ua960-\ua97c]/;
const otherJamo = /[\u1160-\u11ff\ud7b0-\ud7fb]/;
/** Signs that join the character after them (rule GB9b). */
const prefix =
  /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\u{110bd}\u{110cd}\u{111c2}\u{111c3}\u{1193f}\u{11941}\u{11a3a}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}]/u;
const extending = [mark, leadingJamo, otherJamo, prefix];

/** Takes the code points of a text in order, and finds those of which a grapheme has too many. */
export class GraphemeLimit {
  #marks = 0;
  #before = '';
  /** Whether the next base belongs to the grapheme before it. */
  #joins = false;

  /** Whether to leave out this code point, which follows the ones that were passed in before and kept. */
  exceeds(character: string): boolean {
    const isMark = mark.test(character);
    const joins = joiner.test(character) || prefix.test(character) || (isMark && this.#joins);
    if (!isMark && !this.#joins && !this.#isSyllable(character)) this.#marks = 0;
    // A joiner leaves room for the base that it joins, because bases are never left out.
    else if (this.#marks >= maxMarks - (joins ? 1 : 0)) return true;
    else this.#marks++;
    this.#before = character;
    this.#joins = joins;
    return false;
  }

  /**
   * The part of `text` that is kept, after the texts that were passed in before. If nothing is left out, this is the
   * same text.
   */
  truncate(text: string): string {
    if (!extending.some((pattern) => pattern.test(text))) {
      // Only its first character can be joined to what was before it. All others start graphemes of their own.
      for (const character of text.slice(-2)) this.exceeds(character);
      return text;
    }
    const graphemes: string[] = [];
    let length = 0;
    for (const character of text) {
      if (this.exceeds(character)) continue;
      graphemes.push(character);
      length += character.length;
    }
    return length === text.length ? text : graphemes.join('');
  }

  #isSyllable(character: string): boolean {
    return otherJamo.test(character) || (leadingJamo.test(character) && leadingJamo.test(this.#before));
  }
}

/**
 * Keeps at most `maxMarks` marks of each grapheme. If no grapheme has more, this is the same text. Linear in its
 * length.
 */
export function capMarks(text: string): string {
  return text.length <= maxMarks ? text : new GraphemeLimit().truncate(text);
}

/**
 * Normalizes a text from outside after capping its marks, because `String.normalize` sorts the marks of a grapheme in
 * quadratic time.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return capMarks(text).normalize(form);
}

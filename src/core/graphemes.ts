/**
 * The maximum number of marks in a grapheme. Unicode's stream-safe text format allows 30 (UAX 15, section 13). The
 * number is limited because shaping, normalizing, comparing and breaking a text take quadratic time in the number of
 * marks of one grapheme (SEC-3).
 */
export const maxMarks = 32;

const mark = /[\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}\u200d]/u;
/**
 * Viramas, which join the next consonant to the grapheme (UAX 29, rule GB9c), in Indic scripts and others that stack
 * letters in the same way.
 */
const joiner =
  /[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\u0f84\u1039\u17d2\u1a60\u1b44\u1bab\ua9c0\uaaf6\u{10a3f}\u{11133}\u{1193e}\u{11a47}\u{11a99}\u{11f42}\u200d]/u;
/** The parts of Hangul syllables. Any number of leading parts forms one grapheme (UAX 29, rules GB6 to GB8). */
const leadingJamo = /[\u1100-\u115f\ua960-\ua97c]/;
const otherJamo = /[\u1160-\u11ff\ud7b0-\ud7fb]/;
/** Signs that are joined to the character after them (rule GB9b). */
const prefix =
  /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\u{110bd}\u{110cd}\u{111c2}\u{111c3}\u{1193f}\u{11941}\u{11a3a}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}]/u;
const extending = [mark, leadingJamo, otherJamo, prefix];

/** Reads the code points of a text in order, and finds the surplus ones of each grapheme. */
export class GraphemeLimit {
  #marks = 0;
  #before = '';
  /** Whether the next base character belongs to the same grapheme as the one before it. */
  #joins = false;

  /** Whether to leave out this code point. It follows the code points that were passed to earlier calls and kept. */
  exceeds(character: string): boolean {
    const isMark = mark.test(character);
    const joins = joiner.test(character) || prefix.test(character) || (isMark && this.#joins);
    if (!isMark && !this.#joins && !this.#isSyllable(character)) this.#marks = 0;
    // A joiner is only kept if there is room for the base character that it joins, because bases are never left out.
    else if (this.#marks >= maxMarks - (joins ? 1 : 0)) return true;
    else this.#marks++;
    this.#before = character;
    this.#joins = joins;
    return false;
  }

  /**
   * Removes the surplus code points from `text`, which follows the texts of earlier calls. If there are none, `text`
   * itself is returned.
   */
  truncate(text: string): string {
    if (!extending.some((pattern) => pattern.test(text))) {
      // Only the first character can be joined to the text before it. All others start new graphemes.
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
 * Limits the marks of each grapheme to `maxMarks`. If no grapheme has more, the text itself is returned. This takes
 * linear time.
 */
export function capMarks(text: string): string {
  return text.length <= maxMarks ? text : new GraphemeLimit().truncate(text);
}

/**
 * Normalizes a text from outside. Its marks are limited first, because `String.normalize` takes quadratic time in the
 * number of marks of a grapheme.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return capMarks(text).normalize(form);
}

let segmenter: Intl.Segmenter | undefined;

/** The graphemes of a text: the characters as people perceive them. */
export function splitGraphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** What stands in one place of a line: a character with its marks, or several that make one (an emoji). */
export interface Cell {
  text: string;
  /** 2 for wide characters, 1 for others. */
  columns: 1 | 2;
  /** Whether the font draws it in exactly its columns; else it is placed apart, so that what follows lines up. */
  inFont: boolean;
}

/** Wide and fullwidth characters of Unicode's East Asian Width (UAX 11), in blocks, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;
/** Controls have no picture, and direction marks could make code look like other code. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const onlyAscii = /^[\x20-\x7e]*$/;
const replacement = '\ufffd';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The cells of a piece of a line without tabs. `hasGlyph` says whether the code's own font has a code point.
 */
export function cellsOf(text: string, hasGlyph: (codePoint: number) => boolean): Cell[] {
  if (onlyAscii.test(text)) return [...text].map((character) => ({ text: character, columns: 1, inFont: true }));
  return [...segmenter.segment(text)].map(({ segment }) => {
    if (hidden.test(segment)) return { text: replacement, columns: 1, inFont: false };
    if (wide.test(segment)) return { text: segment, columns: 2, inFont: false };
    return { text: segment, columns: 1, inFont: [...segment].every((each) => hasGlyph(each.codePointAt(0) ?? 0)) };
  });
}

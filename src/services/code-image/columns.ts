import { eastAsianWidth } from 'get-east-asian-width';

/** How a cell is drawn: by the code's own font, by a glyph of another font, or as an emoji. */
export type CellKind = 'own' | 'other' | 'emoji';

/** One position of a line: a character with its marks, or several characters that make one (an emoji, a flag). */
export interface Cell {
  text: string;
  /** 2 for wide characters and emoji, 1 for all others. */
  columns: 1 | 2;
  /**
   * Only the code's own font draws a cell exactly as wide as its columns. Cells of any other kind are placed
   * separately, so that the cells after them stay aligned.
   */
  kind: CellKind;
  /**
   * The lines that combining marks draw under (4) or through (8) the cell, with the numbers that Shiki uses. The text
   * of the cell does not contain those marks.
   */
  lines?: number;
}

/** A grapheme that is shown as an emoji: by itself, by its variation selector, or as a flag, a keycap or a family. */
const emoji = /^(?:\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Emoji}[\u{1f3fb}-\u{1f3ff}]?\ufe0f)/v;
/** Control characters and direction marks. They are invisible, and could make code look like different code. */
const control = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Characters that show nothing if no other character comes with them. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]+$/u;
/**
 * Marks that draw a line under or through a letter, as wide as the letter. They are drawn without a glyph
 * (line-marks.ts).
 */
const lineMark = /[\u0332\u0335\u0336]/g;
const onlyAscii = /^[\x20-\x7e]*$/;
/** Sound marks of halfwidth katakana. They belong to the grapheme before them, but take up a column of their own. */
const halfwidthMark = /(?=[\uff9e\uff9f])/;
/** The character that replaces characters which cannot be drawn. */
export const replacement = '\ufffd';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Splits a piece of a line without tabs into cells. The number of columns follows Unicode's East Asian Width (UAX 11):
 * wide and fullwidth characters have two columns, and ambiguous characters have one. `hasGlyph` says whether a single
 * file of the code's own font has all of the code points.
 */
export function splitIntoCells(text: string, hasGlyph: (...codePoints: number[]) => boolean): Cell[] {
  if (onlyAscii.test(text)) return [...text].map((character) => ({ text: character, columns: 1, kind: 'own' }));
  return [...segmenter.segment(text)].flatMap(({ segment }) =>
    segment.split(halfwidthMark).map((part) => toCell(part, hasGlyph)),
  );
}

function toCell(written: string, hasGlyph: (...codePoints: number[]) => boolean): Cell {
  const grapheme = written.replace(lineMark, '') || written;
  const lines = grapheme === written ? 0 : readLineFlags(written);
  return { ...shownCell(grapheme, hasGlyph), ...(lines === 0 ? {} : { lines }) };
}

function readLineFlags(grapheme: string): number {
  return (grapheme.includes('\u0332') ? 4 : 0) | (/[\u0335\u0336]/.test(grapheme) ? 8 : 0);
}

function shownCell(grapheme: string, hasGlyph: (...codePoints: number[]) => boolean): Cell {
  if (control.test(grapheme) || invisible.test(grapheme)) return { text: replacement, columns: 1, kind: 'other' };
  if (emoji.test(grapheme)) return { text: grapheme, columns: 2, kind: 'emoji' };
  const points = [...grapheme].map((character) => character.codePointAt(0) ?? 0);
  if (points.some((point) => eastAsianWidth(point) === 2)) return { text: grapheme, columns: 2, kind: 'other' };
  return { text: grapheme, columns: 1, kind: hasGlyph(...points) ? 'own' : 'other' };
}

import { eastAsianWidth } from 'get-east-asian-width';

/** How a cell is drawn: by the code's own font, by a glyph of another font, or as an emoji. */
export type CellKind = 'own' | 'other' | 'emoji';

/** One position of a line: a character with its marks, or several characters that make one (an emoji, a flag). */
export interface Cell {
  text: string;
  /** 2 for wide characters and emoji, 1 for all others. */
  columns: 1 | 2;
  /**
   * The code's own font draws in exactly its columns. All other cells are placed separately, so that what follows them
   * stays aligned.
   */
  kind: CellKind;
  /**
   * Lines that marks draw under (4) and through (8) the cell, with Shiki's numbers. The text is without those marks.
   */
  lines?: number;
}

/** A grapheme that is shown as an emoji: by itself, by its variation selector, or as a flag, a keycap or a family. */
const emoji = /^(?:\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Emoji}[\u{1f3fb}-\u{1f3ff}]?\ufe0f)/v;
/** Controls and direction marks. They are invisible, and could make code look like other code. */
const control = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Characters that show nothing if they stand alone. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]+$/u;
/**
 * Marks that draw a line under or through a letter, as wide as the letter. They are drawn without a glyph
 * (line-marks.ts).
 */
const lineMark = /[\u0332\u0335\u0336]/g;
const onlyAscii = /^[\x20-\x7e]*$/;
/** Sound marks of halfwidth katakana, which belong to the grapheme before them but have a column of their own. */
const halfwidthMark = /(?=[\uff9e\uff9f])/;
/** Replaces what cannot be drawn. */
export const replacement = '\ufffd';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The cells of a piece of a line without tabs. Columns follow Unicode's East Asian Width (UAX 11): wide and fullwidth
 * characters have two, ambiguous ones one. `hasGlyph` says whether one file of the code's own font has all of the code
 * points.
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

import type { Warning } from '../../../core/warnings.ts';

/** The kinds of warnings by which a row is marked, with the words of its mark (DASH-5). */
export const warningMarks: Readonly<Partial<Record<Warning['code'], string>>> = {
  text_overflow: 'Text overflows',
  text_truncated: 'Text is cut',
  glyph_missing: 'Glyph missing',
  font_missing: 'Font missing',
  contrast_low: 'Low contrast',
  image_unavailable: 'Picture missing',
  value_invalid: 'Value does not fit',
  expression_error: 'Expression fails',
};

/** The mark of a warning; undefined if rows are not marked by it. */
export const warningMark = (code: string): string | undefined =>
  Object.entries(warningMarks).find(([each]) => each === code)?.[1];

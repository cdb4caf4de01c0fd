import type { TextBox, TextSpan } from '../../../../design/boxes/types.ts';
import type { TextPart } from '../../../gather/emoji/index.ts';
import { paragraphSeparator } from './directions.ts';

/** A character of a text as people count them, an emoji, or a mark that was put in and has no width. */
export interface Unit {
  text: string;
  /** Index of its span; the box itself where there is none such. */
  span: number;
  kind: 'character' | 'blank' | 'emoji' | 'mark';
}

const blank = /^[ \t\r\n\f]+$/;
let characters: Intl.Segmenter | undefined;

/** All of a text in the order of reading. */
export function unitsOf(box: TextBox, partsOf: (text: string) => readonly TextPart[]): Unit[] {
  characters ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  const segmenter = characters;
  return box.spans.flatMap((span, index) =>
    partsOf(span.text).flatMap(({ text, emoji }): Unit[] => {
      if (emoji) return [{ text, span: index, kind: 'emoji' }];
      return Array.from(segmenter.segment(text), ({ segment }) => ({
        text: segment,
        span: index,
        kind: blank.test(segment) ? 'blank' : 'character',
      }));
    }),
  );
}

/** What a unit is to the order of directions: an emoji is a picture, which has none. */
export function directionText({ text, kind }: Unit, keepsBreaks: boolean): string {
  if (kind === 'emoji') return '\ufffc';
  return keepsBreaks && isBreak({ text, kind }) ? paragraphSeparator : text;
}

/** Whether a unit is a line break, where those of the text are kept. */
export function isBreak({ text, kind }: Pick<Unit, 'text' | 'kind'>): boolean {
  return kind === 'blank' && /[\r\n]/.test(text);
}

/** Units → spans. Where letters are set apart, marks are spans of their own: they would be set apart too. */
export function spansOf(box: TextBox, units: readonly Unit[], isSpaced: boolean): TextSpan[] {
  const spans: TextSpan[] = [];
  let open: string | undefined;
  for (const { text, span, kind } of units) {
    const isApart = isSpaced && kind === 'mark';
    const name = isApart ? 'mark' : String(span);
    const last = spans.at(-1);
    if (last && open === name) last.text += text;
    else spans.push({ style: {}, ...box.spans[span], text, ...(isApart ? { style: { letterSpacing: '0px' } } : {}) });
    open = name;
  }
  return spans;
}

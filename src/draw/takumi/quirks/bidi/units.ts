import type { TextBox, TextSpan } from '../../../../design/boxes/types.ts';
import type { TextPart } from '../../../gather/emoji/index.ts';
import { paragraphSeparator } from './directions.ts';

/** A character as users perceive it (a grapheme), an emoji, or an inserted mark of no width. */
export interface Unit {
  text: string;
  /** The index of the unit's span, or the number of spans if the unit belongs to the box itself. */
  span: number;
  kind: 'character' | 'blank' | 'emoji' | 'mark';
}

const blank = /^[ \t\r\n\f]+$/;
let characters: Intl.Segmenter | undefined;

/** Returns all units of a text in reading order. */
export function splitIntoUnits(box: TextBox, splitEmoji: (text: string) => readonly TextPart[]): Unit[] {
  characters ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  const segmenter = characters;
  return box.spans.flatMap((span, index) =>
    splitEmoji(span.text).flatMap(({ text, emoji }): Unit[] => {
      if (emoji) return [{ text, span: index, kind: 'emoji' }];
      return Array.from(segmenter.segment(text), ({ segment }) => ({
        text: segment,
        span: index,
        kind: blank.test(segment) ? 'blank' : 'character',
      }));
    }),
  );
}

/** Returns the text by which the direction of a unit is found. An emoji is a picture, which is neutral. */
export function directionText({ text, kind }: Unit, keepsBreaks: boolean): string {
  if (kind === 'emoji') return '\ufffc';
  return keepsBreaks && isBreak({ text, kind }) ? paragraphSeparator : text;
}

/** Whether a unit is a line break, in texts that preserve line breaks. */
export function isBreak({ text, kind }: Pick<Unit, 'text' | 'kind'>): boolean {
  return kind === 'blank' && /[\r\n]/.test(text);
}

/**
 * Turns units into spans. If letters have letter spacing, marks become separate spans, because the spacing would apply
 * to them too.
 */
export function toSpans(box: TextBox, units: readonly Unit[], isSpaced: boolean): TextSpan[] {
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

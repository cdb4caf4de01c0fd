import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { Box, TextBox, TextSpan } from '../../../design/boxes/types.ts';
import type { TextSubstitute } from './bidi/index.ts';

/** Functions with which texts that contain tabs are measured piece by piece. Widths are in px. */
interface TabTools {
  /** Returns the style of a text with everything that it inherits; undefined if the text has no characters. */
  getStyle(box: TextBox): BoxStyle | undefined;
  /** Measures the widths of texts without line breaks. */
  measureWidths(texts: ReadonlyArray<{ box: TextBox; style: BoxStyle }>): readonly number[];
}

/** The number of spaces from one tab stop to the next (CSS Text 3, section 4.2). `tab-size` is not supported. */
const tabSize = 8;

const space = '\u00a0';

/** The part of a line between two tabs, and the tab that ends it. */
interface Piece {
  spans: TextSpan[];
  tab?: TextSpan;
}

/**
 * Returns substitutes for texts with tabs, in which each tab moves to the next tab stop. takumi 2.16.3 draws each tab
 * as eight spaces instead. In the substitute, a tab becomes one space whose letter spacing extends to the stop. Only
 * line breaks of the text count as beginnings of lines here. After a wrap, the stops still count from the beginning of
 * the unwrapped line.
 */
export function tabStops(root: Box, { getStyle, measureWidths }: TabTools): Map<TextBox, TextSubstitute> {
  const substitutes = new Map<TextBox, TextSubstitute>();
  for (const box of tabbedTexts(root)) {
    const style = getStyle(box);
    if (!style || !/^pre(?:-wrap)?$/.test(style['whiteSpace'] ?? '')) continue;
    const lines = splitLines(box.spans);
    const toLoneText = (spans: TextSpan[]) => ({ box: { ...box, spans }, style: { ...style, whiteSpace: 'pre' } });
    const pieces = lines.flat().filter(({ tab }) => tab);
    const widths = measureWidths(
      pieces.flatMap(({ spans, tab }) => [
        toLoneText(spans),
        toLoneText([{ text: space.repeat(tabSize), style: tab?.style ?? {} }]),
      ]),
    );
    substitutes.set(box, { spans: addStops(lines, widths) });
  }
  return substitutes;
}

function tabbedTexts(box: Box): TextBox[] {
  if (box.kind === 'container') return box.children.flatMap(tabbedTexts);
  return box.kind === 'text' && box.spans.some(({ text }) => text.includes('\t')) ? [box] : [];
}

function splitLines(spans: readonly TextSpan[]): Piece[][] {
  const lines: Piece[][] = [[{ spans: [] }]];
  for (const { text, style } of spans) {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) lines.push([{ spans: [] }]);
      const pieces = lines.at(-1) ?? [];
      for (const [index, part] of line.split('\t').entries()) {
        const last = pieces.at(-1);
        if (index > 0 && last) {
          last.tab = { text: space, style };
          pieces.push({ spans: [] });
        }
        if (part !== '') pieces.at(-1)?.spans.push({ text: part, style });
      }
    }
  }
  return lines;
}

/**
 * Adds the stops. `widths` has the width of each piece that ends with a tab, each followed by the width of eight spaces
 * in the tab's style.
 */
function addStops(lines: readonly Piece[][], widths: readonly number[]): TextSpan[] {
  const measured = widths.values();
  return lines.flatMap((line, index) => {
    let at = 0;
    const spans = line.flatMap(({ spans: own, tab }) => {
      if (!tab) return own;
      at += measured.next().value ?? 0;
      const eight = measured.next().value ?? 0;
      if (eight === 0) return [...own, tab];
      const one = eight / tabSize;
      // Chromium skips a stop that is nearer than half a space. In CSS, it is half a digit.
      const stop = Math.floor((at + one / 2) / eight + 1) * eight;
      const gap = stop - at;
      at = stop;
      return [...own, { ...tab, style: { ...tab.style, letterSpacing: `${gap - one}px` } }];
    });
    const end: TextSpan[] = index < lines.length - 1 ? [{ text: '\n', style: {} }] : [];
    return [...spans, ...end];
  });
}

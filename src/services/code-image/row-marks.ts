import type { TextBox } from '../../design/boxes/types.ts';
import { type WindowColors, withOpacity } from './colors.ts';
import type { Frame } from './frame.ts';
import type { Bar } from './join-bars.ts';
import { textBox } from './placed.ts';
import { type CodeImageRequest, isWithin } from './request.ts';
import type { Row } from './rows.ts';

/** The position of a row in the window, in px. */
export interface RowPlace {
  top: number;
  height: number;
}

/**
 * The marks of a row: the bars behind it, as one list for each kind from the lowest to the topmost, its line number,
 * and the sign of a diff.
 */
interface RowMarks {
  bands: Bar[][];
  texts: TextBox[];
}

/** The colors behind lines that a diff adds and removes, which work on any background. */
const diffColors = {
  added: { text: '+', band: '#2ea04333', sign: '#3fb950' },
  removed: { text: '-', band: '#f8514933', sign: '#f85149' },
} as const;
const unfocused = 0.35;

/** Returns the opacity of a row. If some lines are in focus, all other lines are faint. */
export function chooseOpacity({ line }: Row, { style }: CodeImageRequest): number {
  const isFaint = style.focusLines.length > 0 && !isWithin(style.focusLines, style.firstLineNumber + line);
  return isFaint ? unfocused : 1;
}

export function rowMarks(
  row: Row,
  place: RowPlace,
  { request, frame, colors }: { request: CodeImageRequest; frame: Frame; colors: WindowColors },
): RowMarks {
  const { style } = request;
  const number = style.firstLineNumber + row.line;
  const isHighlighted = isWithin(style.highlightLines, number);
  const diff = isWithin(style.addedLines, number)
    ? diffColors.added
    : isWithin(style.removedLines, number)
      ? diffColors.removed
      : undefined;
  const { advance, inner } = frame;
  const band = (backgroundColor: string, width = frame.window.width): Bar[] => [
    { left: 0, ...place, width, style: { backgroundColor } },
  ];
  const bands = [
    isHighlighted ? band(withOpacity(colors.foreground, 0.11)) : [],
    isHighlighted ? band(withOpacity(colors.foreground, 0.6), 3) : [],
    diff ? band(diff.band) : [],
  ];
  const texts: TextBox[] = [];
  if (row.isFirst && request.showLineNumbers) {
    const color = isHighlighted || diff ? withOpacity(colors.foreground, 0.8) : colors.lineNumber;
    const numberStyle = { color: withOpacity(color, chooseOpacity(row, request)), textAlign: 'right' };
    texts.push(
      textBox('lineNumbers', String(number), { left: inner, width: frame.digits * advance, ...place }, numberStyle),
    );
  }
  if (row.isFirst && diff) {
    const left = inner + frame.signColumn * advance;
    texts.push(textBox('code', diff.text, { left, width: advance, ...place }, { color: diff.sign }));
  }
  return { bands, texts };
}

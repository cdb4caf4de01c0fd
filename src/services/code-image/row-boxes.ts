import type { ThemedToken } from 'shiki/core';
import type { BoxStyle } from '../../design/boxes/style/index.ts';
import type { Box } from '../../design/boxes/types.ts';
import { drawnCharacter } from './box-drawing.ts';
import { faded, tokenColor, type WindowColors } from './colors.ts';
import type { Frame } from './frame.ts';
import { bar, textBox } from './placed.ts';
import { type CodeImageRequest, isWithin } from './request.ts';
import type { Row, Run } from './rows.ts';

export interface RowLook {
  request: CodeImageRequest;
  frame: Frame;
  colors: WindowColors;
  /** Whether glyphs of other fonts are made smaller until they fit their columns. */
  shrinks: boolean;
}

/** Behind lines that a diff adds and removes, on any background. */
const diffColors = {
  added: { text: '+', band: '#2ea04333', sign: '#3fb950' },
  removed: { text: '-', band: '#f8514933', sign: '#f85149' },
} as const;
const unfocused = 0.35;

/** A row: what marks it, its number, its code. `top` is that of the row in the window, px. */
export function rowBoxes(row: Row, top: number, look: RowLook): Box[] {
  const { request, frame, colors } = look;
  const { style } = request;
  const number = style.firstLineNumber + row.line;
  const isHighlighted = isWithin(style.highlightLines, number);
  const diff = isWithin(style.addedLines, number)
    ? diffColors.added
    : isWithin(style.removedLines, number)
      ? diffColors.removed
      : undefined;
  const isFaint = style.focusLines.length > 0 && !isWithin(style.focusLines, number);
  const opacity = isFaint ? unfocused : 1;
  const { advance, inner, row: height } = frame;
  const place = { top, height };
  const boxes: Box[] = [];
  const band = (color: string, width = frame.window.width) =>
    boxes.push(bar('line', { left: 0, ...place, width }, { backgroundColor: color }));
  if (isHighlighted) {
    band(faded(colors.foreground, 0.11));
    band(faded(colors.foreground, 0.6), 3);
  }
  if (diff) band(diff.band);
  if (row.isFirst && request.showLineNumbers) {
    const color = isHighlighted || diff ? faded(colors.foreground, 0.8) : colors.lineNumber;
    const numberStyle = { color: faded(color, opacity), textAlign: 'right' };
    boxes.push(
      textBox('lineNumbers', String(number), { left: inner, width: frame.digits * advance, ...place }, numberStyle),
    );
  }
  if (row.isFirst && diff) {
    const left = inner + frame.signColumn * advance;
    boxes.push(textBox('code', diff.text, { left, width: advance, ...place }, { color: diff.sign }));
  }
  const code = groupsOf(row.runs).flatMap((group) => groupBoxes(group, place, look, opacity));
  return [...boxes, ...backgroundBoxes(row.runs, place, look, opacity), ...code];
}

/** What a terminal paints behind text: one box for neighbours of one colour, its edges on whole device pixels. */
function backgroundBoxes(
  runs: readonly Run[],
  place: { top: number; height: number },
  { request: { scale }, frame: { inner, gutter, advance }, colors }: RowLook,
  opacity: number,
): Box[] {
  const areas: Array<{ color: string; from: number; to: number }> = [];
  for (const { token, column, columns } of runs) {
    if (!token.bgColor) continue;
    const last = areas.at(-1);
    if (last?.color === token.bgColor && last.to === column) last.to += columns;
    else areas.push({ color: token.bgColor, from: column, to: column + columns });
  }
  const edge = (column: number) => Math.round((inner + (gutter + column) * advance) * scale) / scale;
  return areas.map(({ color, from, to }) => {
    const backgroundColor = faded(tokenColor(color, colors.background), opacity);
    return bar('code', { left: edge(from), width: edge(to) - edge(from), ...place }, { backgroundColor });
  });
}

function groupBoxes(
  group: readonly [Run, ...Run[]],
  place: { top: number; height: number },
  { request, frame, colors, shrinks }: RowLook,
  opacity: number,
): Box[] {
  const [first] = group;
  const left = frame.inner + (frame.gutter + first.column) * frame.advance;
  const width = group.reduce((sum, { columns }) => sum + columns, 0) * frame.advance;
  const spans = group.map(({ text, token }) => ({ text, style: tokenStyle(token, colors.foreground, opacity) }));
  const style = { color: faded(colors.foreground, opacity) };
  if (first.kind === 'own') return [textBox('code', spans, { left, width, ...place }, style)];
  const color = faded(tokenColor(first.token.color, colors.foreground), opacity);
  const drawn = drawnCharacter(first.text, { left, width, ...place, scale: request.scale }, color);
  if (drawn) return drawn;
  const box = textBox('code', spans, { left, width, ...place }, { ...style, textAlign: 'center' });
  return [shrinks ? { ...box, shrinkTo: request.style.fontSize / 3 } : box];
}

/** Runs that one text holds: a run that stands apart is a text of its own, and blanks alone are none. */
function groupsOf(runs: readonly Run[]): Array<[Run, ...Run[]]> {
  const groups: Array<[Run, ...Run[]]> = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last && run.kind === 'own' && last[0].kind === 'own') last.push(run);
    else groups.push([run]);
  }
  return groups.filter((group) => group.some(({ text }) => text.trim() !== ''));
}

function tokenStyle({ color, fontStyle = 0 }: ThemedToken, foreground: string, opacity: number): BoxStyle {
  // Shiki says -1 where a theme says nothing.
  const has = (bit: number) => fontStyle > 0 && (fontStyle & bit) !== 0;
  const lines = [has(4) ? 'underline' : '', has(8) ? 'line-through' : ''].filter(Boolean).join(' ');
  return {
    color: faded(tokenColor(color, foreground), opacity),
    ...(has(1) ? { fontStyle: 'italic' } : {}),
    ...(has(2) ? { fontWeight: '700' } : {}),
    ...(lines === '' ? {} : { textDecorationLine: lines }),
  };
}

import type { ThemedToken } from 'shiki/core';
import type { BoxStyle } from '../../design/boxes/style/index.ts';
import type { TextBox } from '../../design/boxes/types.ts';
import { isJoining } from './bidi-levels.ts';
import { drawnCharacter, isDrawn } from './box-drawing.ts';
import { faded, tokenColor, type WindowColors } from './colors.ts';
import type { Frame } from './frame.ts';
import type { Bar } from './join-bars.ts';
import { px, textBox } from './placed.ts';
import type { CodeImageRequest } from './request.ts';
import { opacityOf, type RowPlace } from './row-marks.ts';
import type { Row, Run } from './rows.ts';

export interface RowStyle {
  request: CodeImageRequest;
  frame: Frame;
  colors: WindowColors;
  /** Whether glyphs of other fonts are made smaller until they fit their columns. */
  shrinks: boolean;
  /** A token's colour at an opacity; thousands of pieces share a few. */
  paint(color: string | undefined, opacity: number): string;
}

/** The code of a row: what stands behind it, the bars that draw it, its texts. */
interface RowCode {
  backgrounds: Bar[];
  bars: Bar[];
  texts: TextBox[];
  /** What the texts take of an engine's time and memory; a bar takes 1. */
  weight: number;
}

/** What an emoji, a text of one style, and each stretch of a text of several take of an engine, a bar being 1. */
const weights = { emoji: 3, text: 2, span: 0.5 } as const;
/** Kana are kerned by their fonts: together they would drift out of their columns. */
const unkerned = '"kern" 0, "calt" 0, "liga" 0';
/** A letter of Arabic is narrower than one of code by about as much. */
const joinedScale = 1.25;
/** Stands for emoji where there are too many to be drawn. */
const emojiSign = '□ ';

/** The colours of tokens, each worked out once. */
export function painter({ foreground }: WindowColors): RowStyle['paint'] {
  const known = new Map<string, string>();
  return (color, opacity) => {
    const key = `${color} ${opacity}`;
    const painted = known.get(key) ?? faded(tokenColor(color, foreground), opacity);
    known.set(key, painted);
    return painted;
  };
}

export function rowCode(row: Row, place: RowPlace, rowStyle: RowStyle): RowCode {
  const opacity = opacityOf(row, rowStyle.request);
  const code: RowCode = {
    backgrounds: backgroundBars(row.runs, place, rowStyle, opacity),
    bars: [],
    texts: [],
    weight: 0,
  };
  for (const group of groupsOf(row.runs)) {
    const [first] = group;
    if (first.kind === 'other' && isDrawn(first.text)) {
      const cell = { ...placeOf(group, place, rowStyle.frame), scale: rowStyle.request.scale };
      code.bars.push(...(drawnCharacter(first.text, cell, rowStyle.paint(first.token.color, opacity)) ?? []));
      continue;
    }
    code.texts.push(groupText(group, place, rowStyle, opacity));
    if (first.kind === 'emoji') code.weight += weights.emoji;
    else code.weight += weights.text + (group.length > 1 ? group.length * weights.span : 0);
  }
  return code;
}

/**
 * The code of a row as one text of one colour, each glyph as wide as its font has it: for rows that would take an
 * engine too long (SEC-3).
 */
export function plainRow(row: Row, place: RowPlace, rowStyle: RowStyle): TextBox[] {
  const [first] = row.runs;
  const text = row.runs.map((run) => (run.kind === 'emoji' ? emojiSign : run.text)).join('');
  if (!first || text.trim() === '') return [];
  const color = rowStyle.paint(undefined, opacityOf(row, rowStyle.request));
  const column = Math.min(...new Set(row.runs.map((run) => run.column)));
  return [
    textBox('code', text, placeOf([{ ...first, column }, ...row.runs.slice(1)], place, rowStyle.frame), { color }),
  ];
}

/** What a terminal paints behind text: one bar for neighbours of one colour, its edges on whole device pixels. */
function backgroundBars(
  runs: readonly Run[],
  place: RowPlace,
  { request: { scale }, frame: { inner, gutter, advance }, colors }: RowStyle,
  opacity: number,
): Bar[] {
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
    return { left: edge(from), width: edge(to) - edge(from), ...place, style: { backgroundColor } };
  });
}

function placeOf(group: readonly [Run, ...Run[]], { top, height }: RowPlace, { inner, gutter, advance }: Frame) {
  const columns = group.reduce((sum, run) => sum + run.columns, 0);
  return { left: inner + (gutter + group[0].column) * advance, width: columns * advance, top, height };
}

function groupText(
  group: readonly [Run, ...Run[]],
  rowPlace: RowPlace,
  { request, frame, shrinks, paint }: RowStyle,
  opacity: number,
): TextBox {
  const [{ kind, em, family, text, token, level }, ...others] = group;
  const place = placeOf(group, rowPlace, frame);
  const color = paint(undefined, opacity);
  if (others.length > 0) {
    const spans = group.map((run) => ({ text: run.text, style: tokenStyle(run.token, paint, opacity) }));
    return textBox('code', spans, place, { color });
  }
  const style = tokenStyle(token, paint, opacity);
  const direction: BoxStyle = level % 2 === 1 ? { direction: 'rtl' } : {};
  if (kind === 'own') return textBox('code', text, place, { ...style, ...direction });
  if (em !== undefined) {
    // Each glyph in the middle of its two columns.
    const spacing = 2 * frame.advance - em * request.style.fontSize;
    const first = { ...place, left: place.left + spacing / 2 };
    return textBox('code', text, first, { ...style, letterSpacing: px(spacing), fontFeatureSettings: unkerned });
  }
  const own = family === undefined ? {} : { fontFamily: `"${family}"` };
  // A word has its direction from its letters. From the left, what does not fit is seen to reach too far.
  const joined = isJoining(text) ? joinedStyle(request.style.fontSize, shrinks) : direction;
  const box = textBox('code', text, place, { ...style, ...joined, ...own, textAlign: 'center' });
  return shrinks ? { ...box, shrinkTo: request.style.fontSize / 3 } : box;
}

/**
 * Runs that one text holds: one that stands apart or is no part of the text from left to right is a text of its own, and
 * blanks alone are none.
 */
function groupsOf(runs: readonly Run[]): Array<[Run, ...Run[]]> {
  const groups: Array<[Run, ...Run[]]> = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last && isPartOfCode(run) && isPartOfCode(last[0]) && endOf(last) === run.column) last.push(run);
    else groups.push([run]);
  }
  return groups.filter((group) => group.some(({ text }) => text.trim() !== ''));
}

/** Larger, where it is then made to fit: so that a word fills its columns, and no blanks seem to stand around it. */
function joinedStyle(fontSize: number, shrinks: boolean): BoxStyle {
  return {
    // What joins letters in some fonts is turned off for code.
    fontFeatureSettings: 'normal',
    ...(shrinks ? { fontSize: px(fontSize * joinedScale) } : {}),
  };
}

function isPartOfCode({ kind, level }: Run): boolean {
  return kind === 'own' && level === 0;
}

function endOf(group: readonly Run[]): number | undefined {
  const last = group.at(-1);
  return last && last.column + last.columns;
}

function tokenStyle({ color, fontStyle = 0 }: ThemedToken, paint: RowStyle['paint'], opacity: number): BoxStyle {
  // Shiki says -1 where a theme says nothing.
  const has = (bit: number) => fontStyle > 0 && (fontStyle & bit) !== 0;
  const lines = [has(4) ? 'underline' : '', has(8) ? 'line-through' : ''].filter(Boolean).join(' ');
  return {
    color: paint(color, opacity),
    ...(has(1) ? { fontStyle: 'italic' } : {}),
    ...(has(2) ? { fontWeight: '700' } : {}),
    ...(lines === '' ? {} : { textDecorationLine: lines }),
  };
}

import type { ThemedToken } from 'shiki/core';
import type { BoxStyle } from '../../design/boxes/style/index.ts';
import type { TextBox } from '../../design/boxes/types.ts';
import { drawnCharacter, isDrawn } from './box-drawing.ts';
import { tokenColor, type WindowColors, withOpacity } from './colors.ts';
import type { Frame } from './frame.ts';
import type { Bar } from './join-bars.ts';
import { isJoining } from './joining-letters.ts';
import { px, textBox } from './placed.ts';
import type { CodeImageRequest } from './request.ts';
import { chooseOpacity, type RowPlace } from './row-marks.ts';
import type { Row, Run } from './rows.ts';

export interface RowStyle {
  request: CodeImageRequest;
  frame: Frame;
  colors: WindowColors;
  /** Whether glyphs of other fonts are shrunk until they fit their columns. */
  shrinks: boolean;
  /** A token's color at an opacity. It is cached, because thousands of pieces share a few colors. */
  paint(color: string | undefined, opacity: number): string;
}

/** The boxes of the code in a row: the background bars, the bars that draw characters, and the texts. */
interface RowCode {
  backgrounds: Bar[];
  bars: Bar[];
  texts: TextBox[];
  /** How much time and memory an engine needs for the texts, compared with one bar. */
  weight: number;
}

/**
 * How much time and memory an engine needs, compared with one bar, for an emoji, for a text of one style, and for each
 * span of a text with several styles.
 */
const weights = { emoji: 3, text: 2, span: 0.5 } as const;
/** The font features for kana. Kerning is off, because it would move kana out of their columns. */
const unkerned = '"kern" 0, "calt" 0, "liga" 0';
/**
 * The factor by which joined text is enlarged, because an Arabic letter is narrower than a letter of code by about this
 * factor.
 */
const joinedScale = 1.25;
/** Replaces emoji if there are too many to draw. */
const emojiSign = '□ ';

/** Makes a function that computes the colors of tokens and caches them. */
export function painter({ foreground }: WindowColors): RowStyle['paint'] {
  const classes = new Map<string, string>();
  return (color, opacity) => {
    const key = `${color} ${opacity}`;
    const painted = classes.get(key) ?? withOpacity(tokenColor(color, foreground), opacity);
    classes.set(key, painted);
    return painted;
  };
}

export function rowCode(row: Row, place: RowPlace, rowStyle: RowStyle): RowCode {
  const opacity = chooseOpacity(row, rowStyle.request);
  const code: RowCode = {
    backgrounds: backgroundBars(row.runs, place, rowStyle, opacity),
    bars: [],
    texts: [],
    weight: 0,
  };
  for (const group of groupRuns(row.runs)) {
    const [first] = group;
    if (first.kind === 'other' && isDrawn(first.text)) {
      const cell = { ...computePlace(group, place, rowStyle.frame), scale: rowStyle.request.scale };
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
 * Returns the code of a row as a single text of one color in which each glyph has its own width. It is used for rows
 * that would take an engine too long (SEC-3).
 */
export function plainRow(row: Row, place: RowPlace, rowStyle: RowStyle): TextBox[] {
  const [first] = row.runs;
  const text = row.runs.map((run) => (run.kind === 'emoji' ? emojiSign : run.text)).join('');
  if (!first || text.trim() === '') return [];
  const color = rowStyle.paint(undefined, chooseOpacity(row, rowStyle.request));
  const column = Math.min(...new Set(row.runs.map((run) => run.column)));
  return [
    textBox('code', text, computePlace([{ ...first, column }, ...row.runs.slice(1)], place, rowStyle.frame), { color }),
  ];
}

/**
 * Returns the bars of background colors, as in a terminal. Neighbours of one color share a bar, and its edges are on
 * whole device pixels.
 */
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
    const backgroundColor = withOpacity(tokenColor(color, colors.background), opacity);
    return { left: edge(from), width: edge(to) - edge(from), ...place, style: { backgroundColor } };
  });
}

function computePlace(group: readonly [Run, ...Run[]], { top, height }: RowPlace, { inner, gutter, advance }: Frame) {
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
  const textPlace = computePlace(group, rowPlace, frame);
  const color = paint(undefined, opacity);
  if (others.length > 0) {
    const spans = group.map((run) => ({ text: run.text, style: tokenStyle(run.token, paint, opacity) }));
    return textBox('code', spans, textPlace, { color });
  }
  const style = tokenStyle(token, paint, opacity);
  const direction: BoxStyle = level % 2 === 1 ? { direction: 'rtl' } : {};
  if (kind === 'own') return textBox('code', text, textPlace, { ...style, ...direction });
  if (em !== undefined) {
    // Each glyph is in the middle of its two columns.
    const spacing = 2 * frame.advance - em * request.style.fontSize;
    const first = { ...textPlace, left: textPlace.left + spacing / 2 };
    return textBox('code', text, first, { ...style, letterSpacing: px(spacing), fontFeatureSettings: unkerned });
  }
  const fontStyle = family === undefined ? {} : { fontFamily: `"${family}"` };
  // A word of joining letters takes its direction from its letters. All other text has the direction left to right, so
  // that text which does not fit overflows visibly.
  const joined = isJoining(text) ? joinedStyle(request.style.fontSize, shrinks) : direction;
  const box = textBox('code', text, textPlace, { ...style, ...joined, ...fontStyle, textAlign: 'center' });
  return shrinks ? { ...box, shrinkTo: request.style.fontSize / 3 } : box;
}

/**
 * Groups runs into texts. A run that is placed separately, or that is not part of the left-to-right text, becomes a
 * text of its own. Runs that contain only blanks are dropped.
 */
function groupRuns(runs: readonly Run[]): Array<[Run, ...Run[]]> {
  const groups: Array<[Run, ...Run[]]> = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last && isPartOfCode(run) && isPartOfCode(last[0]) && findEndColumn(last) === run.column) last.push(run);
    else groups.push([run]);
  }
  return groups.filter((group) => group.some(({ text }) => text.trim() !== ''));
}

/**
 * The style of a word of joining letters. It enlarges the text, which is then shrunk to fit, so that the word fills its
 * columns and no blanks seem to be around it.
 */
function joinedStyle(fontSize: number, shrinks: boolean): BoxStyle {
  return {
    // The style of code turns off the features that join letters in some fonts, so they must be turned on again here.
    fontFeatureSettings: 'normal',
    ...(shrinks ? { fontSize: px(fontSize * joinedScale) } : {}),
  };
}

function isPartOfCode({ kind, level }: Run): boolean {
  return kind === 'own' && level === 0;
}

function findEndColumn(group: readonly Run[]): number | undefined {
  const last = group.at(-1);
  return last && last.column + last.columns;
}

function tokenStyle({ color, fontStyle = 0 }: ThemedToken, paint: RowStyle['paint'], opacity: number): BoxStyle {
  // Shiki uses -1 if a theme sets no font style.
  const has = (bit: number) => fontStyle > 0 && (fontStyle & bit) !== 0;
  const lines = [has(4) ? 'underline' : '', has(8) ? 'line-through' : ''].filter(Boolean).join(' ');
  return {
    color: paint(color, opacity),
    ...(has(1) ? { fontStyle: 'italic' } : {}),
    ...(has(2) ? { fontWeight: '700' } : {}),
    ...(lines === '' ? {} : { textDecorationLine: lines }),
  };
}

import type { ContainerBox, TextBox } from '../../../design/boxes/types.ts';
import { applyCase } from '../../prepare/letter-case.ts';
import type { Piece } from './pieces.ts';
import type { SvgTextStyle } from './style.ts';

/**
 * The font size in px at which the engine draws the largest letters of a line. The engine prints hundredths of a px,
 * which is exact enough at this size.
 */
export const nominalSize = 200;
/** The line height in px. It is so small that no letter moves the baseline, however large the letter is. */
const lineHeight = 10;

/** A line of text for an engine to draw. The colors in its box identify its parts. */
export interface Line {
  box: TextBox;
  /** The number of engine px per user unit. */
  scale: number;
}

/**
 * Turns a piece into a line of text that does not wrap, in a font size chosen for it. The colors of its parts are
 * numbered from `firstColor` on, so that the parts can be recognized in the engine's output.
 */
export function toLine(piece: Piece, layerId: string, firstColor: number, spacing = 0): Line | undefined {
  const sizes = piece.stretches.map(({ node }) => node.style.size);
  const largest = Math.max(0, ...sizes);
  if (!(largest > 0)) return undefined;
  const scale = nominalSize / largest;
  const spans = piece.stretches.map(({ text, node: { style } }, index) => ({
    text,
    style: {
      color: toColor(firstColor + index),
      ...toFontStyle(style),
      fontSize: px(style.size * scale),
      lineHeight: '0',
      letterSpacing: px((style.letterSpacing + spacing) * scale),
      wordSpacing: px(style.wordSpacing * scale),
      ...(style.decoration === '' ? {} : { textDecorationLine: style.decoration }),
      ...(style.transform === 'none' ? {} : { textTransform: style.transform }),
    },
  }));
  const direction = piece.stretches[0]?.node.style.direction ?? 'ltr';
  return { box: lineBox(layerId, direction, spans), scale };
}

/** Makes a line with one letter, from which a font is measured. */
export function createProbe(style: SvgTextStyle, layerId: string, color: number): TextBox {
  const probeStyle = { color: toColor(color), ...toFontStyle(style), fontSize: px(nominalSize), lineHeight: '0' };
  return lineBox(layerId, 'ltr', [{ text: 'x', style: probeStyle }]);
}

function lineBox(layerId: string, direction: string, spans: TextBox['spans']): TextBox {
  return {
    kind: 'text',
    layerId,
    style: { position: 'absolute', left: '0px', top: '0px', display: 'block', whiteSpace: 'pre', direction },
    spans,
  };
}

/** Puts lines on one page. */
export function buildLinesPage(lines: readonly TextBox[], locale: string): ContainerBox {
  const root: ContainerBox = {
    kind: 'container',
    layerId: '',
    style: {
      display: 'block',
      position: 'relative',
      fontFamily: '"Inter"',
      fontSize: px(nominalSize),
      lineHeight: String(lineHeight),
      width: px(nominalSize),
      height: px(nominalSize * lineHeight),
    },
    children: [...lines],
  };
  return applyCase(root, locale);
}

function toFontStyle({ families, weight, isItalic }: SvgTextStyle): Record<string, string> {
  return {
    ...(families === undefined ? {} : { fontFamily: families }),
    fontWeight: String(weight),
    fontStyle: isItalic ? 'italic' : 'normal',
  };
}

export function toColor(index: number): string {
  return `#${index.toString(16).padStart(6, '0')}`;
}

function px(length: number): string {
  return `${Number(length.toFixed(3))}px`;
}

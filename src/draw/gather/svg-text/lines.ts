import type { ContainerBox, TextBox } from '../../../design/boxes/types.ts';
import { applyCase } from '../../prepare/letter-case.ts';
import type { Piece } from './pieces.ts';
import type { SvgTextStyle } from './style.ts';

/** px of the largest letters of a line as an engine sets it: what it prints to a hundredth px is exact enough. */
export const nominalSize = 200;
/** Of a line in its own font sizes: no letter moves the baseline, however large. */
const lineHeight = 10;

/** A line to be set by an engine. Its box's colours name its stretches. */
export interface Line {
  box: TextBox;
  /** Engine px for each user unit. */
  scale: number;
}

/**
 * What a piece is to an engine: one line of text without wrapping, in a font size of its own choice. Stretches are told
 * apart in what the engine draws by their colours, which count up from `firstColor`.
 */
export function lineOf(piece: Piece, layerId: string, firstColor: number, spacing = 0): Line | undefined {
  const sizes = piece.stretches.map(({ node }) => node.style.size);
  const largest = Math.max(0, ...sizes);
  if (!(largest > 0)) return undefined;
  const scale = nominalSize / largest;
  const spans = piece.stretches.map(({ text, node: { style } }, index) => ({
    text,
    style: {
      color: colorOf(firstColor + index),
      ...fontOf(style),
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

/** A line of one letter of a font, to learn its measures from. */
export function probeOf(style: SvgTextStyle, layerId: string, color: number): TextBox {
  const own = { color: colorOf(color), ...fontOf(style), fontSize: px(nominalSize), lineHeight: '0' };
  return lineBox(layerId, 'ltr', [{ text: 'x', style: own }]);
}

function lineBox(layerId: string, direction: string, spans: TextBox['spans']): TextBox {
  return {
    kind: 'text',
    layerId,
    style: { position: 'absolute', left: '0px', top: '0px', display: 'block', whiteSpace: 'pre', direction },
    spans,
  };
}

/** Lines as one page. */
export function pageOfLines(lines: readonly TextBox[], locale: string): ContainerBox {
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

function fontOf({ families, weight, isItalic }: SvgTextStyle): Record<string, string> {
  return {
    ...(families === undefined ? {} : { fontFamily: families }),
    fontWeight: String(weight),
    fontStyle: isItalic ? 'italic' : 'normal',
  };
}

export function colorOf(index: number): string {
  return `#${index.toString(16).padStart(6, '0')}`;
}

function px(length: number): string {
  return `${Number(length.toFixed(3))}px`;
}

import { isColor } from '../../../../design/boxes/style/color.ts';
import { parseNodes } from '../../../../design/boxes/style/grammar.ts';
import { isFunction, isOperator, splitAtCommas, type ValueNode } from '../../../../design/boxes/style/nodes.ts';
import type { BoxStyle } from '../../../../design/boxes/style/types.ts';
import type { Area } from '../area.ts';
import { cannotSay } from '../cannot-say.ts';
import { type Color, colorOf, readColor } from './color.ts';
import { type Gradient, readGradient } from './gradient.ts';

export type Paint = { kind: 'solid'; color: Color } | Gradient;

/** Sizes at which a gradient fills its box, so that where it stands and whether it repeats is not seen. */
const filling: ReadonlySet<string> = new Set([
  'auto',
  'auto auto',
  'cover',
  'contain',
  '100%',
  '100% 100%',
  '100% auto',
]);

/** Whether the background shows in the letters alone. */
export function isClippedToText(style: BoxStyle): boolean {
  const clip = style['backgroundClip'] ?? '';
  return /\btext\b/.test(clip) || /(^|\s)text(\s|$)/.test(style['background'] ?? '');
}

/**
 * What a background paints, the lowest first; nothing where it is not seen.
 * @throws CannotSay
 */
export function readBackground(style: BoxStyle, frame: { area: Area; em: number; currentColor: string }): Paint[] {
  const layers = splitAtCommas(parseNodes(style['background'] ?? 'none'));
  const gradients =
    style['backgroundImage'] === undefined
      ? layers.flatMap((layer) => layer.filter(isGradient))
      : parseNodes(style['backgroundImage']).filter(isGradient);
  const color = colorOfBackground(style, layers.at(-1) ?? [], frame.currentColor);
  const paints: Paint[] = [
    ...(color && color.alpha > 0 ? [{ kind: 'solid', color } as const] : []),
    ...gradients
      .filter(isFunction)
      .map((node) => readGradient(node, frame))
      .reverse(),
  ];
  if (paints.length === 0) return [];
  checkPlacement(style, layers, gradients.length > 0);
  return paints.slice(Math.max(0, paints.findLastIndex(isOpaque)));
}

export function isOpaque(paint: Paint): boolean {
  return paint.kind === 'solid' ? paint.color.alpha >= 1 : paint.stops.every(({ color }) => color.alpha >= 1);
}

function colorOfBackground(style: BoxStyle, layer: readonly ValueNode[], currentColor: string): Color | undefined {
  if (style['backgroundColor'] !== undefined) return readColor(style['backgroundColor'], currentColor);
  const node = layer.find((each) => !isGradient(each) && isColor(each));
  return node && colorOf(node, currentColor);
}

function isGradient(node: ValueNode): boolean {
  return isFunction(node) && node.name.endsWith('-gradient');
}

function checkPlacement(style: BoxStyle, layers: readonly ValueNode[][], hasGradient: boolean): void {
  const size = style['backgroundSize'];
  const isSized =
    size === undefined ? layers.some((layer) => layer.some((node) => isOperator(node, '/'))) : !filling.has(size);
  if (hasGradient && isSized) cannotSay('background-size');
  const clips = `${style['backgroundClip'] ?? ''} ${layers.flatMap((layer) => layer.flatMap((node) => (node.type === 'Identifier' ? node.name : []))).join(' ')}`;
  if (/\b(padding-box|content-box)\b/.test(clips)) cannotSay('background-clip');
}

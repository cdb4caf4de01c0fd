import { isColor } from '../../../design/boxes/style/color.ts';
import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import { isFunction, isOperator, splitAtCommas, type ValueNode } from '../../../design/boxes/style/nodes.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import { type CssColor, readColor, toCssColor } from '../color.ts';
import { type Gradient, readGradient } from './gradient.ts';

/** The background of a box (CSS Backgrounds 3). */
export interface Background {
  readonly color?: CssColor;
  /** The gradients, the topmost first. */
  readonly gradients: readonly Gradient[];
  /** Whether the background shows a picture from a URL. */
  readonly hasPicture: boolean;
  /** Whether the size or position of the background is visible, because it does not simply fill its box. */
  readonly isSized: boolean;
  /** The area of the box in which the background is visible. */
  readonly clip: 'border-box' | 'padding-box' | 'content-box' | 'text';
}

/** Sizes at which a gradient fills its box, so that its position and repetition do not matter. */
const filling: ReadonlySet<string> = new Set([
  'auto',
  'auto auto',
  'cover',
  'contain',
  '100%',
  '100% 100%',
  '100% auto',
]);

/** Reads the background of a canonical style; undefined if there is none. `em` is in px. */
export function readBackground(
  style: BoxStyle,
  context: { em: number; currentColor: CssColor },
): Background | undefined {
  const { background, backgroundColor, backgroundImage, backgroundSize, backgroundClip } = style;
  if (background === undefined && backgroundColor === undefined && backgroundImage === undefined) return undefined;
  const layers = splitAtCommas(parseNodes(background ?? 'none'));
  const images = backgroundImage === undefined ? layers.flat() : parseNodes(backgroundImage);
  const color = colorIn(backgroundColor, layers.at(-1) ?? [], context.currentColor);
  const words = layers.flatMap((layer) => layer.flatMap((node) => (node.type === 'Identifier' ? node.name : [])));
  const clips = [...(backgroundClip ?? '').split(/[\s,]+/), ...words];
  return {
    ...(color ? { color } : {}),
    gradients: images.flatMap((node) => readGradient(node, context) ?? []),
    hasPicture: images.some((node) => isFunction(node) && node.name === 'url'),
    isSized:
      backgroundSize === undefined
        ? layers.some((layer) => layer.some((node) => isOperator(node, '/')))
        : !filling.has(backgroundSize),
    clip: (['text', 'content-box', 'padding-box'] as const).find((each) => clips.includes(each)) ?? 'border-box',
  };
}

function colorIn(
  ownColor: string | undefined,
  layer: readonly ValueNode[],
  currentColor: CssColor,
): CssColor | undefined {
  if (ownColor !== undefined) return readColor(ownColor, currentColor);
  const node = layer.find((each) => !(isFunction(each) && each.name.endsWith('-gradient')) && isColor(each));
  return node && toCssColor(node, currentColor);
}

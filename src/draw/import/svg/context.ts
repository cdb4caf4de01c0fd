import {
  inheritStyle,
  initialTextStyle,
  readDeclared,
  type SvgTextStyle,
  type Viewport,
} from '../../gather/svg-text/style.ts';
import { compose, type Matrix } from '../../geometry/matrix.ts';
import type { SvgNode } from '../../svg/tree.ts';
import { readTransform } from './transform.ts';

/** Properties that the children of an element inherit, besides those of texts (SVG 2, appendix F). */
const inherited = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'color',
  'visibility',
  'paint-order',
  'marker-start',
  'marker-mid',
  'marker-end',
  'writing-mode',
  'font-variant',
] as const;

export type Inherited = (typeof inherited)[number];

/** What is known about an element from those around it. */
export interface Context {
  /** From units of the element to px of the drawing. Undefined if only CSS knows the transform. */
  matrix: Matrix | undefined;
  properties: ReadonlyMap<Inherited, string>;
  text: SvgTextStyle;
  viewport: Viewport;
  depth: number;
}

export function rootContext(matrix: Matrix, viewport: Viewport): Context {
  return { matrix, properties: new Map(), text: initialTextStyle, viewport, depth: 0 };
}

/** The context inside an element, with its own properties and its transform. */
export function enter(context: Context, node: SvgNode): Context {
  const declared = readDeclared(node);
  const properties = new Map(context.properties);
  for (const name of inherited) {
    const value = declared.get(name);
    if (value !== undefined && value !== 'inherit') properties.set(name, value);
  }
  const own = readTransform(declared.get('transform'));
  return {
    ...context,
    matrix: context.matrix && own && compose(context.matrix, own),
    properties,
    text: inheritStyle(context.text, declared),
    depth: context.depth + 1,
  };
}

/** The properties that a node inherits, as the style of a group around it. */
export function inheritedStyle({ properties, text }: Context): string {
  const { size, weight, families, isItalic, anchor, letterSpacing } = text;
  const fonts = {
    'font-size': `${size}px`,
    'font-weight': `${weight}`,
    'font-style': isItalic ? 'italic' : 'normal',
    'text-anchor': anchor,
    'letter-spacing': `${letterSpacing}px`,
    ...(families === undefined ? {} : { 'font-family': families }),
  };
  return [...properties, ...Object.entries(fonts)].map(([name, value]) => `${name}:${value}`).join(';');
}

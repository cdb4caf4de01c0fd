import type { Length } from '#css-layout';
import { isColor } from '../../../design/boxes/style/color.ts';
import { readLength, resolveAngle } from '../../../design/boxes/style/length.ts';
import { type FunctionNode, isFunction, splitAtCommas, type ValueNode } from '../../../design/boxes/style/nodes.ts';
import { type CssColor, toCssColor } from '../color.ts';
import { type Point, readPosition } from '../position.ts';

/**
 * A color of a gradient, a position, or both. A position without a color is where the colors next to it are mixed in
 * equal parts.
 */
export interface GradientStop {
  readonly color?: CssColor;
  /** The position along the gradient, or degrees around it. */
  readonly at?: Length | { readonly degrees: number };
}

type RadialExtent = 'closest-side' | 'farthest-side' | 'closest-corner' | 'farthest-corner';

/** The direction of a gradient. `css` is set for one that only engines that read CSS can compute. */
export type GradientDirection =
  /** An angle in degrees, clockwise; 0 is upwards. */
  | { readonly angle: number }
  /** A side or a corner. `x` and `y` are -1, 0 or 1. */
  | { readonly x: number; readonly y: number }
  | { readonly css: string };

interface GradientCommon {
  readonly isRepeating: boolean;
  /** The color space in which colors are mixed, if it is not the default of CSS. */
  readonly space?: string;
  readonly stops: readonly GradientStop[];
}

/** A gradient (CSS Images 4, section 3). */
export type Gradient = GradientCommon &
  (
    | { readonly kind: 'linear'; readonly direction: GradientDirection }
    | {
        readonly kind: 'radial';
        readonly isCircle: boolean;
        readonly center: Point;
        /** One or two radii, or an extent. */
        readonly size: readonly Length[] | RadialExtent;
      }
    | { readonly kind: 'conic' }
  );

interface GradientContext {
  /** The font size in px. */
  em: number;
  currentColor: CssColor;
}

const name = /^(repeating-)?(linear|radial|conic)-gradient$/;
const extents = [
  'closest-side',
  'farthest-side',
  'closest-corner',
  'farthest-corner',
] as const satisfies readonly RadialExtent[];

/** Parses a function of a canonical value. Undefined if the function is not a gradient. */
export function readGradient(node: ValueNode | undefined, context: GradientContext): Gradient | undefined {
  if (!isFunction(node)) return undefined;
  const [, repeating, kind] = name.exec(node.name) ?? [];
  if (kind === undefined) return undefined;
  const { head, entries } = splitGradient(node);
  const space = readColorSpace(head);
  const common: GradientCommon = {
    isRepeating: repeating !== undefined,
    ...(space === undefined ? {} : { space }),
    stops: entries.flatMap((entry) => readStops(entry, context)),
  };
  if (kind === 'conic') return { ...common, kind };
  if (kind === 'linear') return { ...common, kind, direction: readDirection(head) };
  return { ...common, kind: 'radial', ...readShape(head, context.em) };
}

/** Splits a gradient into the part before the stops, and the stops. */
function splitGradient({ children }: FunctionNode): { head: readonly ValueNode[]; entries: readonly ValueNode[][] } {
  const [first = [], ...rest] = splitAtCommas(children);
  return first.some(isColor) ? { head: [], entries: [first, ...rest] } : { head: first, entries: rest };
}

function readColorSpace(head: readonly ValueNode[]): string | undefined {
  const words = listKeywords(head);
  const at = words.indexOf('in');
  return at < 0 ? undefined : words.slice(at + 1).join(' ');
}

function readDirection(head: readonly ValueNode[]): GradientDirection {
  const words = listKeywords(head);
  const isTo = words.includes('to');
  const [first] = head;
  if (first === undefined || (!isTo && words[0] === 'in')) return { angle: 180 };
  const angle = resolveAngle(first);
  if (angle !== undefined) return { angle };
  const side = (from: string, to: string) => (words.includes(to) ? 1 : words.includes(from) ? -1 : 0);
  return isTo ? { x: side('left', 'right'), y: side('top', 'bottom') } : { css: 'maths in the angle of a gradient' };
}

function readShape(head: readonly ValueNode[], em: number) {
  const findWord = (word: string) => head.findIndex((node) => node.type === 'Identifier' && node.name === word);
  const [at, space] = [findWord('at'), findWord('in')];
  const beforeSpace = space < 0 ? head : head.slice(0, space);
  const shape = at < 0 ? beforeSpace : beforeSpace.slice(0, at);
  const words = listKeywords(shape);
  const radii = shape.flatMap((node) => (node.type === 'Identifier' ? [] : (readLength(node, em) ?? [])));
  const extent = words.flatMap((word) => extents.find((each) => each === word) ?? [])[0];
  return {
    isCircle: words.includes('circle') || radii.length === 1,
    center: readPosition(at < 0 ? [] : beforeSpace.slice(at + 1), em),
    size: radii.length > 0 ? radii : (extent ?? 'farthest-corner'),
  };
}

function readStops(entry: readonly ValueNode[], { em, currentColor }: GradientContext): GradientStop[] {
  const painted = entry.find(isColor);
  const color = painted ? { color: toCssColor(painted, currentColor) } : {};
  const places = entry.filter((node) => !isColor(node) && node.type !== 'Operator');
  if (places.length === 0) return [color];
  return places.map((node) => {
    const degrees = isFunction(node) || node.type === 'Number' ? undefined : resolveAngle(node);
    const at = degrees === undefined ? readLength(node, em) : { degrees };
    return { ...color, ...(at ? { at } : {}) };
  });
}

function listKeywords(nodes: readonly ValueNode[]): string[] {
  return nodes.flatMap((node) => (node.type === 'Identifier' ? node.name : []));
}

import { isFunction, type ValueNode } from './nodes.ts';

const math = ['calc', 'min', 'max', 'clamp'];
const colors = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color', 'color-mix'];
const gradients = ['linear', 'radial', 'conic'].flatMap((kind) => [`${kind}-gradient`, `repeating-${kind}-gradient`]);
const transforms = [
  'matrix',
  'translate',
  'translateX',
  'translateY',
  'scale',
  'scaleX',
  'scaleY',
  'rotate',
  'rotateZ',
  'skew',
  'skewX',
  'skewY',
  'matrix3d',
  'translate3d',
  'translateZ',
  'scale3d',
  'scaleZ',
  'rotate3d',
  'rotateX',
  'rotateY',
  'perspective',
];
const filters = [
  'blur',
  'brightness',
  'contrast',
  'drop-shadow',
  'grayscale',
  'hue-rotate',
  'invert',
  'opacity',
  'saturate',
  'sepia',
];
const shapes = ['polygon', 'circle', 'ellipse', 'inset', 'rect', 'xywh', 'path'];
const grid = ['repeat', 'minmax', 'fit-content'];

/**
 * The functions that are allowed in values, by their lower-case names, with the spelling that is printed. All other
 * functions are rejected.
 */
export const allowedFunctions: ReadonlyMap<string, string> = new Map(
  [...math, ...colors, ...gradients, ...transforms, ...filters, ...shapes, ...grid].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

const mathNames: ReadonlySet<string> = new Set(math);
const colorNames: ReadonlySet<string> = new Set(colors);

export function isMath(node: ValueNode): boolean {
  return isFunction(node) && mathNames.has(node.name.toLowerCase());
}

export function isColorFunction(node: ValueNode): boolean {
  return isFunction(node) && colorNames.has(node.name.toLowerCase());
}

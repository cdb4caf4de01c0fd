import { resolveLength } from '#css-layout';
import { isJsonObject, type JsonObject } from '../../../../core/json.ts';
import { parseStyle } from '../../../../design/boxes/style/index.ts';
import { readRadii } from '../../../../draw/style/paint/radii.ts';

/** A corner of a box: -1 is the start of an axis, 1 its end. */
export interface Corner {
  x: -1 | 1;
  y: -1 | 1;
}

/** Clockwise from the top left, as CSS lists them. */
export const radiusCorners: readonly Corner[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
];

export const radiusNames = [
  'borderTopLeftRadius',
  'borderTopRightRadius',
  'borderBottomRightRadius',
  'borderBottomLeftRadius',
] as const;

/** Lengths in em do not occur here: a radius is in px, or it has no handles. */
const em = 0;

/**
 * The radii of a layer in px, clockwise from the top left. Undefined if the layer has no corners that can be rounded, or if
 * their radii are ellipses, percentages or expressions.
 */
export function readCornerRadii(layer: JsonObject): number[] | undefined {
  if (!hasCorners(layer)) return undefined;
  const authored = isJsonObject(layer['style']) ? layer['style'] : {};
  const own = Object.entries(authored).filter(([name]) => name.endsWith('Radius'));
  if (own.some(([, value]) => typeof value === 'string' && /em|\{\{/.test(value))) return undefined;
  const radii = readRadii(parseStyle(Object.fromEntries(own)).style, em);
  if (!radii) return [0, 0, 0, 0];
  const px = radii.flatMap(({ x, y }) => {
    const [across, down] = [resolveLength(x, undefined), resolveLength(y, undefined)];
    return across !== undefined && across === down ? [across] : [];
  });
  return px.length === radii.length ? px : undefined;
}

function hasCorners({ type, shape, group }: JsonObject): boolean {
  if (type === 'container') return group !== true;
  return type === 'image' || type === 'shader' || (type === 'shape' && shape === 'rectangle');
}

/** Radii as a value of `borderRadius`; undefined for none. */
export function radiusText(radii: readonly number[]): number | string | undefined {
  const [first = 0] = radii;
  if (radii.every((radius) => radius === first)) return first === 0 ? undefined : first;
  return radii.map((radius) => `${radius}px`).join(' ');
}

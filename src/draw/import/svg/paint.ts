import { parseColor } from '../../../design/boxes/style/index.ts';
import { readDeclared } from '../../gather/svg-text/style.ts';
import type { Area } from '../../geometry/area.ts';
import { inverse, isUpright, type Matrix, transformPoint } from '../../geometry/matrix.ts';
import { black, readColor } from '../../style/color.ts';
import { isElement, type SvgNode } from '../../svg/tree.ts';
import type { Context } from './context.ts';

/** A paint as a layer can have it: a color, a gradient of the drawing, or nothing. */
export type Paint = { kind: 'none' } | { kind: 'color'; color: string } | { kind: 'reference'; id: string };

/** The fill or stroke of an element. Undefined if a layer cannot have it, such as colors that only CSS can compute. */
export function readPaint({ properties }: Context, name: 'fill' | 'stroke'): Paint | undefined {
  const value = (properties.get(name) ?? (name === 'fill' ? '#000' : 'none')).trim();
  if (value === 'none' || value === 'transparent') return { kind: 'none' };
  const [, id] = /^url\(["']?#([^()"']+)["']?\)/.exec(value) ?? [];
  if (id !== undefined) return { kind: 'reference', id };
  const opacity = readFraction(properties.get(`${name}-opacity`));
  const isCurrent = value.toLowerCase() === 'currentcolor';
  const color = toHex(isCurrent ? (properties.get('color') ?? '#000') : value, opacity);
  return color === undefined ? undefined : { kind: 'color', color };
}

/** A color as #rrggbb, or #rrggbbaa if it is not opaque. */
function toHex(text: string, opacity: number): string | undefined {
  const parsed = parseColor(text);
  const color = parsed === undefined ? undefined : readColor(parsed, black);
  if (!color || 'css' in color) return undefined;
  const alpha = Math.round(color.alpha * opacity * 255);
  const suffix = alpha === 255 ? '' : alpha.toString(16).padStart(2, '0');
  return `#${color.hex.toLowerCase()}${suffix}`;
}

/** A number from 0 to 1, or a percentage. */
export function readFraction(text: string | undefined, initial = 1): number {
  const number = Number.parseFloat(text ?? '');
  if (!Number.isFinite(number)) return initial;
  return Math.min(1, Math.max(0, text?.trim().endsWith('%') ? number / 100 : number));
}

interface GradientBox {
  /** The geometry of the element in px, without its stroke: what `objectBoundingBox` refers to. */
  geometry: Area;
  /** The box of the layer in px, in which CSS draws the gradient. */
  box: Area;
  matrix: Matrix;
}

/** A gradient as CSS that draws the same pixels in a box. Undefined if CSS has no such gradient. */
export function toCssGradient(gradient: SvgNode, place: GradientBox): string | undefined {
  const declared = readDeclared(gradient);
  const isPlain =
    gradient.attributes['href'] === undefined &&
    gradient.attributes['gradientTransform'] === undefined &&
    (gradient.attributes['spreadMethod'] ?? 'pad') === 'pad' &&
    declared.get('color-interpolation') !== 'linearRGB';
  const stops = isPlain ? readStops(gradient) : undefined;
  if (!stops) return undefined;
  if (gradient.name === 'linearGradient') return toLinear(gradient, place, stops);
  return gradient.name === 'radialGradient' ? toRadial(gradient, place, stops) : undefined;
}

interface Stop {
  offset: number;
  color: string;
}

function readStops(gradient: SvgNode): Stop[] | undefined {
  const stops: Stop[] = [];
  for (const child of gradient.children) {
    if (!isElement(child) || child.name !== 'stop') continue;
    const declared = readDeclared(child);
    const color = toHex(declared.get('stop-color') ?? '#000', readFraction(declared.get('stop-opacity')));
    if (color === undefined) return undefined;
    const offset = Math.max(readFraction(declared.get('offset'), 0), stops.at(-1)?.offset ?? 0);
    stops.push({ offset, color });
  }
  // SVG mixes colors before it applies their opacity, and CSS after that (CSS Images 3, section 3.4.2).
  const opacities = new Set(stops.map(({ color }) => color.slice(7)));
  return stops.length < 2 || opacities.size > 1 ? undefined : stops;
}

function toLinear(gradient: SvgNode, place: GradientBox, stops: readonly Stop[]): string | undefined {
  const { box } = place;
  const from = pointOf(gradient, place, ['x1', 'y1'], [0, 0]);
  const to = pointOf(gradient, place, ['x2', 'y2'], [1, 0]);
  if (!from || !to) return undefined;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const { geometry } = place;
  const isSquare = Math.abs(geometry.width - geometry.height) < 0.01;
  const isAlongAxis = Math.abs(dx) < 1e-6 || Math.abs(dy) < 1e-6;
  // In a box that is not square, the lines of equal color of an oblique gradient are not perpendicular to it.
  if (length === 0 || !(isOfUserSpace(gradient) || isSquare || isAlongAxis)) return undefined;
  const [ux, uy] = [dx / length, dy / length];
  // The line of a CSS gradient runs through the center of the box, from corner to corner (CSS Images 3, section 3.1).
  const lineLength = Math.abs(box.width * ux) + Math.abs(box.height * uy);
  const [centerX, centerY] = [box.x + box.width / 2, box.y + box.height / 2];
  const start = (from.x - centerX) * ux + (from.y - centerY) * uy + lineLength / 2;
  const angle = (Math.atan2(ux, -uy) * 180) / Math.PI;
  const list = stops.map(({ offset, color }) => `${color} ${percent((start + offset * length) / lineLength)}`);
  return `linear-gradient(${round(angle)}deg, ${list.join(', ')})`;
}

function toRadial(gradient: SvgNode, place: GradientBox, stops: readonly Stop[]): string | undefined {
  const { attributes } = gradient;
  if (
    ['fx', 'fy', 'fr'].some((name) => attributes[name] !== undefined && attributes[name] !== attributes[`c${name[1]}`])
  )
    return undefined;
  const center = pointOf(gradient, place, ['cx', 'cy'], [0.5, 0.5]);
  const radius = coordinate(attributes['r'], 0.5);
  if (!center || radius === undefined || radius <= 0) return undefined;
  const { geometry, box, matrix } = place;
  const scale = Math.hypot(matrix.a, matrix.b);
  const isUser = isOfUserSpace(gradient);
  const [rx, ry] = isUser ? [radius * scale, radius * scale] : [radius * geometry.width, radius * geometry.height];
  const at = `${round(center.x - box.x)}px ${round(center.y - box.y)}px`;
  const list = stops.map(({ offset, color }) => `${color} ${percent(offset)}`);
  return `radial-gradient(${round(rx)}px ${round(ry)}px at ${at}, ${list.join(', ')})`;
}

function isOfUserSpace({ attributes }: SvgNode): boolean {
  return attributes['gradientUnits'] === 'userSpaceOnUse';
}

/** A point of a gradient in px of the drawing. */
function pointOf(
  gradient: SvgNode,
  { geometry, matrix }: GradientBox,
  [xName, yName]: readonly [string, string],
  [initialX, initialY]: readonly [number, number],
) {
  const isUser = isOfUserSpace(gradient);
  const [x, y] = [coordinate(gradient.attributes[xName], initialX), coordinate(gradient.attributes[yName], initialY)];
  if (x === undefined || y === undefined) return undefined;
  // Percentages of the user space, and boxes that are turned, are left to the picture.
  const isPercent = [xName, yName].some((name) => gradient.attributes[name]?.trim().endsWith('%') ?? true);
  if (isUser) return isPercent ? undefined : transformPoint(matrix, x, y);
  if (!isUpright(matrix) || matrix.d < 0) return undefined;
  const corner = transformPoint(inverse(matrix), geometry.x, geometry.y);
  const far = transformPoint(inverse(matrix), geometry.x + geometry.width, geometry.y + geometry.height);
  return transformPoint(matrix, corner.x + x * (far.x - corner.x), corner.y + y * (far.y - corner.y));
}

function coordinate(text: string | undefined, initial: number): number | undefined {
  if (text === undefined) return initial;
  const number = Number.parseFloat(text);
  if (!Number.isFinite(number)) return undefined;
  return text.trim().endsWith('%') ? number / 100 : number;
}

function percent(fraction: number): string {
  return `${round(fraction * 100)}%`;
}

function round(value: number): number {
  return Number(value.toFixed(3));
}

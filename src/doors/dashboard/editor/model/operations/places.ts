import type { Json, JsonObject } from '../../../../../core/json.ts';
import { documentLimits } from '../../../../../design/document/limits.ts';
import type { Area } from '../../../../../draw/geometry/area.ts';

/** The smallest area around several areas, which may be empty, as a line is. They must be at least one. */
export function enclosing(areas: readonly Area[]): Area {
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  const right = Math.max(...areas.map((area) => area.x + area.width));
  const bottom = Math.max(...areas.map((area) => area.y + area.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The area between two points, in whatever order they are. */
export function areaBetween(
  one: Readonly<Record<'x' | 'y', number>>,
  other: Readonly<Record<'x' | 'y', number>>,
): Area {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** Whether a layer is placed by its own coordinates, and not by the flow of its parent (DOC-18). */
export function isPlaced(layer: Readonly<Record<string, Json>>): boolean {
  return ['x', 'y', 'right', 'bottom'].some((side) => layer[side] !== undefined);
}

/** A coordinate or length rounded so that it reads well, without moving anything visibly. */
export function roundPx(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A length in px. Percentages are those of `whole`. Undefined for `auto`, expressions and an absent value. */
export function toPx(value: Json | undefined, whole: number): number | undefined {
  if (typeof value === 'number') return value;
  return isPercentage(value) ? (Number.parseFloat(value) / 100) * whole : undefined;
}

function isPercentage(value: Json | undefined): value is string {
  return typeof value === 'string' && /^-?\d+(\.\d+)?%$/.test(value);
}

/** A side or size of a layer that an operation may change. */
export type Side = 'x' | 'y' | 'right' | 'bottom' | 'width' | 'height';

/** A layer's box on one axis of what it is placed in, in px, and the size of that. */
export interface Span {
  start: number;
  size: number;
  parent: number;
}

const sidesOf = {
  x: { start: 'x', end: 'right', size: 'width' },
  y: { start: 'y', end: 'bottom', size: 'height' },
} as const;

/**
 * The values that bring a placed layer from one span to another. A side that the layer does not hold on to stays absent,
 * percentages stay percentages, and expressions stay as they are (EDT-9).
 */
export function spanValues(
  layer: JsonObject,
  axis: 'x' | 'y',
  { from, to, isFree }: { from: Span; to: Span; isFree(side: Side): boolean },
): Record<string, Json> {
  const { start, end, size } = sidesOf[axis];
  const values: Record<string, Json> = {};
  const change = (side: Side, by: number) => {
    const value = isFree(side) ? changedLength(layer[side], by, from.parent, to.parent) : undefined;
    if (value !== undefined) values[side] = value;
  };
  const holdsEnd = layer[end] !== undefined;
  // Without a value, a placed layer is at the start of its parent.
  if (layer[start] !== undefined || !holdsEnd) change(start, to.start - from.start);
  const isSized = toPx(layer[size], 1) !== undefined;
  const toEnd = to.parent - to.start - to.size - (from.parent - from.start - from.size);
  const isChanged = toEnd !== 0 || to.start !== from.start || from.parent !== to.parent;
  if (holdsEnd) change(end, toEnd - (isChanged && !isSized ? excess(layer[start], layer[end], from.parent) : 0));
  if (isSized) change(size, Math.max(to.size - from.size, -(toPx(layer[size], from.parent) ?? 0)));
  return values;
}

const maxPercent = documentLimits.coordinate;

/** By how many px the two sides of a stretched layer cross each other. Such a layer has no size. */
function excess(start: Json | undefined, end: Json | undefined, parent: number): number {
  const [fromStart, fromEnd] = [toPx(start, parent), toPx(end, parent)];
  return fromStart === undefined || fromEnd === undefined ? 0 : Math.max(0, fromStart + fromEnd - parent);
}

/** A length that is changed by some px and, if it is a percentage, becomes one of another whole. Undefined if it stays. */
function changedLength(value: Json | undefined, by: number, from: number, to: number): Json | undefined {
  const isSame = Math.abs(by) < 0.005;
  if (value === undefined || typeof value === 'number') return isSame ? undefined : roundPx((value ?? 0) + by) || 0;
  const px = toPx(value, from);
  if (px === undefined || (isSame && from === to) || (from === 0 && to === 0)) return undefined;
  const percent = Math.round(((px + by) / to) * 1e6) / 1e4 || 0;
  // In a parent that is much smaller, the percentage would be too large for a document.
  return Math.abs(percent) <= maxPercent ? `${percent}%` : roundPx(px + by);
}

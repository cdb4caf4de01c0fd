import type { Box } from '../../../../../design/boxes/types.ts';
import { type Area, evenly, growArea, union } from '../../../../../draw/geometry/area.ts';
import type { PageView } from '../../view/page-view.ts';
import type { BoxPlace } from '../../view/places.ts';
import { fontsOf } from './damage.ts';
import type { PaintedBox } from './paint-order.ts';
import { edge, filteredInk } from './plane-window.ts';

/** Moves of whole device pixels, without the rounding errors of places. */
const tolerance = 1e-6;

/**
 * The device pixels by which all that a plane paints has moved since an earlier version, if it is painted alike: then its
 * picture can be moved instead of being drawn again. Undefined if it changed otherwise, moved by a part of a pixel, or is
 * cut off by the page or by a layer around it.
 */
export function movedPixels(
  previous: PageView,
  next: PageView,
  painted: readonly PaintedBox[],
  { area: limit, scale }: { area: Area; scale: number },
): { left: number; top: number } | undefined {
  if (previous.boxPlaces.length !== next.boxPlaces.length || fontsOf(previous) !== fontsOf(next)) return undefined;
  const paintedByBox = new Map(painted.map((box) => [box.prepared.box, box]));
  if (painted.some(({ parent }) => isCutAround(parent, paintedByBox))) return undefined;
  let move: { x: number; y: number } | undefined;
  let ink: Area = { x: 0, y: 0, width: 0, height: 0 };
  for (const [index, now] of next.boxPlaces.entries()) {
    const box = paintedByBox.get(now.box);
    const before = previous.boxPlaces[index];
    if (!box) continue;
    if (!before || !isTurnedAlike(before, now) || !isPaintedAlike(previous, before.box, next, now.box))
      return undefined;
    const distance = { x: now.matrix.e - before.matrix.e, y: now.matrix.f - before.matrix.f };
    move ??= distance;
    if (Math.hypot(distance.x - move.x, distance.y - move.y) > tolerance) return undefined;
    ink = union(ink, filteredInk(box, now));
  }
  if (!move) return undefined;
  const reached = growArea(ink, evenly(edge / scale));
  if (!contains(limit, reached)) return undefined;
  if (!contains(limit, { ...reached, x: reached.x - move.x, y: reached.y - move.y })) return undefined;
  const [left, top] = [Math.round(move.x * scale), Math.round(move.y * scale)];
  return Math.hypot(left - move.x * scale, top - move.y * scale) > tolerance ? undefined : { left, top };
}

/** Whether a box outside of the plane, other than the page, cuts off a part of what is in it. */
function isCutAround(around: PaintedBox | undefined, plane: ReadonlyMap<Box, PaintedBox>): boolean {
  if (!around?.parent) return false;
  const { cuts, clipPath, isMasked } = around.prepared.paint;
  const isCut = !plane.has(around.prepared.box) && (cuts || clipPath !== undefined || isMasked);
  return isCut || isCutAround(around.parent, plane);
}

/** Whether two boxes have the same size and differ in their place at most. */
function isTurnedAlike(one: BoxPlace, other: BoxPlace): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  const { a, b, c, d } = one.matrix;
  const { matrix } = other;
  return a === matrix.a && b === matrix.b && c === matrix.c && d === matrix.d;
}

/** The properties that say where a placed box is, and nothing else. */
const places: ReadonlySet<string> = new Set(['left', 'top', 'right', 'bottom']);

/** Whether two boxes are painted alike, apart from their places and their children. */
function isPaintedAlike(previous: PageView, one: Box, next: PageView, other: Box): boolean {
  if (one.kind === 'image' && other.kind === 'image')
    if (previous.drawing.getPicture(one) !== next.drawing.getPicture(other)) return false;
  const [before, now] = [without(one, ['children', 'style']), without(other, ['children', 'style'])];
  return isEqual(before, now) && isEqual(without(one.style, places), without(other.style, places));
}

function without(value: object, keys: Iterable<string>): object {
  const left = new Set(keys);
  return Object.fromEntries(Object.entries(value).filter(([key]) => !left.has(key)));
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function contains(outer: Area, { x, y, width, height }: Area): boolean {
  return x >= outer.x && y >= outer.y && x + width <= outer.x + outer.width && y + height <= outer.y + outer.height;
}

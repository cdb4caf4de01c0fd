import type { Area } from '../../../../draw/geometry/area.ts';
import { getRotation, inverse, type Matrix, transformAbout, transformPoint } from '../../../../draw/geometry/matrix.ts';
import { type LayerPlace, type Point, toBox } from './hit.ts';

/** The edges of a box that a handle drags: -1 is the start of an axis, 1 its end, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

export const handles: readonly Handle[] = ([-1, 0, 1] as const)
  .flatMap((y) => ([-1, 0, 1] as const).map((x) => ({ x, y })))
  .filter(({ x, y }) => x !== 0 || y !== 0);

/** The cursor of CSS over a handle of a box, which may be rotated. */
export function resizeCursor({ x, y }: Handle, { matrix }: LayerPlace): string {
  const degrees = (Math.atan2(y, x) * 180) / Math.PI + getRotation(matrix);
  const eighth = Math.round(degrees / 45);
  return resizeCursors[((eighth % 4) + 4) % 4] ?? 'default';
}

/** From the right clockwise. The other half turn has the same ones. */
const resizeCursors = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const;

export interface ResizeOptions {
  handle: Handle;
  /** How far the pointer moved, in px of the page. */
  distance: Point;
  /** Shift, or a picture at a corner. */
  keepsRatio: boolean;
  /** The axes on which the center stays in place of the opposite edge: both with Alt. */
  fromCenter: { x: boolean; y: boolean };
}

/** The smallest side of a resized box in px. It does not flip when the pointer crosses the opposite edge. */
const minSide = 1;

/** A box after a resize, in px of the box before. */
export function resizedBox({ width, height, matrix }: LayerPlace, options: ResizeOptions): Area {
  const { handle, keepsRatio, fromCenter } = options;
  const linear = withoutTranslation(matrix);
  const moved = transformPoint(inverse(linear), options.distance.x, options.distance.y);
  const factor = (axis: 'x' | 'y') => handle[axis] * (fromCenter[axis] ? 2 : 1);
  const grown = {
    width: Math.max(minSide, width + moved.x * factor('x')),
    height: Math.max(minSide, height + moved.y * factor('y')),
  };
  const size = keepsRatio ? withRatio({ width, height }, grown, handle) : grown;
  return {
    ...size,
    x: startOf(width, size.width, handle.x, fromCenter.x),
    y: startOf(height, size.height, handle.y, fromCenter.y),
  };
}

/** Where a side starts: the edge that is not dragged stays, and without one the center does. */
export function startOf(before: number, after: number, edge: -1 | 0 | 1, fromCenter: boolean): number {
  if (before === after) return 0;
  if (fromCenter || edge === 0) return (before - after) / 2;
  return edge === -1 ? before - after : 0;
}

interface Size {
  width: number;
  height: number;
}

/** The size with the proportions of before: the larger change wins at a corner, the dragged side at an edge. */
function withRatio(before: Size, after: Size, { x, y }: Handle): Size {
  if (before.width === 0 || before.height === 0) return after;
  const [across, down] = [after.width / before.width, after.height / before.height];
  const factor = y === 0 || (x !== 0 && Math.abs(across - 1) >= Math.abs(down - 1)) ? across : down;
  return { width: Math.max(minSide, before.width * factor), height: Math.max(minSide, before.height * factor) };
}

/**
 * How far a layer has to be moved in px of its parent to be drawn at `resized`, an area in px of the layer before. Layers
 * turn around their centers, so a rotated layer moves when its size changes.
 */
export function resizeOffset(place: LayerPlace, parent: Matrix, resized: Area): Point {
  const before = transformPoint(place.matrix, place.width / 2, place.height / 2);
  const after = transformPoint(place.matrix, resized.x + resized.width / 2, resized.y + resized.height / 2);
  const toParent = inverse(withoutTranslation(parent));
  const center = transformPoint(toParent, after.x - before.x, after.y - before.y);
  return {
    x: center.x - (resized.width - place.width) / 2,
    y: center.y - (resized.height - place.height) / 2,
  };
}

/**
 * The area of a layer, in px of its box, after the frame around the selection was resized to an area in px of the frame. A
 * rotated layer of several gets the size along its own axes: its corners stay right angles.
 */
export function scaledArea(place: LayerPlace, frame: LayerPlace, resized: Area): Area {
  if (place === frame) return resized;
  const across = frame.width === 0 ? 1 : resized.width / frame.width;
  const down = frame.height === 0 ? 1 : resized.height / frame.height;
  const center = transformPoint(place.matrix, place.width / 2, place.height / 2);
  const inFrame = toBox(frame, center);
  const moved = transformPoint(frame.matrix, resized.x + inFrame.x * across, resized.y + inFrame.y * down);
  const { x, y } = toBox(place, moved);
  const { a, b, c, d } = place.matrix;
  const stretch = (one: number, other: number) => Math.hypot(one * across, other * down) / Math.hypot(one, other);
  const width = Math.max(1, place.width * stretch(a, b));
  const height = Math.max(1, place.height * stretch(c, d));
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function withoutTranslation(matrix: Matrix): Matrix {
  return { ...matrix, e: 0, f: 0 };
}

/** The step of a rotation with Shift, in degrees (EDT-6). */
const rotationStep = 15;

/** The rotation of a layer after the pointer moved around a center, in whole degrees from -180 to 180. */
export function rotated(
  rotation: number,
  { center, from, to, isStepped }: { center: Point; from: Point; to: Point; isStepped: boolean },
): number {
  const angle = (point: Point) => (Math.atan2(point.y - center.y, point.x - center.x) * 180) / Math.PI;
  const turned = rotation + angle(to) - angle(from);
  return wrapDegrees(isStepped ? Math.round(turned / rotationStep) * rotationStep : Math.round(turned));
}

/** The same rotation from -180 to 180 degrees. */
export function wrapDegrees(degrees: number): number {
  // -0 would be saved as 0 and differ from it.
  return ((((degrees + 180) % 360) + 360) % 360) - 180 || 0;
}

/** Turns by some degrees around a center. */
export function rotationAround({ x, y }: Point, degrees: number): Matrix {
  const radians = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  return transformAbout({ a: cosine, b: sine, c: -sine, d: cosine, e: 0, f: 0 }, x, y);
}

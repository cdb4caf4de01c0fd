import type { LayoutStyle } from '#css-layout';
import type { Area } from '../../../../draw/geometry/area.ts';
import { identity, inverse, type Matrix, transformBounds, transformPoint } from '../../../../draw/geometry/matrix.ts';
import { enclosing } from '../model/operations/places.ts';

export interface Point {
  x: number;
  y: number;
}

/** Where a layer is drawn: its box before transforms, and the transform from px of the box to px of the page. */
export interface LayerPlace {
  width: number;
  height: number;
  matrix: Matrix;
}

/** A box of a layer. A layer in a loop has several. */
export interface PlacedBox extends LayerPlace {
  layerId: string;
  /** The values with which the box and its children were laid out, in px. */
  layout?: LayoutStyle;
}

const firstBoxesOf = new WeakMap<readonly PlacedBox[], ReadonlyMap<string, PlacedBox>>();

/** The first box of each layer: a layer in a loop is edited in its first repetition (EDT-9). Built once for each version. */
export function firstBoxes(boxes: readonly PlacedBox[]): ReadonlyMap<string, PlacedBox> {
  const known = firstBoxesOf.get(boxes);
  if (known) return known;
  const first = new Map<string, PlacedBox>();
  for (const box of boxes) if (!first.has(box.layerId)) first.set(box.layerId, box);
  firstBoxesOf.set(boxes, first);
  return first;
}

/** The frame around selected boxes: the box of one layer, which may be rotated, or the upright area around several. */
export function selectionFrame(selected: readonly PlacedBox[]): LayerPlace | undefined {
  const [only] = selected;
  if (!only || selected.length === 1) return only;
  const { x, y, width, height } = enclosing(selected.map(bounds));
  return { width, height, matrix: { ...identity, e: x, f: y } };
}

/** A point of the page in px of a box. */
export function toBox({ matrix }: LayerPlace, { x, y }: Point): Point {
  return transformPoint(inverse(matrix), x, y);
}

/** Whether a box contains a point of the page. Boxes that are thinner than `slop` px are made that thick, so that lines can be hit. */
export function containsPoint(place: LayerPlace, point: Point, slop = 0): boolean {
  if (place.matrix.a * place.matrix.d === place.matrix.b * place.matrix.c) return false;
  const { x, y } = toBox(place, point);
  const margin = (side: number) => Math.max(0, (slop - side) / 2);
  const [across, down] = [margin(place.width), margin(place.height)];
  return x >= -across && y >= -down && x <= place.width + across && y <= place.height + down;
}

/** The corners of a box in px of the page: top left, top right, bottom right, bottom left. */
export function corners({ matrix, width, height }: LayerPlace): [Point, Point, Point, Point] {
  return [
    transformPoint(matrix, 0, 0),
    transformPoint(matrix, width, 0),
    transformPoint(matrix, width, height),
    transformPoint(matrix, 0, height),
  ];
}

/** The upright area around a box in px of the page. */
export function bounds(place: LayerPlace): Area {
  return transformBounds(place.matrix, { x: 0, y: 0, width: place.width, height: place.height });
}

/** Whether an upright area and a box, which may be rotated, overlap (separating axes). */
export function overlaps(area: Area, place: LayerPlace): boolean {
  const box = corners(place);
  const rectangle: Point[] = [
    { x: area.x, y: area.y },
    { x: area.x + area.width, y: area.y },
    { x: area.x + area.width, y: area.y + area.height },
    { x: area.x, y: area.y + area.height },
  ];
  const [first, second, , fourth] = box;
  const axes = [{ x: 1, y: 0 }, { x: 0, y: 1 }, normal(first, second), normal(first, fourth)];
  return axes.every((axis) => {
    const [one, other] = [project(rectangle, axis), project(box, axis)];
    return one.min <= other.max && other.min <= one.max;
  });
}

export function encloses(area: Area, place: LayerPlace): boolean {
  const inner = bounds(place);
  return (
    inner.x >= area.x &&
    inner.y >= area.y &&
    inner.x + inner.width <= area.x + area.width &&
    inner.y + inner.height <= area.y + area.height
  );
}

function normal(from: Point, to: Point): Point {
  return { x: from.y - to.y, y: to.x - from.x };
}

function project(points: readonly Point[], axis: Point): { min: number; max: number } {
  const values = points.map(({ x, y }) => x * axis.x + y * axis.y);
  return { min: Math.min(...values), max: Math.max(...values) };
}

import type { Area } from '../../../../draw/geometry/area.ts';
import { inverse, type Matrix, transformPoint } from '../../../../draw/geometry/matrix.ts';

export interface Point {
  x: number;
  y: number;
}

/** Where a layer is drawn: its box before transforms, and the transform from px of the box to px of the page. */
export interface LayerPlace {
  width: number;
  height: number;
  matrix: Matrix;
  /** The widths of its border in px, inside of which its children are placed. Absent for a layer that has no children. */
  border?: { left: number; top: number; right: number; bottom: number } | undefined;
}

/** A box of a layer. A layer in a loop has several. */
export interface PlacedBox extends LayerPlace {
  layerId: string;
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
  const points = corners(place);
  const x = Math.min(...points.map((point) => point.x));
  const y = Math.min(...points.map((point) => point.y));
  return {
    x,
    y,
    width: Math.max(...points.map((point) => point.x)) - x,
    height: Math.max(...points.map((point) => point.y)) - y,
  };
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

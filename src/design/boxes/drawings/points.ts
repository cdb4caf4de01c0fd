export type Point = readonly [x: number, y: number];
export interface Size {
  width: number;
  height: number;
}

/** Points as written in a document: the number of corners or spikes, or the points themselves in px of the box. */
export type Points = number | readonly unknown[];

const maxPoints = 10_000;
const maxCoordinate = 100_000;

/** Converts points to pairs; undefined if one is not finite or too far away, or if there are too few or too many. */
export function readPoints(points: Exclude<Points, number>, min: number): Point[] | undefined {
  if (points.length < min || points.length > maxPoints) return undefined;
  const pairs: Point[] = [];
  for (const point of points) {
    const pair = pairOf(point);
    if (!pair || Math.abs(pair[0]) > maxCoordinate || Math.abs(pair[1]) > maxCoordinate) return undefined;
    pairs.push(pair);
  }
  return pairs;
}

/** Converts `[x, y]` or `{ x, y }` to a pair; undefined for anything else. */
function pairOf(point: unknown): Point | undefined {
  if (typeof point !== 'object' || point === null) return undefined;
  const x: unknown = 'x' in point ? point.x : Reflect.get(point, 0);
  const y: unknown = 'y' in point ? point.y : Reflect.get(point, 1);
  return Number.isNaN(x) || Number.isNaN(y) || typeof x !== 'number' || typeof y !== 'number' ? undefined : [x, y];
}

/**
 * The corners of a regular polygon, clockwise from the top. They are on the ellipse that fits in the box, `inset` px
 * from its sides. With `innerRadius` (a fraction of the outer radius), every second corner is at that radius, which
 * makes a star.
 */
export function regularCorners(count: number, { width, height }: Size, inset: number, innerRadius?: number): Point[] {
  const corners = innerRadius === undefined ? count : count * 2;
  return Array.from({ length: corners }, (_, index): Point => {
    const radius = innerRadius !== undefined && index % 2 === 1 ? innerRadius : 1;
    const angle = (index / corners) * 2 * Math.PI - Math.PI / 2;
    return [
      width / 2 + (width / 2 - inset) * radius * Math.cos(angle),
      height / 2 + (height / 2 - inset) * radius * Math.sin(angle),
    ];
  });
}

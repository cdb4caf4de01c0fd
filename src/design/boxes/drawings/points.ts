export type Point = readonly [x: number, y: number];
export interface Size {
  width: number;
  height: number;
}

/** Points in a document: the number of corners or spikes, or the points themselves in px of the box. */
export type Points = number | ReadonlyArray<Point | { x: number; y: number }>;

const maxPoints = 10_000;
const maxCoordinate = 100_000;

/** Points as pairs; undefined if one is not finite or too far away, or if there are too few or too many. */
export function readPoints(points: Exclude<Points, number>, min: number): Point[] | undefined {
  if (points.length < min || points.length > maxPoints) return undefined;
  const pairs = points.map((point): Point => ('x' in point ? [point.x, point.y] : [point[0], point[1]]));
  return pairs.every((pair) => pair.every((value) => Math.abs(value) <= maxCoordinate)) ? pairs : undefined;
}

/**
 * The corners of a regular polygon in the ellipse that fits the box less `inset` px on each side, clockwise from the
 * top. With `innerRadius` (a fraction of the outer one), every second corner is at that radius: a star.
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

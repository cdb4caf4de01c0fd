import { resolveLength } from '#css-layout';
import type { Area } from '../../../geometry/area.ts';
import type { Radii } from '../../../style/paint/radii.ts';
import type { Edges } from '../../../style/sides.ts';

/** The horizontal and vertical radius of a corner, in px. */
export interface Corner {
  x: number;
  y: number;
}

/** From the top left, clockwise. */
export type Corners = readonly [Corner, Corner, Corner, Corner];

export const square: Corners = [0, 0, 0, 0].map(() => ({ x: 0, y: 0 })) as unknown as Corners;

/** The rounded corners of a border box as drawn: all shrink equally if two would overlap (CSS Backgrounds 3, 4.5). */
export function cornersOf(radii: Radii | undefined, { width, height }: Pick<Area, 'width' | 'height'>): Corners {
  if (!radii) return square;
  const corners = radii.map(({ x, y }) => ({
    x: Math.max(0, resolveLength(x, width) ?? 0),
    y: Math.max(0, resolveLength(y, height) ?? 0),
  })) as unknown as Corners;
  const [tl, tr, br, bl] = corners;
  const factor = Math.min(
    1,
    ...[width / (tl.x + tr.x), width / (bl.x + br.x), height / (tl.y + bl.y), height / (tr.y + br.y)].filter(
      Number.isFinite,
    ),
  );
  return corners.map(({ x, y }) => ({ x: x * factor, y: y * factor })) as unknown as Corners;
}

/** The corners of an area inside, or outside if the edges are negative; square corners stay square. */
export function innerCorners([tl, tr, br, bl]: Corners, { top, right, bottom, left }: Edges): Corners {
  const inner = ({ x, y }: Corner, dx: number, dy: number): Corner =>
    x > 0 && y > 0 && x - dx > 0 && y - dy > 0 ? { x: x - dx, y: y - dy } : { x: 0, y: 0 };
  return [inner(tl, left, top), inner(tr, right, top), inner(br, right, bottom), inner(bl, left, bottom)];
}

export function isSquare(corners: Corners): boolean {
  return corners.every(({ x, y }) => x < 0.05 || y < 0.05);
}

import { resolveLength } from '#css-layout';
import type { Area } from '../../../geometry/area.ts';
import type { Radii } from '../../../style/paint/radii.ts';
import type { Edges } from '../../../style/sides.ts';

/** The horizontal and vertical radius of a corner, in px. */
export interface Corner {
  x: number;
  y: number;
}

/** The four corners, clockwise from the top left. */
export type Corners = readonly [Corner, Corner, Corner, Corner];

const sharp: Corner = { x: 0, y: 0 };
export const square: Corners = [sharp, sharp, sharp, sharp];

/**
 * The rounded corners of a border box as they are drawn. All radii shrink equally if two would overlap (CSS Backgrounds
 * 3, 4.5).
 */
export function resolveCorners(radii: Radii | undefined, { width, height }: Pick<Area, 'width' | 'height'>): Corners {
  if (!radii) return square;
  const resolve = ({ x, y }: Radii[number]): Corner => ({
    x: Math.max(0, resolveLength(x, width) ?? 0),
    y: Math.max(0, resolveLength(y, height) ?? 0),
  });
  const [tl, tr, br, bl] = [resolve(radii[0]), resolve(radii[1]), resolve(radii[2]), resolve(radii[3])];
  const factor = Math.min(
    1,
    ...[width / (tl.x + tr.x), width / (bl.x + br.x), height / (tl.y + bl.y), height / (tr.y + br.y)].filter(
      Number.isFinite,
    ),
  );
  const shrink = ({ x, y }: Corner): Corner => ({ x: x * factor, y: y * factor });
  return [shrink(tl), shrink(tr), shrink(br), shrink(bl)];
}

/** The corners of an area inside a box, or outside it if the edges are negative. Square corners stay square. */
export function innerCorners([tl, tr, br, bl]: Corners, { top, right, bottom, left }: Edges): Corners {
  const inner = ({ x, y }: Corner, dx: number, dy: number): Corner =>
    x > 0 && y > 0 && x - dx > 0 && y - dy > 0 ? { x: x - dx, y: y - dy } : { x: 0, y: 0 };
  return [inner(tl, left, top), inner(tr, right, top), inner(br, right, bottom), inner(bl, left, bottom)];
}

export function isSquare(corners: Corners): boolean {
  return corners.every(({ x, y }) => x < 0.05 || y < 0.05);
}

import { parseNodes } from '../../../../design/boxes/style/grammar.ts';
import { lengthOf } from '../../../../design/boxes/style/length.ts';
import { isOperator, type ValueNode } from '../../../../design/boxes/style/nodes.ts';
import type { BoxStyle } from '../../../../design/boxes/style/types.ts';
import { type Edges, fourSides } from '../../../css/sides.ts';
import type { Area } from '../area.ts';

/** How far a corner is rounded across and down, px. */
export interface Corner {
  x: number;
  y: number;
}

/** From the top left, clockwise. */
export type Corners = readonly [Corner, Corner, Corner, Corner];

const names = ['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'] as const;
export const square: Corners = [0, 0, 0, 0].map(() => ({ x: 0, y: 0 })) as unknown as Corners;

/** The rounded corners of a border box as drawn: all shrink alike where two would overlap (CSS Backgrounds 3, 4.5). */
export function readRadii(style: BoxStyle, { width, height }: Area, em: number): Corners {
  const nodes = parseNodes(style['borderRadius'] ?? '0');
  const slash = nodes.findIndex((node) => isOperator(node, '/'));
  const across = fourSides(slash < 0 ? nodes : nodes.slice(0, slash));
  const down = slash < 0 ? across : fourSides(nodes.slice(slash + 1));
  const px = (node: ValueNode | undefined, whole: number) => Math.max(0, lengthOf(node, { em, whole }) ?? 0);
  const corners = names.map((name, place): Corner => {
    const own = style[`border${name}Radius`];
    const [x, y = x] = own === undefined ? [across[place], down[place]] : parseNodes(own);
    return { x: px(x, width), y: px(y, height) };
  }) as unknown as Corners;
  const [tl, tr, br, bl] = corners;
  const factor = Math.min(
    1,
    ...[width / (tl.x + tr.x), width / (bl.x + br.x), height / (tl.y + bl.y), height / (tr.y + br.y)].filter(
      Number.isFinite,
    ),
  );
  return corners.map(({ x, y }) => ({ x: x * factor, y: y * factor })) as unknown as Corners;
}

/** The corners of an area that lies that far inside, or outside where the edges are negative; square ones stay so. */
export function innerCorners([tl, tr, br, bl]: Corners, { top, right, bottom, left }: Edges): Corners {
  const inner = ({ x, y }: Corner, dx: number, dy: number): Corner =>
    x > 0 && y > 0 && x - dx > 0 && y - dy > 0 ? { x: x - dx, y: y - dy } : { x: 0, y: 0 };
  return [inner(tl, left, top), inner(tr, right, top), inner(br, right, bottom), inner(bl, left, bottom)];
}

export function isSquare(corners: Corners): boolean {
  return corners.every(({ x, y }) => x < 0.05 || y < 0.05);
}

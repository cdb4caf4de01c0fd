import type { Length } from '#css-layout';
import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import { readLength } from '../../../design/boxes/style/length.ts';
import { isOperator, type ValueNode } from '../../../design/boxes/style/nodes.ts';
import { fourSides } from '../../../design/boxes/style/sides.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import { zero } from '../length.ts';

/** The radius of a corner. Percentages refer to the box's width and height. */
interface Radius {
  readonly x: Length;
  readonly y: Length;
}

/** The radii of the four corners, clockwise from the top left. */
export type Radii = readonly [Radius, Radius, Radius, Radius];

const names = ['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'] as const;

/** Reads the radii of a canonical style; undefined if there are none. `em` is in px. */
export function readRadii(style: BoxStyle, em: number): Radii | undefined {
  const cornerValues = names.map((name) => style[`border${name}Radius`]);
  if (style['borderRadius'] === undefined && cornerValues.every((value) => value === undefined)) return undefined;
  const nodes = parseNodes(style['borderRadius'] ?? '0');
  const slash = nodes.findIndex((node) => isOperator(node, '/'));
  const across = fourSides(slash < 0 ? nodes : nodes.slice(0, slash));
  const down = slash < 0 ? across : fourSides(nodes.slice(slash + 1));
  const length = (node: ValueNode | undefined) => readLength(node, em) ?? zero;
  const radiusAt = (index: number): Radius => {
    const value = cornerValues[index];
    const [x, y = x] = value === undefined ? [across[index], down[index]] : parseNodes(value);
    return { x: length(x), y: length(y) };
  };
  return [radiusAt(0), radiusAt(1), radiusAt(2), radiusAt(3)];
}

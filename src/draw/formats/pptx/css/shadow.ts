import { isColor } from '../../../../design/boxes/style/color.ts';
import { parseNodes } from '../../../../design/boxes/style/grammar.ts';
import { lengthOf } from '../../../../design/boxes/style/length.ts';
import { splitAtCommas, type ValueNode } from '../../../../design/boxes/style/nodes.ts';

/** One shadow of `box-shadow` or `text-shadow`, px. */
export interface Shadow {
  isInset: boolean;
  x: number;
  y: number;
  blur: number;
  spread: number;
  color?: ValueNode;
}

export function readShadows(value: string | undefined, em: number): Shadow[] {
  if (value === undefined || value === 'none') return [];
  return splitAtCommas(parseNodes(value)).map((nodes) => {
    const [x = 0, y = 0, blur = 0, spread = 0] = nodes.flatMap((node) => lengthOf(node, { em, whole: 0 }) ?? []);
    const color = nodes.find(isColor);
    const isInset = nodes.some((node) => node.type === 'Identifier' && node.name === 'inset');
    return { isInset, x, y, blur, spread, ...(color ? { color } : {}) };
  });
}

/** px by which a shadow sticks out on each side: what blurs beyond twice its deviation is not seen. */
export function shadowEdges({ x, y, blur, spread }: Shadow) {
  const reach = blur + spread;
  return {
    top: Math.max(0, reach - y),
    right: Math.max(0, reach + x),
    bottom: Math.max(0, reach + y),
    left: Math.max(0, reach - x),
  };
}

import type { Length } from '#css-layout';
import { readLength } from '../../design/boxes/style/length.ts';
import type { ValueNode } from '../../design/boxes/style/nodes.ts';

/** A point of a box, measured from the top left of the box. */
export interface Point {
  readonly x: Length;
  readonly y: Length;
}

const across: Readonly<Record<string, number>> = { left: 0, center: 50, right: 100 };
const down: Readonly<Record<string, number>> = { top: 0, center: 50, bottom: 100 };
const center: Length = { px: 0, percent: 50 };

/** Reads a position of one or two values (CSS Values 4, section 8). A missing value means the center. `em` is in px. */
export function readPosition(nodes: readonly ValueNode[], em: number): Point {
  const [first, second] = nodes;
  const isSwapped = /^(top|bottom)$/.test(readKeyword(first)) || /^(left|right)$/.test(readKeyword(second));
  const [x, y] = isSwapped ? [second, first] : [first, second];
  return { x: coordinate(x, across, em), y: coordinate(y, down, em) };
}

function coordinate(node: ValueNode | undefined, words: Readonly<Record<string, number>>, em: number): Length {
  const percent = words[readKeyword(node)];
  return percent === undefined ? (readLength(node, em) ?? center) : { px: 0, percent };
}

function readKeyword(node: ValueNode | undefined): string {
  return node?.type === 'Identifier' ? node.name : '';
}

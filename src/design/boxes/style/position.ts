import { functionNode, isBranch, number, operator, percentage, type ValueNode } from './nodes.ts';

const across: Readonly<Record<string, ValueNode>> = {
  left: number('0'),
  center: percentage('50'),
  right: percentage('100'),
};
const down: Readonly<Record<string, ValueNode>> = {
  top: number('0'),
  center: percentage('50'),
  bottom: percentage('100'),
};

/**
 * Rewrites positions that are measured from other corners to positions from the top left, which both engines read:
 * `right 10px bottom 5px` becomes `calc(100% - 10px) calc(100% - 5px)`. Such sequences of four values only occur as
 * positions in CSS, so they are replaced wherever they are found.
 */
export function cornerPositions(nodes: ValueNode[]): ValueNode[] {
  const result: ValueNode[] = [];
  for (let index = 0; index < nodes.length; index += 1) {
    const position = cornerPosition(nodes.slice(index, index + 4));
    if (position) {
      result.push(...position);
      index += 3;
      continue;
    }
    const node = nodes[index];
    if (node) result.push(node);
  }
  return result;
}

/**
 * Converts the keywords of `at <position>` in a basic shape to percentages, because takumi does not read keywords
 * there.
 */
export function plainPosition(children: ValueNode[]): ValueNode[] {
  const at = children.findIndex((node) => word(node) === 'at') + 1;
  if (at === 0) return children;
  const position = children.slice(at);
  return [...children.slice(0, at), ...(cornerPosition(position) ?? wordPosition(position) ?? position)];
}

function cornerPosition([one, first, other, second]: readonly ValueNode[]): ValueNode[] | undefined {
  if (!one || !first || !other || !second || word(first) !== '' || word(second) !== '') return undefined;
  if (/^(left|right)$/.test(word(one)) && /^(top|bottom)$/.test(word(other))) {
    return [fromStart(one, first), fromStart(other, second)];
  }
  if (/^(left|right)$/.test(word(other)) && /^(top|bottom)$/.test(word(one))) {
    return [fromStart(other, second), fromStart(one, first)];
  }
  return undefined;
}

function fromStart(edge: ValueNode, distance: ValueNode): ValueNode {
  if (!/^(right|bottom)$/.test(word(edge))) return distance;
  if (distance.type === 'Number') return percentage('100');
  return functionNode('calc', [percentage('100'), operator('-'), distance]);
}

/** Reads a position of one or two parts, each a keyword or a length. Keywords may be in either order. */
function wordPosition(position: readonly ValueNode[]): ValueNode[] | undefined {
  const [first, second = { type: 'Identifier', name: 'center' } satisfies ValueNode] = position;
  if (!first || position.length > 2) return undefined;
  const isSwapped = word(first) in { top: 1, bottom: 1 } || word(second) in { left: 1, right: 1 };
  const [x, y] = isSwapped ? [second, first] : [first, second];
  return [across[word(x)] ?? x, down[word(y)] ?? y];
}

/** The keyword of a node; empty if the node is a length. */
function word(node: ValueNode): string {
  if (node.type === 'Identifier') return node.name.toLowerCase();
  return isBranch(node) || node.type === 'Dimension' || node.type === 'Percentage' || node.type === 'Number' ? '' : '?';
}

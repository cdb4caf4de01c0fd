import type { CssNodePlain, Dimension, Hash, Identifier, NumberNode, Operator, Percentage, StringNode } from 'css-tree';

/** A node of a value. URLs, raw text, comments and escapes are not among the possible nodes. */
export type ValueNode = LeafNode | BranchNode;
type LeafNode = Dimension | Hash | Identifier | NumberNode | Operator | Percentage | StringNode;
type BranchNode = FunctionNode | { type: 'Parentheses' | 'Brackets'; children: ValueNode[] };

export interface FunctionNode {
  type: 'Function';
  name: string;
  children: ValueNode[];
}

const nodeTypes: ReadonlySet<string> = new Set([
  'Brackets',
  'Dimension',
  'Function',
  'Hash',
  'Identifier',
  'Number',
  'Operator',
  'Parentheses',
  'Percentage',
  'String',
] satisfies ValueNode['type'][]);

/** Whether a parsed node and all its descendants have types that values may contain. */
export function isValueNode(node: CssNodePlain): node is ValueNode {
  if (!nodeTypes.has(node.type)) return false;
  return !('children' in node) || !Array.isArray(node.children) || node.children.every(isValueNode);
}

export function isBranch(node: ValueNode): node is BranchNode {
  return 'children' in node;
}

export function isFunction(node: ValueNode | undefined): node is FunctionNode {
  return node?.type === 'Function';
}

export function isOperator(node: ValueNode | undefined, symbol: string): boolean {
  return node?.type === 'Operator' && node.value.trim() === symbol;
}

/** Iterates over the nodes and all their descendants, parents first. */
export function* everyNode(nodes: readonly ValueNode[]): Generator<ValueNode> {
  for (const node of nodes) {
    yield node;
    if (isBranch(node)) yield* everyNode(node.children);
  }
}

/** Splits the nodes at top-level commas. */
export function splitAtCommas(nodes: readonly ValueNode[]): ValueNode[][] {
  const parts: ValueNode[][] = [[]];
  for (const node of nodes) {
    if (isOperator(node, ',')) parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts;
}

export const operator = (value: string): Operator => ({ type: 'Operator', value });
export const functionNode = (name: string, children: ValueNode[]): FunctionNode => ({
  type: 'Function',
  name,
  children,
});
export const dimension = (value: string, unit: string): Dimension => ({ type: 'Dimension', value, unit });
export const percentage = (value: string): Percentage => ({ type: 'Percentage', value });
export const number = (value: string): NumberNode => ({ type: 'Number', value });

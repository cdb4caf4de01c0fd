import type { ValueNode } from './nodes.ts';

/** Prints canonical nodes as browsers serialize them: `rgb(0 0 0 / 0.5)`, `a, b`, `calc(100% - 10px)`. */
export function printNodes(nodes: readonly ValueNode[]): string {
  let text = '';
  for (const node of nodes) {
    const isComma = node.type === 'Operator' && node.value === ',';
    text += text === '' || isComma ? printNode(node) : ` ${printNode(node)}`;
  }
  return text;
}

function printNode(node: ValueNode): string {
  switch (node.type) {
    case 'Number':
    case 'Operator':
      return node.value;
    case 'Percentage':
      return `${node.value}%`;
    case 'Dimension':
      return `${node.value}${node.unit}`;
    case 'Hash':
      return `#${node.value}`;
    case 'Identifier':
      return node.name;
    case 'String':
      // Strings only contain characters that need no escape, which was checked before.
      return `"${node.value}"`;
    case 'Brackets':
      return `[${printNodes(node.children)}]`;
    case 'Parentheses':
      return `(${printNodes(node.children)})`;
    case 'Function':
      return `${node.name}(${printNodes(node.children)})`;
  }
}

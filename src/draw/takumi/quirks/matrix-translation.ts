import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import {
  dimension,
  functionNode,
  isFunction,
  isOperator,
  number,
  operator,
  type ValueNode,
} from '../../../design/boxes/style/nodes.ts';
import { printNodes } from '../../../design/boxes/style/print.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';

/**
 * Writes the translation of a `matrix()` separately. takumi 2.16.3 reads the last two numbers of the matrix as device
 * pixels, but browsers read them as px (CSS Transforms 1, section 12): matrix(a, b, c, d, e, f) = translate(e, f)
 * matrix(a, b, c, d, 0, 0).
 */
export function translateBeforeMatrix(style: BoxStyle): BoxStyle {
  const { transform } = style;
  if (!transform?.includes('matrix(')) return style;
  return { ...style, transform: printNodes(parseNodes(transform).flatMap(split)) };
}

function split(node: ValueNode): ValueNode[] {
  if (!isFunction(node) || node.name !== 'matrix') return [node];
  const [a, b, c, d, e, f] = node.children.filter((child) => !isOperator(child, ','));
  if (!a || !b || !c || !d || e?.type !== 'Number' || f?.type !== 'Number') return [node];
  const list = (values: ValueNode[]) =>
    values.flatMap((value, index) => (index === 0 ? [value] : [operator(','), value]));
  const translate = functionNode('translate', list([dimension(e.value, 'px'), dimension(f.value, 'px')]));
  return [translate, functionNode('matrix', list([a, b, c, d, number('0'), number('0')]))];
}

import { parseNodes } from '../../../../design/boxes/style/grammar.ts';
import { angleOf, lengthOf } from '../../../../design/boxes/style/length.ts';
import { type FunctionNode, isFunction, type ValueNode } from '../../../../design/boxes/style/nodes.ts';
import type { BoxStyle } from '../../../../design/boxes/style/types.ts';
import type { Area } from '../area.ts';
import { cannotSay } from '../cannot-say.ts';
import { about, compose, identity, type Matrix, moved } from '../matrix.ts';

const across: Readonly<Record<string, number>> = { left: 0, center: 0.5, right: 1 };
const down: Readonly<Record<string, number>> = { top: 0, center: 0.5, bottom: 1 };

/**
 * What a box's transform does to the page's px.
 * @throws CannotSay of transforms in space, and of maths in angles
 */
export function readTransform(style: BoxStyle, area: Area, em: number): Matrix {
  const value = style['transform'];
  if (value === undefined || value === 'none') return identity;
  const matrix = parseNodes(value).reduce(
    (outer, node) => (isFunction(node) ? compose(outer, step(node, area, em)) : outer),
    identity,
  );
  const origin = originOf(style['transformOrigin'], area, em);
  return about(matrix, area.x + origin.x, area.y + origin.y);
}

function step(node: FunctionNode, { width, height }: Area, em: number): Matrix {
  const values = node.children.filter((child) => child.type !== 'Operator');
  const [first, second] = values;
  const angle = (each: ValueNode | undefined) => ((angleOf(each) ?? cannotSay(`${node.name}()`)) * Math.PI) / 180;
  const number = (each: ValueNode | undefined) => lengthOf(each, { em: 0, whole: 1 }) ?? cannotSay(`${node.name}()`);
  const px = (each: ValueNode | undefined, whole: number) => lengthOf(each, { em, whole }) ?? 0;
  switch (node.name) {
    case 'rotate': {
      const turn = angle(first);
      return { ...identity, a: Math.cos(turn), b: Math.sin(turn), c: -Math.sin(turn), d: Math.cos(turn) };
    }
    case 'translate':
      return moved(px(first, width), px(second, height));
    case 'translateX':
      return moved(px(first, width), 0);
    case 'translateY':
      return moved(0, px(first, height));
    case 'scale':
      return { ...identity, a: number(first), d: number(second ?? first) };
    case 'scaleX':
      return { ...identity, a: number(first) };
    case 'scaleY':
      return { ...identity, d: number(first) };
    case 'skew':
      return { ...identity, c: Math.tan(angle(first)), b: second ? Math.tan(angle(second)) : 0 };
    case 'skewX':
      return { ...identity, c: Math.tan(angle(first)) };
    case 'skewY':
      return { ...identity, b: Math.tan(angle(first)) };
    case 'matrix': {
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values.map(number);
      return { a, b, c, d, e, f };
    }
    default:
      return cannotSay(`${node.name}()`);
  }
}

function originOf(value: string | undefined, { width, height }: Area, em: number): { x: number; y: number } {
  const [first, second] = value === undefined ? [] : parseNodes(value);
  const word = (node: ValueNode | undefined) => (node?.type === 'Identifier' ? node.name : '');
  const isSwapped = /^(top|bottom)$/.test(word(first)) || /^(left|right)$/.test(word(second));
  const [x, y] = isSwapped ? [second, first] : [first, second];
  const place = (node: ValueNode | undefined, words: Readonly<Record<string, number>>, whole: number) =>
    (words[word(node)] ?? 0.5) * whole * (lengthOf(node, { em, whole }) === undefined ? 1 : 0) +
    (lengthOf(node, { em, whole }) ?? 0);
  return { x: place(x, across, width), y: place(y, down, height) };
}

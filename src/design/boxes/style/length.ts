import { parseNodes } from './grammar.ts';
import { isFunction, isOperator, splitAtCommas, type ValueNode } from './nodes.ts';
import { absoluteLengths, angles } from './units.ts';

/** What relative lengths are relative to. */
export interface LengthBase {
  /** px of one em. */
  em: number;
  /** px of 100 %. */
  whole: number;
}

const pxOf: Readonly<Record<string, number>> = { ...absoluteLengths, rem: 16 };

/** A length, percentage, plain number or maths of them → px (or the number); undefined for anything else. */
export function lengthOf(node: ValueNode | undefined, base: LengthBase): number | undefined {
  switch (node?.type) {
    case 'Number':
      return Number(node.value);
    case 'Percentage':
      return (Number(node.value) / 100) * base.whole;
    case 'Dimension': {
      const unit = node.unit.toLowerCase();
      const px = unit === 'em' ? base.em : pxOf[unit];
      return px === undefined ? undefined : Number(node.value) * px;
    }
    case 'Parentheses':
      return sum(node.children, base);
    case 'Function':
      return maths(node.name, node.children, base);
    default:
      return undefined;
  }
}

/** The first part of a canonical value as px, or the other value where it is absent or a word. */
export function lengthIn(value: string | undefined, base: LengthBase, otherwise: number): number {
  return value === undefined ? otherwise : (lengthOf(parseNodes(value)[0], base) ?? otherwise);
}

/** Degrees, undefined for what is no angle. */
export function angleOf(node: ValueNode | undefined): number | undefined {
  if (node?.type === 'Number') return Number(node.value) === 0 ? 0 : undefined;
  if (node?.type !== 'Dimension') return undefined;
  const unit = angles[node.unit.toLowerCase()];
  return unit === undefined ? undefined : Number(node.value) * unit;
}

function maths(name: string, children: readonly ValueNode[], base: LengthBase): number | undefined {
  const parts = splitAtCommas(children).map((nodes) => sum(nodes, base));
  const known = parts.filter((each) => each !== undefined);
  if (known.length !== parts.length) return undefined;
  const [first, second, third] = known;
  if (name === 'calc') return first;
  if (name === 'min') return Math.min(...known);
  if (name === 'max') return Math.max(...known);
  if (name !== 'clamp' || first === undefined || second === undefined || third === undefined) return undefined;
  return Math.max(first, Math.min(second, third));
}

function sum(nodes: readonly ValueNode[], base: LengthBase): number | undefined {
  const terms: ValueNode[][] = [[]];
  const signs = [1];
  for (const node of nodes) {
    if (isOperator(node, '+') || isOperator(node, '-')) {
      terms.push([]);
      signs.push(isOperator(node, '-') ? -1 : 1);
    } else terms.at(-1)?.push(node);
  }
  let total = 0;
  for (const [place, term] of terms.entries()) {
    const value = product(term, base);
    if (value === undefined) return undefined;
    total += value * (signs[place] ?? 1);
  }
  return total;
}

function product(nodes: readonly ValueNode[], base: LengthBase): number | undefined {
  let result = factor(nodes[0], base);
  for (let place = 1; place < nodes.length; place += 2) {
    const right = factor(nodes[place + 1], base);
    if (result === undefined || right === undefined) return undefined;
    result = isOperator(nodes[place], '/') ? result / right : result * right;
  }
  return result;
}

function factor(node: ValueNode | undefined, base: LengthBase): number | undefined {
  if (node?.type === 'Identifier') return node.name === 'pi' ? Math.PI : node.name === 'e' ? Math.E : undefined;
  return isFunction(node) || node ? lengthOf(node, base) : undefined;
}

import { isMath } from './functions.ts';
import { isFunction, isOperator, splitAtCommas, type ValueNode } from './nodes.ts';
import { reject } from './refusal.ts';
import { absoluteLengths, angles } from './units.ts';

type Kind = 'number' | 'length' | 'percentage' | 'angle' | 'flex';

/** What is known about a number or the result of math. */
interface Quantity {
  /** The kinds that it can have: one kind, or length and percentage together. */
  kinds: ReadonlySet<Kind>;
  /**
   * The largest possible absolute value, in px (an em counts as 16 px, one percent as 1 px) or degrees, or as a plain
   * number.
   */
  size: number;
}

/** The kind and size of each unit. Font-relative units are based on the initial font size of 16 px. */
const units: ReadonlyMap<string, { kind: Kind; size: number }> = new Map([
  ...toUnitSizes('length', { ...absoluteLengths, em: 16, rem: 16 }),
  ...toUnitSizes('flex', { fr: 1 }),
  ...toUnitSizes('angle', angles),
]);
const windowUnit = /^([sld]?v(w|h|i|b|min|max)|cq(w|h|i|b|min|max))$/;
const constants: ReadonlySet<string> = new Set(['pi', 'e']);

function toUnitSizes(kind: Kind, sizes: Readonly<Record<string, number>>): [string, { kind: Kind; size: number }][] {
  return Object.entries(sizes).map(([unit, size]) => [unit, { kind, size }]);
}

/**
 * The quantity of a node; undefined for keywords, strings, colors and similar nodes.
 * @throws Refusal for an unknown unit and for math with incompatible kinds
 */
export function toQuantity(node: ValueNode): Quantity | undefined {
  if (node.type === 'Number') return plainQuantity('number', Number(node.value));
  if (node.type === 'Percentage') return plainQuantity('percentage', Number(node.value));
  if (node.type === 'Dimension') return toMeasuredQuantity(Number(node.value), node.unit.toLowerCase());
  if (isFunction(node) && isMath(node)) return evaluateFunction(node.name.toLowerCase(), splitAtCommas(node.children));
  return undefined;
}

function plainQuantity(kind: Kind, value: number): Quantity {
  return { kinds: new Set([kind]), size: Math.abs(value) };
}

function toMeasuredQuantity(value: number, unit: string): Quantity {
  const unitQuantity = units.get(unit);
  if (unitQuantity) return plainQuantity(unitQuantity.kind, value * unitQuantity.size);
  if (windowUnit.test(unit)) reject(`uses ${unit}, but a page has no viewport. Use px or %`);
  return reject(`uses the unknown unit ${unit}. Use px, %, em, rem, fr, deg, rad, turn, grad, pt, pc, in, cm or mm`);
}

function evaluateFunction(name: string, parts: ValueNode[][]): Quantity {
  if (name === 'calc' && parts.length !== 1) reject('has more than one part in calc()');
  if (name === 'clamp' && parts.length !== 3) reject('must have three parts in clamp()');
  return parts.map(sum).reduce((one, other) => ({ ...mergeKinds(one, other), size: Math.max(one.size, other.size) }));
}

function sum(nodes: readonly ValueNode[]): Quantity {
  const signs = nodes.map((node) => isOperator(node, '+') || isOperator(node, '-'));
  const first = signs.indexOf(true);
  if (first < 0) return product(nodes);
  const head = product(nodes.slice(0, first));
  const rest = sum(nodes.slice(first + 1));
  return { ...mergeKinds(head, rest), size: head.size + rest.size };
}

function product(nodes: readonly ValueNode[]): Quantity {
  let result = factor(nodes[0]);
  for (let index = 1; index < nodes.length; index += 2) {
    const right = nodes[index + 1];
    if (isOperator(nodes[index], '*')) result = times(result, factor(right));
    else if (isOperator(nodes[index], '/')) result = { ...result, size: result.size / divisor(right) };
    else reject('has a calculation that cannot be read. Put spaces around + and -');
  }
  return result;
}

function times(one: Quantity, other: Quantity): Quantity {
  if (!one.kinds.has('number') && !other.kinds.has('number')) reject('multiplies two lengths');
  return { kinds: one.kinds.has('number') ? other.kinds : one.kinds, size: one.size * other.size };
}

/** The value of a divisor. Only a literal number may divide, because only its value is known exactly. */
function divisor(node: ValueNode | undefined): number {
  const value = node?.type === 'Number' ? Math.abs(Number(node.value)) : 0;
  return value === 0 ? reject('divides by 0, or by something other than a number') : value;
}

function factor(node: ValueNode | undefined): Quantity {
  if (node?.type === 'Parentheses') return sum(node.children);
  if (node?.type === 'Identifier' && constants.has(node.name.toLowerCase())) return plainQuantity('number', Math.PI);
  return (node && toQuantity(node)) ?? reject('has a calculation that cannot be read');
}

function mergeKinds(one: Quantity, other: Quantity): Quantity {
  const kinds = new Set([...one.kinds, ...other.kinds]);
  const isMixed = kinds.size > 1 && [...kinds].some((kind) => kind !== 'length' && kind !== 'percentage');
  return isMixed ? reject('adds or compares values of different kinds') : { kinds, size: 0 };
}

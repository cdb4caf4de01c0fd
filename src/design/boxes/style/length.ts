import { hasPercent, type Length, resolveLength } from '#css-layout';
import { parseNodes } from './grammar.ts';
import { type FunctionNode, isOperator, splitAtCommas, type ValueNode } from './nodes.ts';
import { absoluteLengths, angles } from './units.ts';

/** The sizes to which relative lengths refer. */
export interface LengthBase {
  /** The size of one em in px. */
  em: number;
  /** The size of 100 % in px. */
  whole: number;
}

const pxPerUnit: Readonly<Record<string, number>> = { ...absoluteLengths, rem: 16 };

/**
 * Converts a length, percentage, plain number, or math of these to px (or to a number, if it is one); undefined for
 * anything else.
 */
export function evaluateLength(node: ValueNode | undefined, { em, whole }: LengthBase): number | undefined {
  const length = readLength(node, em);
  return length && resolveLength(length, whole);
}

/**
 * Parses a length, percentage, plain number, or math of these, and keeps percentages in the result; undefined for
 * anything else. `em` is in px. A plain number is read as px.
 */
export function readLength(node: ValueNode | undefined, em: number): Length | undefined {
  switch (node?.type) {
    case 'Number':
      return { px: Number(node.value), percent: 0 };
    case 'Percentage':
      return { px: 0, percent: Number(node.value) };
    case 'Dimension': {
      const unit = node.unit.toLowerCase();
      const px = unit === 'em' ? em : pxPerUnit[unit];
      return px === undefined ? undefined : { px: Number(node.value) * px, percent: 0 };
    }
    case 'Parentheses':
      return readSum(node.children, em);
    case 'Function':
      return readFunction(node, em);
    default:
      return undefined;
  }
}

/** The first part of a canonical value in px, or `otherwise` if it is absent or a keyword. */
export function lengthIn(value: string | undefined, base: LengthBase, otherwise: number): number {
  return value === undefined ? otherwise : (evaluateLength(parseNodes(value)[0], base) ?? otherwise);
}

/** Converts an angle to degrees; undefined if the value is not an angle. */
export function resolveAngle(node: ValueNode | undefined): number | undefined {
  if (node?.type === 'Number') return Number(node.value) === 0 ? 0 : undefined;
  if (node?.type !== 'Dimension') return undefined;
  const unit = angles[node.unit.toLowerCase()];
  return unit === undefined ? undefined : Number(node.value) * unit;
}

function readFunction({ name, children }: FunctionNode, em: number): Length | undefined {
  const parts = splitAtCommas(children).map((nodes) => readSum(nodes, em));
  const lengths = parts.filter((each) => each !== undefined);
  if (lengths.length !== parts.length) return undefined;
  const [first, second, third] = lengths;
  if (name === 'calc') return first;
  if (name === 'min' || name === 'max') return compare(name, lengths);
  if (name !== 'clamp' || !first || !second || !third) return undefined;
  return compare('max', [first, compare('min', [second, third])]);
}

/** The minimum or maximum of several lengths. It is computed here if none of them contains a percentage. */
function compare(kind: 'min' | 'max', of: readonly Length[]): Length {
  if (of.some(hasPercent)) return { px: 0, percent: 0, comparisons: [{ kind, of, times: 1 }] };
  return { px: Math[kind](...of.map(({ px }) => px)), percent: 0 };
}

function readSum(nodes: readonly ValueNode[], em: number): Length | undefined {
  const terms: Array<{ sign: number; nodes: ValueNode[] }> = [{ sign: 1, nodes: [] }];
  for (const node of nodes) {
    if (isOperator(node, '+')) terms.push({ sign: 1, nodes: [] });
    else if (isOperator(node, '-')) terms.push({ sign: -1, nodes: [] });
    else terms.at(-1)?.nodes.push(node);
  }
  let total: Length = { px: 0, percent: 0 };
  for (const term of terms) {
    const value = readProduct(term.nodes, em);
    if (!value) return undefined;
    total = add(total, scale(value, term.sign));
  }
  return total;
}

function readProduct(nodes: readonly ValueNode[], em: number): Length | undefined {
  let result = readFactor(nodes[0], em);
  for (let index = 1; index < nodes.length; index += 2) {
    const right = readFactor(nodes[index + 1], em);
    if (!result || !right) return undefined;
    if (isOperator(nodes[index], '/')) result = hasPercent(right) ? undefined : scale(result, 1 / right.px);
    else result = multiply(result, right);
  }
  return result;
}

function readFactor(node: ValueNode | undefined, em: number): Length | undefined {
  if (node?.type !== 'Identifier') return readLength(node, em);
  const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };
  const px = constants[node.name];
  return px === undefined ? undefined : { px, percent: 0 };
}

/** Multiplies two factors, of which one is a number in valid CSS; undefined if both depend on a size. */
function multiply(left: Length, right: Length): Length | undefined {
  if (!hasPercent(right)) return scale(left, right.px);
  return hasPercent(left) ? undefined : scale(right, left.px);
}

function add(left: Length, right: Length): Length {
  const sum = { px: left.px + right.px, percent: left.percent + right.percent };
  if (!left.comparisons && !right.comparisons) return sum;
  return { ...sum, comparisons: [...(left.comparisons ?? []), ...(right.comparisons ?? [])] };
}

function scale({ px, percent, comparisons }: Length, factor: number): Length {
  const scaled = { px: px * factor, percent: percent * factor };
  if (!comparisons) return scaled;
  return { ...scaled, comparisons: comparisons.map((each) => ({ ...each, times: each.times * factor })) };
}

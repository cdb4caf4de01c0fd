import type { Json } from '../../../../../../core/json.ts';
import { isOperator } from '../../../../../../design/boxes/style/nodes.ts';
import { fourSides } from '../../../../../../design/boxes/style/sides.ts';
import { parseProperty } from './parse.ts';

/** The four values of a shorthand such as `padding` or `borderRadius`, clockwise. Undefined if it is written otherwise. */
export function readFour(property: string, value: Json | undefined): string[] | undefined {
  if (typeof value === 'number') return Array.from({ length: 4 }, () => String(value));
  if (typeof value !== 'string') return undefined;
  const parsed = parseProperty(property, value);
  // Corners with two radii each have no single value.
  if (!parsed || parsed.nodes.some((node) => isOperator(node, '/'))) return undefined;
  return fourSides(parsed.nodes).map((node) => (node ? plainPx(parsed.print([node])) : ''));
}

/** The shortest way to write four values: `8px`, `8px 16px`, or all four. */
export function printFour([top = '0', right = top, bottom = top, left = right]: readonly string[]): Json {
  const all = [top, right, bottom, left].map(withPx);
  const [first = '', second = '', third = '', fourth = ''] = all;
  if (all.every((each) => each === first)) return plainNumber(top);
  if (second !== fourth) return all.join(' ');
  return first === third ? `${first} ${second}` : `${first} ${second} ${third}`;
}

/** `16px` → `16`. */
export function plainPx(text: string): string {
  return /^-?[\d.]+px$/.test(text) ? text.slice(0, -2) : text;
}

/** `16` → `16px`. */
export function withPx(text: string): string {
  return /^-?[\d.]+$/.test(text) && Number(text) !== 0 ? `${text}px` : text;
}

/** A plain number is stored as one, as the API takes px. */
export function plainNumber(text: string): Json {
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : text;
}

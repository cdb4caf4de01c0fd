import { compose, identity, type Matrix, moved } from '../geometry/matrix.ts';
import { black, readColor } from '../style/color.ts';
import type { SvgElement } from '../svg/tree.ts';
import { type Rgba, rgbaOf } from './rgba.ts';

/** Properties of an element: its style before its attributes (SVG 2, section 6.6). */
export type Properties = Readonly<Record<string, string>>;

export function propertiesOf({ attributes }: SvgElement): Properties {
  const { style } = attributes;
  if (style === undefined) return attributes;
  const declared = style.split(';').map((declaration) => {
    const colon = declaration.indexOf(':');
    return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()];
  });
  return { ...attributes, ...Object.fromEntries(declared) };
}

/** A number, or a part of `whole` in per cent. */
export function numberOf(value: string | undefined, otherwise: number, whole = 1): number {
  if (value === undefined) return otherwise;
  const number = Number.parseFloat(value);
  if (!Number.isFinite(number)) return otherwise;
  return value.trim().endsWith('%') ? (number / 100) * whole : number;
}

/** The id that `url(#id)` or `#id` names. */
export function idIn(value: string | undefined): string | undefined {
  return /#([^'")\s]+)/.exec(value ?? '')?.[1];
}

/** Undefined for what is no colour. */
export function svgColor(value: string, currentColor: string): Rgba | undefined {
  const color = readColor((/^currentcolor$/i.test(value) ? currentColor : value).toLowerCase(), black);
  return rgbaOf(color);
}

const numbers = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

/** A `transform`, as attribute or property. */
export function transformOf(value: string | undefined): Matrix {
  let matrix = identity;
  for (const step of (value ?? '').split(')')) {
    const [name = '', list = ''] = step.split('(');
    const [first, ...rest] = (list.match(numbers) ?? []).map(Number);
    if (first !== undefined)
      matrix = compose(matrix, stepOf(name.replaceAll(',', '').trim().toLowerCase(), first, rest));
  }
  return matrix;
}

function stepOf(name: string, first: number, rest: readonly number[]): Matrix {
  const [second, third, fourth = 1, fifth = 0, sixth = 0] = rest;
  const turn = (first * Math.PI) / 180;
  switch (name) {
    case 'matrix':
      return { a: first, b: second ?? 0, c: third ?? 0, d: fourth, e: fifth, f: sixth };
    case 'translate':
      return moved(first, second ?? 0);
    case 'translatex':
      return moved(first, 0);
    case 'translatey':
      return moved(0, first);
    case 'scale':
      return { ...identity, a: first, d: second ?? first };
    case 'rotate': {
      const rotation = { ...identity, a: Math.cos(turn), b: Math.sin(turn), c: -Math.sin(turn), d: Math.cos(turn) };
      const [x, y] = [second ?? 0, third ?? 0];
      return compose(moved(x, y), compose(rotation, moved(-x, -y)));
    }
    case 'skewx':
      return { ...identity, c: Math.tan(turn) };
    case 'skewy':
      return { ...identity, b: Math.tan(turn) };
    default:
      return identity;
  }
}

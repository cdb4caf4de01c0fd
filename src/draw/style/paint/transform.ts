import type { Length } from '#css-layout';
import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import { evaluateLength, readLength, resolveAngle } from '../../../design/boxes/style/length.ts';
import { type FunctionNode, isFunction, type ValueNode } from '../../../design/boxes/style/nodes.ts';
import { zero } from '../length.ts';
import { type Point, readPosition } from '../position.ts';

/** A function of `transform`. Angles are in degrees, clockwise. */
export type TransformFunction =
  | { readonly kind: 'translate'; readonly x: Length; readonly y: Length }
  | { readonly kind: 'scale'; readonly x: number; readonly y: number }
  | { readonly kind: 'rotate'; readonly angle: number }
  | { readonly kind: 'skew'; readonly x: number; readonly y: number }
  | { readonly kind: 'matrix'; readonly values: readonly [number, number, number, number, number, number] }
  /** A 3D function, or a function with math in an angle. Only engines that read CSS draw it. */
  | { readonly kind: 'css'; readonly name: string };

export interface Transform {
  readonly functions: readonly TransformFunction[];
  readonly origin: Point;
}

/** Reads a canonical `transform` with its origin; undefined if there is none. `em` is in px. */
export function readTransform(
  value: string | undefined,
  origin: string | undefined,
  em: number,
): Transform | undefined {
  if (value === undefined || value === 'none') return undefined;
  return {
    functions: parseNodes(value)
      .filter(isFunction)
      .map((node) => readFunction(node, em)),
    origin: readPosition(origin === undefined ? [] : parseNodes(origin), em),
  };
}

function readFunction(node: FunctionNode, em: number): TransformFunction {
  return readSupportedFunction(node, em) ?? { kind: 'css', name: node.name };
}

function readSupportedFunction({ name, children }: FunctionNode, em: number): TransformFunction | undefined {
  const values = children.filter((child) => child.type !== 'Operator');
  const [first, second] = values;
  const length = (node: ValueNode | undefined) => readLength(node, em) ?? zero;
  const number = (node: ValueNode | undefined) => evaluateLength(node, { em: 0, whole: 1 });
  switch (name) {
    case 'translate':
      return { kind: 'translate', x: length(first), y: length(second) };
    case 'translateX':
      return { kind: 'translate', x: length(first), y: zero };
    case 'translateY':
      return { kind: 'translate', x: zero, y: length(first) };
    case 'scale':
      return scale(number(first), number(second ?? first));
    case 'scaleX':
      return scale(number(first), 1);
    case 'scaleY':
      return scale(1, number(first));
    case 'rotate': {
      const angle = resolveAngle(first);
      return angle === undefined ? undefined : { kind: 'rotate', angle };
    }
    case 'skew':
      return skew(resolveAngle(first), second ? resolveAngle(second) : 0);
    case 'skewX':
      return skew(resolveAngle(first), 0);
    case 'skewY':
      return skew(0, resolveAngle(first));
    case 'matrix': {
      const [a, b, c, d, e, f] = values.map(number);
      if ([a, b, c, d, e, f].includes(undefined)) return undefined;
      return { kind: 'matrix', values: [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0] };
    }
    default:
      return undefined;
  }
}

function scale(x: number | undefined, y: number | undefined): TransformFunction | undefined {
  return x === undefined || y === undefined ? undefined : { kind: 'scale', x, y };
}

function skew(x: number | undefined, y: number | undefined): TransformFunction | undefined {
  return x === undefined || y === undefined ? undefined : { kind: 'skew', x, y };
}

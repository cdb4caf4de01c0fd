import type { Call, Expression } from '../../glsl/tree.ts';
import { componentsOf, isMatrix, shapeOf, type Type } from '../../glsl/types.ts';

/**
 * Operations that each function counts for a component, an addition being one. Measured on SwiftShader, which draws in
 * software: what takes longer there counts more.
 */
const functionWeights = new Map<string, number>(
  Object.entries({
    abs: 1,
    sign: 1,
    floor: 1,
    ceil: 1,
    fract: 1,
    radians: 1,
    degrees: 1,
    step: 1,
    min: 1,
    max: 1,
    clamp: 1,
    mix: 2,
    mod: 2,
    sqrt: 2,
    inversesqrt: 2,
    smoothstep: 4,
    sin: 4,
    cos: 4,
    tan: 6,
    exp: 5,
    exp2: 4,
    log: 4,
    log2: 4,
    pow: 10,
    asin: 8,
    acos: 8,
    atan: 8,
  }),
);

/** Those whose cost is not that of one component after the other. */
const wholeWeights = new Map<string, number>(
  Object.entries({
    length: 3,
    distance: 4,
    dot: 2,
    cross: 4,
    normalize: 4,
    reflect: 4,
    refract: 8,
    faceforward: 4,
    texture: 16,
    texture2D: 16,
    texture2DProj: 18,
  }),
);

/** What is not an operation of numbers. */
export const weights = { statement: 0.5, assignment: 0.5, call: 0.5, turn: 2 } as const;

export function weightOfConstructor(type: Type): number {
  return Math.max(0.25, componentsOf(type) / 4);
}

/** Operations that a built-in function counts. */
export function weightOfBuiltin({ name, type }: Call): number {
  const whole = wholeWeights.get(name);
  if (whole !== undefined) return whole;
  return (functionWeights.get(name) ?? 1) * width(type);
}

/** Each component beyond the first counts a quarter: software computes several at once, but not for nothing. */
function width(type: Type): number {
  return 0.75 + Math.max(1, componentsOf(type)) / 4;
}

/** Operations of `*` and of the other operators. */
export function weightOfBinary(operator: string, left: Expression, right: Expression): number {
  const [one, other] = [left.type, right.type];
  if (operator === '%') return weights.call;
  if (operator === '*' && isMatrix(one) && isMatrix(other)) return componentsOf(one) * (shapeOf(other)?.columns ?? 1);
  if (operator === '*' && (isMatrix(one) || isMatrix(other))) return Math.max(componentsOf(one), componentsOf(other));
  return operator === '/' ? 2 : 1;
}

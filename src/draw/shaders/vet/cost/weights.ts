import type { Call, Expression } from '#glsl';
import { countComponents, getShape, isMatrix, type Type } from '#glsl';

/**
 * The operations that each function counts for each component. Two additions are one operation. The weights were
 * measured on SwiftShader, which draws in software: 4,000 operations of any kind take 0.25 to 0.9 seconds of one core
 * for a frame of 512 × 512 pixels.
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
    mix: 1.25,
    mod: 2,
    sqrt: 2,
    inversesqrt: 2,
    smoothstep: 3,
    sin: 4,
    cos: 4,
    tan: 6,
    exp: 5,
    exp2: 4,
    log: 4,
    log2: 4,
    pow: 10,
    asin: 6,
    acos: 6,
    atan: 8,
    dFdx: 2,
    dFdy: 2,
    fwidth: 4,
  }),
);

/** Weights of functions whose cost is not proportional to the number of components. */
const wholeWeights = new Map<string, number>(
  Object.entries({
    length: 2,
    distance: 2.5,
    dot: 1.5,
    cross: 2,
    normalize: 3,
    reflect: 2.5,
    refract: 6,
    faceforward: 2.5,
    texture: 16,
    textureLod: 16,
    texture2D: 16,
    texture2DProj: 18,
  }),
);

/** The weights of everything that is not an operation on numbers. */
export const weights = {
  statement: 0.5,
  assignment: 0.25,
  call: 0.5,
  iteration: 1,
  arithmetic: 0.5,
  choice: 1,
  index: 1.5,
} as const;

export function getConstructorWeight(type: Type): number {
  return Math.max(0.25, countComponents(type) / 4);
}

/** Returns the operations that a call of a built-in function counts. */
export function getBuiltinWeight({ name, type }: Call): number {
  const whole = wholeWeights.get(name);
  if (whole !== undefined) return whole;
  return (functionWeights.get(name) ?? 1) * width(type);
}

/**
 * Returns the cost factor of a type. Each component beyond the first counts a quarter, because software computes
 * several at once, but not for free.
 */
function width(type: Type): number {
  return 0.75 + Math.max(1, countComponents(type)) / 4;
}

/** Returns the operations that `*` or another binary operator counts. */
export function getBinaryWeight(operator: string, left: Expression, right: Expression): number {
  const [one, other] = [left.type, right.type];
  if (operator === '%') return weights.call;
  if (operator === '*' && isMatrix(one) && isMatrix(other))
    return (countComponents(one) * (getShape(other)?.columns ?? 1)) / 2;
  if (operator === '*' && (isMatrix(one) || isMatrix(other)))
    return Math.max(countComponents(one), countComponents(other)) / 2;
  return operator === '/' ? 4 * weights.arithmetic : weights.arithmetic;
}

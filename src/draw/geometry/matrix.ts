import type { Area } from './area.ts';

/** A 2D transform, written in CSS as matrix(a b c d e f): x' = ax + cy + e, y' = bx + dy + f. Offsets are in px. */
export interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

export const identity: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** Converts the six numbers of a CSS or PDF matrix, in order. Absent numbers are those of the identity. */
export function readMatrix([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
  return { a, b, c, d, e, f };
}

/** Combines two transforms: the inner one is applied first, then the outer one. */
export function compose(outer: Matrix, inner: Matrix): Matrix {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  };
}

/** Returns the inverse of a transform that can be inverted. */
export function inverse({ a, b, c, d, e, f }: Matrix): Matrix {
  const area = a * d - b * c;
  return {
    a: d / area,
    b: -b / area,
    c: -c / area,
    d: a / area,
    e: (c * f - d * e) / area,
    f: (b * e - a * f) / area,
  };
}

export function translation(x: number, y: number): Matrix {
  return { ...identity, e: x, f: y };
}

/** Returns the transform around a point instead of the page's top left. */
export function transformAbout(matrix: Matrix, x: number, y: number): Matrix {
  return compose(translation(x, y), compose(matrix, translation(-x, -y)));
}

export function transformPoint({ a, b, c, d, e, f }: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Whether the transform only rotates, moves and scales equally in both directions, which a shape with `rot` can do. */
export function isSimilarity({ a, b, c, d }: Matrix): boolean {
  return Math.hypot(a, b) > 1e-6 && Math.abs(a - d) < 1e-6 && Math.abs(b + c) < 1e-6;
}

export function isUpright({ a, b }: Matrix): boolean {
  return a > 0 && Math.abs(b) < 1e-9;
}

export function getScale({ a, b }: Matrix): number {
  return Math.hypot(a, b);
}

/** Returns the rotation in degrees, clockwise. */
export function getRotation({ a, b }: Matrix): number {
  return (Math.atan2(b, a) * 180) / Math.PI;
}

/** Returns the rectangle around a transformed area. The rectangle itself is not rotated. */
export function transformBounds(matrix: Matrix, { x, y, width, height }: Area): Area {
  const corners = [
    transformPoint(matrix, x, y),
    transformPoint(matrix, x + width, y),
    transformPoint(matrix, x, y + height),
    transformPoint(matrix, x + width, y + height),
  ];
  const left = Math.min(...corners.map((corner) => corner.x));
  const top = Math.min(...corners.map((corner) => corner.y));
  return {
    x: left,
    y: top,
    width: Math.max(...corners.map((corner) => corner.x)) - left,
    height: Math.max(...corners.map((corner) => corner.y)) - top,
  };
}

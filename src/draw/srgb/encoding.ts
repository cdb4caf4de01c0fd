/** Converts a channel's stored value, 0 to 1, to linear light. */
export type Curve = (value: number) => number;

/** The rows of a 3 × 3 matrix, one after another. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** How the numbers of a picture encode colors: a curve each for red, green and blue, and a matrix to XYZ under D50. */
export interface ColorEncoding {
  curves: readonly [Curve, Curve, Curve];
  toXyz: Matrix;
}

/** The CIE x and y coordinates of red, green, blue and white. */
export type Chromaticities = readonly [Point, Point, Point, Point];
type Point = readonly [x: number, y: number];

const d65: Point = [0.3127, 0.329];
/** The XYZ values of D50 by ICC.1:2022 section 7.2.16. */
export const d50 = [0.9642, 1, 0.8249] as const satisfies Vector;
const bradford: Matrix = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];

export const rec709: Chromaticities = [[0.64, 0.33], [0.3, 0.6], [0.15, 0.06], d65];
export const rec2020: Chromaticities = [[0.708, 0.292], [0.17, 0.797], [0.131, 0.046], d65];
export const displayP3: Chromaticities = [[0.68, 0.32], [0.265, 0.69], [0.15, 0.06], d65];

/** The curve of sRGB by IEC 61966-2-1. */
export const srgbCurve: Curve = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** The inverse of `srgbCurve`. */
export const srgbFromLinear: Curve = (light) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

/**
 * Returns the matrix from linear light of primaries to XYZ. The white of the primaries is adapted to D50, as in
 * profiles (Bradford, ICC.1:2022 annex E).
 */
export function toXyzMatrix([red, green, blue, white]: Chromaticities): Matrix | undefined {
  const columns = fromColumns(toXyz(red), toXyz(green), toXyz(blue));
  const [inverted, fromCones] = [inverse(columns), inverse(bradford)];
  if (!inverted || !fromCones) return undefined;
  const scales = apply(inverted, toXyz(white));
  const unadapted = product(columns, diagonal(scales));
  const [cones, target] = [apply(bradford, toXyz(white)), apply(bradford, d50)];
  const gains: Vector = [target[0] / cones[0], target[1] / cones[1], target[2] / cones[2]];
  const adaptation = product(product(fromCones, diagonal(gains)), bradford);
  const matrix = product(adaptation, unadapted);
  return matrix.every(Number.isFinite) ? matrix : undefined;
}

export type Vector = readonly [number, number, number];

export function fromColumns(one: Vector, two: Vector, three: Vector): Matrix {
  return [one[0], two[0], three[0], one[1], two[1], three[1], one[2], two[2], three[2]];
}

export function apply([a, b, c, d, e, f, g, h, i]: Matrix, [x, y, z]: Vector): Vector {
  return [a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z];
}

export function product(left: Matrix, [a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return fromColumns(apply(left, [a, d, g]), apply(left, [b, e, h]), apply(left, [c, f, i]));
}

/**
 * Returns the inverse matrix. Undefined if the columns are in one plane, which means that the primaries do not span a
 * color space.
 */
export function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix | undefined {
  const cofactors = [e * i - f * h, c * h - b * i, b * f - c * e] as const;
  const determinant = a * cofactors[0] + d * cofactors[1] + g * cofactors[2];
  if (Math.abs(determinant) < 1e-9) return undefined;
  return [
    cofactors[0] / determinant,
    cofactors[1] / determinant,
    cofactors[2] / determinant,
    (f * g - d * i) / determinant,
    (a * i - c * g) / determinant,
    (c * d - a * f) / determinant,
    (d * h - e * g) / determinant,
    (b * g - a * h) / determinant,
    (a * e - b * d) / determinant,
  ];
}

function diagonal([x, y, z]: Vector): Matrix {
  return [x, 0, 0, 0, y, 0, 0, 0, z];
}

function toXyz([x, y]: Point): Vector {
  return [x / y, 1, (1 - x - y) / y];
}

import {
  type ColorEncoding,
  type Curve,
  inverse,
  type Matrix,
  product,
  rec709,
  srgbFromLinear,
  toXyzMatrix,
} from './encoding.ts';

const fromXyz = srgbFromXyz();
/**
 * The number of steps of linear light for which the sRGB value is tabulated. Even in the steepest part of the curve, a
 * step changes the value by less than 1 of 255.
 */
const steps = 16_384;
const encoded = Uint8Array.from({ length: steps + 1 }, (_, step) => Math.round(srgbFromLinear(step / steps) * 255));
/** Differences up to this number (of 255) are ignored, because profiles of sRGB are rounded in different ways. */
const tolerance = 2;

/** Converts colors of an encoding to sRGB with 8 bits per channel. Colors outside sRGB are clamped per channel. */
export class SrgbTransform {
  readonly #linear: readonly [Float64Array, Float64Array, Float64Array];
  readonly #matrix: Matrix;

  constructor({ curves, toXyz }: ColorEncoding) {
    const [red, green, blue] = curves;
    this.#linear = [levelsOf(red), levelsOf(green), levelsOf(blue)];
    this.#matrix = product(fromXyz, toXyz);
  }

  /** Whether the encoding is sRGB apart from rounding. Such pictures are not converted. */
  get isIdentity(): boolean {
    const levels = [0, 16, 32, 64, 96, 128, 160, 192, 224, 255];
    const samples = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => [red, green, blue])));
    const colors = Uint8Array.from(samples.flat());
    const converted = colors.slice();
    this.apply(converted, 3);
    return converted.every((value, at) => Math.abs(value - (colors[at] ?? 0)) <= tolerance);
  }

  /** Converts rows in place. `stride` is the number of bytes per pixel, of which the first three are its color. */
  apply(pixels: Uint8Array | Uint8ClampedArray, stride: 3 | 4): void {
    const [reds, greens, blues] = this.#linear;
    const [a, b, c, d, e, f, g, h, i] = this.#matrix;
    for (let at = 0; at + 2 < pixels.length; at += stride) {
      const red = reds[pixels[at] ?? 0] ?? 0;
      const green = greens[pixels[at + 1] ?? 0] ?? 0;
      const blue = blues[pixels[at + 2] ?? 0] ?? 0;
      pixels[at] = encode(a * red + b * green + c * blue);
      pixels[at + 1] = encode(d * red + e * green + f * blue);
      pixels[at + 2] = encode(g * red + h * green + i * blue);
    }
  }
}

function encode(light: number): number {
  const step = light <= 0 ? 0 : light >= 1 ? steps : Math.round(light * steps);
  return encoded[step] ?? 0;
}

/** Returns the linear light of each stored value of a channel. */
function levelsOf(curve: Curve): Float64Array {
  return Float64Array.from({ length: 256 }, (_, value) => curve(value / 255));
}

function srgbFromXyz(): Matrix {
  const matrix = toXyzMatrix(rec709);
  const inverted = matrix && inverse(matrix);
  if (!inverted) throw new Error('The primaries of sRGB have no inverse.');
  return inverted;
}

type Matrix = readonly (readonly [number, number, number])[];

const same: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const fromXyz: Matrix = [
  [3.2409699, -1.5373832, -0.4986108],
  [-0.9692436, 1.8759675, 0.0415551],
  [0.0556301, -0.203977, 1.0569715],
];
const gammaOfSrgb = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const linear = (part: number) => part;

/**
 * How to convert each color space of color() to linear sRGB (CSS Color 4, section 18), with Bradford white point
 * adaptation.
 */
const spaces: Readonly<Record<string, { linear(part: number): number; matrix: Matrix }>> = {
  srgb: { linear: gammaOfSrgb, matrix: same },
  'srgb-linear': { linear, matrix: same },
  'display-p3': {
    linear: gammaOfSrgb,
    matrix: [
      [1.2249402, -0.2249402, 0],
      [-0.0420569, 1.0420569, 0],
      [-0.0196376, -0.0786361, 1.0982736],
    ],
  },
  'a98-rgb': {
    linear: (part) => part ** (563 / 256),
    matrix: [
      [1.3983557, -0.3983557, 0],
      [0, 1, 0],
      [0, -0.0429289, 1.0429289],
    ],
  },
  'prophoto-rgb': {
    linear: (part) => (part <= 16 / 512 ? part / 16 : part ** 1.8),
    matrix: [
      [2.0343841, -0.7276436, -0.3067405],
      [-0.2288282, 1.2317528, -0.0029246],
      [-0.0085642, -0.1532648, 1.161829],
    ],
  },
  rec2020: {
    linear: (part) => (part < 0.0812429 ? part / 4.5 : ((part + 0.0992968) / 1.0992968) ** (1 / 0.45)),
    matrix: [
      [1.660491, -0.5876411, -0.0728499],
      [-0.1245505, 1.1328999, -0.0083494],
      [-0.0181508, -0.1005789, 1.1187297],
    ],
  },
  xyz: { linear, matrix: fromXyz },
  'xyz-d65': { linear, matrix: fromXyz },
  'xyz-d50': {
    linear,
    matrix: [
      [3.1341359, -1.6173863, -0.490662],
      [-0.978795, 1.9162544, 0.0334427],
      [0.0719555, -0.2289768, 1.4053861],
    ],
  },
};

/**
 * Converts the channels of a color() value to sRGB, clipped to 0 to 1; undefined for a color space that CSS does not
 * know.
 */
export function toSrgb(space: string, channels: readonly [number, number, number]): number[] | undefined {
  const colorSpace = spaces[space];
  if (!colorSpace) return undefined;
  const parts = channels.map((part) => Math.sign(part) * colorSpace.linear(Math.abs(part)));
  return colorSpace.matrix
    .map((row) => row.reduce((sum, by, index) => sum + by * (parts[index] ?? 0), 0))
    .map((part) => encodeGamma(Math.max(0, Math.min(1, part))));
}

function encodeGamma(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

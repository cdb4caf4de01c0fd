import { crc32, deflateSync } from 'node:zlib';
import { encode as encodeJpeg } from 'jpeg-js';
import { concatBytes } from '../../core/bytes.ts';
import { type Chromaticities, displayP3, type Matrix, rec709, toXyzMatrix } from './encoding.ts';

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const uint16 = (value: number) => Uint8Array.of(value >> 8, value & 255);
const uint32 = (value: number) => Uint8Array.from([24, 16, 8, 0], (shift) => value >>> shift);
const fixed = (value: number) => uint32(Math.round(value * 65_536));

const gammaCurve = (gamma: number) =>
  concatBytes([ascii('curv'), uint32(0), uint32(1), uint16(Math.round(gamma * 256)), uint16(0)]);
/** The parameters of the sRGB curve, as phones write it. */
const srgbParameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];
const srgbCurve = concatBytes([ascii('para'), uint32(0), uint16(3), uint16(0), ...srgbParameters.map(fixed)]);
/** The same curve as samples, as scanners write it. */
const srgbSamples = concatBytes([
  ascii('curv'),
  uint32(0),
  uint32(1_024),
  ...Array.from({ length: 1_024 }, (_, index) => {
    const value = index / 1_023;
    return uint16(Math.round(65_535 * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)));
  }),
]);

const adobeRgb: Chromaticities = [
  [0.64, 0.33],
  [0.21, 0.71],
  [0.15, 0.06],
  [0.3127, 0.329],
];
const proPhoto: Chromaticities = [
  [0.7347, 0.2653],
  [0.1596, 0.8404],
  [0.0366, 0.0001],
  [0.3457, 0.3585],
];

const rgb = (chromaticities: Chromaticities, curve: Uint8Array) => {
  const matrix = toXyzMatrix(chromaticities) as Matrix;
  const column = (index: number) =>
    concatBytes([ascii('XYZ '), uint32(0), ...[0, 3, 6].map((row) => fixed(matrix[index + row] as number))]);
  const columns = { rXYZ: column(0), gXYZ: column(1), bXYZ: column(2) };
  return profile('RGB ', { ...columns, rTRC: curve, gTRC: curve, bTRC: curve });
};

/** Profiles as cameras, phones and programs write them. */
export const profiles = {
  displayP3: rgb(displayP3, srgbCurve),
  adobeRgb: rgb(adobeRgb, gammaCurve(2.199)),
  proPhoto: rgb(proPhoto, gammaCurve(1.8)),
  srgb: rgb(rec709, srgbCurve),
  srgbSampled: rgb(rec709, srgbSamples),
  grey: profile('GRAY', { kTRC: gammaCurve(1.8) }),
  cmyk: profile('CMYK', {}),
  tables: profile('RGB ', { A2B0: new Uint8Array(32) }),
} as const;

function profile(space: string, tags: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const common = { desc: concatBytes([ascii('desc'), uint32(0), uint32(5), ascii('name\0'), new Uint8Array(83)]) };
  const white = concatBytes([ascii('XYZ '), uint32(0), fixed(0.9642), fixed(1), fixed(0.8249)]);
  const entries = Object.entries<Uint8Array>({ ...common, wtpt: white, ...tags });
  let offset = 128 + 4 + entries.length * 12;
  const directory = entries.map(([name, data]) => {
    offset += data.length;
    return concatBytes([ascii(name), uint32(offset - data.length), uint32(data.length)]);
  });
  const header = new Uint8Array(128);
  const words = { 8: uint32(0x02400000), 12: ascii('mntr'), 16: ascii(space), 20: ascii('XYZ '), 36: ascii('acsp') };
  for (const [at, word] of Object.entries({ ...words, 0: uint32(offset) })) header.set(word, Number(at));
  for (const [index, value] of [0.9642, 1, 0.8249].entries()) header.set(fixed(value), 68 + index * 4);
  return concatBytes([header, uint32(entries.length), ...directory, ...entries.map(([, data]) => data)]);
}

/** Strong colors, pale colors, dark colors and greys. No two neighbors in a row share a block of a JPEG. */
export const swatches = [
  [230, 40, 30],
  [40, 200, 60],
  [30, 60, 220],
  [250, 220, 40],
  [128, 128, 128],
  [30, 28, 26],
  [200, 160, 140],
  [10, 120, 130],
] as const;
/** The side of a swatch in px. */
export const swatchSide = 16;
export const [width, height] = [swatchSide * swatches.length, swatchSide];

/** Returns the rows of the swatches, with `channels` bytes per pixel. */
export function swatchRows(channels: 3 | 4): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(width * height * channels).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++)
    pixels.set(swatches[Math.floor((pixel % width) / swatchSide)] as readonly number[], pixel * channels);
  return pixels;
}

/** Adds a profile to a JPEG. The profile is split into pieces of `pieceBytes`, in reverse order if `isReversed`. */
export function jpegWith(
  icc: Uint8Array | undefined,
  jpeg = new Uint8Array(encodeJpeg({ width, height, data: swatchRows(4) }, 98).data),
  { pieceBytes = 65_000, isReversed = false } = {},
): Uint8Array<ArrayBuffer> {
  const count = icc ? Math.ceil(icc.length / pieceBytes) : 0;
  const pieces = Array.from({ length: count }, (_, index) => {
    const piece = (icc as Uint8Array).subarray(index * pieceBytes, (index + 1) * pieceBytes);
    const head = concatBytes([ascii('ICC_PROFILE\0'), Uint8Array.of(index + 1, count)]);
    return concatBytes([Uint8Array.of(0xff, 0xe2), uint16(piece.length + 16), head, piece]);
  });
  if (isReversed) pieces.reverse();
  return concatBytes([jpeg.subarray(0, 2), ...pieces, jpeg.subarray(2)]);
}

export function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const named = concatBytes([ascii(type), data]);
  return concatBytes([uint32(data.length), named, uint32(crc32(named))]);
}

export const iccChunk = (icc: Uint8Array) => pngChunk('iCCP', concatBytes([ascii('name\0\0'), deflateSync(icc)]));

/** Writes the older form of color information in PNGs, as cameras do: a gamma and primaries, in hundred-thousandths. */
export function gammaChunks(gamma: number, [red, green, blue, white]: Chromaticities): Uint8Array<ArrayBuffer> {
  const numbers = [white, red, green, blue].flat().map((value) => uint32(Math.round(value * 100_000)));
  return concatBytes([pngChunk('gAMA', uint32(Math.round(gamma * 100_000))), pngChunk('cHRM', concatBytes(numbers))]);
}

/** Writes the swatches as pixels, with a palette, or as greys. If `deflated` is set, it replaces the pixels. */
export function pngWith(
  chunks: Uint8Array,
  form: 'rgb' | 'palette' | 'grey' = 'rgb',
  deflated?: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const colorType = { rgb: 2, palette: 3, grey: 0 }[form];
  const header = concatBytes([uint32(width), uint32(height), Uint8Array.of(8, colorType, 0, 0, 0)]);
  const palette = form === 'palette' ? [pngChunk('PLTE', Uint8Array.from(swatches.flat()))] : [];
  const data = buildRows(form);
  const rowBytes = data.length / height;
  const rows = Array.from({ length: height }, (_, row) =>
    concatBytes([Uint8Array.of(0), data.subarray(row * rowBytes, (row + 1) * rowBytes)]),
  );
  const body = [
    pngChunk('IHDR', header),
    chunks,
    ...palette,
    pngChunk('IDAT', deflated ?? deflateSync(concatBytes(rows))),
  ];
  return concatBytes([ascii('\x89PNG\r\n\x1a\n'), ...body, pngChunk('IEND', new Uint8Array(0))]);
}

function buildRows(form: 'rgb' | 'palette' | 'grey'): Uint8Array {
  if (form === 'rgb') return swatchRows(3);
  const valueAt = (index: number) => (form === 'palette' ? index : 20 + index * 30);
  return Uint8Array.from({ length: width * height }, (_, pixel) => valueAt(Math.floor((pixel % width) / swatchSide)));
}

/** Adds an extended header and a profile to a webp that has no extended header. */
export function webpWith(webp: Uint8Array, icc: Uint8Array, size = { width, height }): Uint8Array<ArrayBuffer> {
  const little = (value: number, bytes: number) =>
    Uint8Array.from({ length: bytes }, (_, index) => value >>> (index * 8));
  const padded = icc.length % 2 === 0 ? icc : concatBytes([icc, new Uint8Array(1)]);
  const extended = concatBytes([Uint8Array.of(0x20, 0, 0, 0), little(size.width - 1, 3), little(size.height - 1, 3)]);
  const chunks = concatBytes([
    ascii('VP8X'),
    little(10, 4),
    extended,
    ascii('ICCP'),
    little(icc.length, 4),
    padded,
    webp.subarray(12),
  ]);
  return concatBytes([ascii('RIFF'), little(chunks.length + 4, 4), ascii('WEBP'), chunks]);
}

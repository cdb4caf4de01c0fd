import { type ByteView, bigEndian } from '../gather/pictures/byte-view.ts';
import { type ColorEncoding, type Curve, d50, fromColumns, type Vector } from './encoding.ts';

/** The colors that a picture states, or the end of a clause that starts with `its color profile`. */
export type StatedColors = { encoding: ColorEncoding } | { unsupported: string };

/** The number of channels of the pixels. A profile for another number is ignored. */
export type Channels = 1 | 3 | 4;

/** The maximum number of tags. A profile has about twenty. */
const maxTags = 200;
const headerBytes = 128;
const spaces: Readonly<Record<string, Channels>> = { GRAY: 1, 'RGB ': 3, CMYK: 4 };

/**
 * Reads the curves and the matrix of an ICC profile (ICC.1:2022). Undefined if the profile is not for such pixels;
 * browsers ignore such a profile too. Profiles with tables and profiles for inks are unsupported.
 */
export function readProfile(profile: Uint8Array, channels: Channels): StatedColors | undefined {
  const view = bigEndian(profile);
  if (view.ascii(36, 4) !== 'acsp' || spaces[view.ascii(16, 4)] !== channels) return undefined;
  if (channels === 4) return { unsupported: 'is for printing (CMYK)' };
  const tags = readTags(view);
  const readTagCurve = (name: string) => readCurve(view, tags.get(name));
  if (channels === 1) {
    const grey = readTagCurve('kTRC');
    if (!grey) return { unsupported: 'has no tone curve for grey' };
    // The light of a grey pixel is divided among three channels that together make white, which is D50 (section 8.3.4).
    const third: Vector = [d50[0] / 3, d50[1] / 3, d50[2] / 3];
    return { encoding: { curves: [grey, grey, grey], toXyz: fromColumns(third, third, third) } };
  }
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => readXyz(view, tags.get(name)));
  const [redCurve, greenCurve, blueCurve] = ['rTRC', 'gTRC', 'bTRC'].map(readTagCurve);
  const [red, green, blue] = columns;
  if (!red || !green || !blue || !redCurve || !greenCurve || !blueCurve)
    return { unsupported: 'has lookup tables, which are not supported' };
  return { encoding: { curves: [redCurve, greenCurve, blueCurve], toXyz: fromColumns(red, green, blue) } };
}

interface Tag {
  start: number;
  end: number;
}

function readTags(view: ByteView): Map<string, Tag> {
  const tags = new Map<string, Tag>();
  const count = Math.min(view.u32(headerBytes), maxTags);
  for (let entry = headerBytes + 4; entry < headerBytes + 4 + count * 12; entry += 12) {
    const start = view.u32(entry + 4);
    const end = start + view.u32(entry + 8);
    if (end <= view.length) tags.set(view.ascii(entry, 4), { start, end });
  }
  return tags;
}

function readXyz(view: ByteView, tag: Tag | undefined): Vector | undefined {
  if (!tag || tag.end - tag.start < 20 || view.ascii(tag.start, 4) !== 'XYZ ') return undefined;
  return [readFixed(view, tag.start + 8), readFixed(view, tag.start + 12), readFixed(view, tag.start + 16)];
}

/** Reads an s15Fixed16Number. */
function readFixed(view: ByteView, at: number): number {
  return (view.u32(at) | 0) / 65_536;
}

function readCurve(view: ByteView, tag: Tag | undefined): Curve | undefined {
  if (!tag || tag.end - tag.start < 12) return undefined;
  switch (view.ascii(tag.start, 4)) {
    case 'curv':
      return sampledCurve(view, tag);
    case 'para':
      return parametricCurve(view, tag);
    default:
      return undefined;
  }
}

/** Reads a curve by section 10.6: no samples, one exponent, or samples with linear interpolation. */
function sampledCurve(view: ByteView, { start, end }: Tag): Curve | undefined {
  const count = view.u32(start + 8);
  if (start + 12 + count * 2 > end) return undefined;
  if (count === 0) return (value) => value;
  if (count === 1) {
    const gamma = view.u16(start + 12) / 256;
    return (value) => value ** gamma;
  }
  const sample = (index: number) => view.u16(start + 12 + Math.min(index, count - 1) * 2) / 65_535;
  return (value) => {
    const position = value * (count - 1);
    const below = Math.floor(position);
    return sample(below) + (sample(below + 1) - sample(below)) * (position - below);
  };
}

/** The number of parameters of each function in section 10.18. */
const parameterCounts = [1, 3, 4, 5, 7] as const;

function parametricCurve(view: ByteView, { start, end }: Tag): Curve | undefined {
  const type = view.u16(start + 8);
  const count = parameterCounts[type];
  if (count === undefined || start + 12 + count * 4 > end) return undefined;
  const parameter = (index: number) => readFixed(view, start + 12 + index * 4);
  const [g, a, b, c] = [parameter(0), type > 0 ? parameter(1) : 1, type > 0 ? parameter(2) : 0, parameter(3)];
  const power = (value: number) => Math.max(0, a * value + b) ** g;
  switch (type) {
    case 0:
      return power;
    case 1:
      return (value) => (value >= -b / a ? power(value) : 0);
    case 2:
      return (value) => (value >= -b / a ? power(value) : 0) + c;
    default: {
      const [d, e, f] = [parameter(4), type === 4 ? parameter(5) : 0, type === 4 ? parameter(6) : 0];
      return (value) => (value >= d ? power(value) + e : c * value + f);
    }
  }
}

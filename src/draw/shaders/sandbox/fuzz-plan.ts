import type { UniformValue } from '../inputs/uniform-values.ts';
import type { InputType, ShaderInput } from '../manifest.ts';
import type { Frame, Texture, Tile } from '../page/protocol.ts';
import { cutIntoTiles, tileSide } from './tiles.ts';

/** A random generator that returns numbers from 0 up to, but not including, 1. */
export type Random = () => number;

/**
 * The four sizes of the fuzz test, and the number of pixels per side that are drawn. The largest size is drawn in
 * scattered tiles.
 */
const sizes = [
  { width: 512, height: 512 },
  { width: 1, height: 1 },
  { width: 97, height: 61 },
  { width: 2048, height: 2048 },
] as const;
const framesEach = 16;
/** The number of frames of 512 by 512 pixels that are drawn completely. The time limit applies to these (SHD-7). */
const wholeFrames = 4;
/** The number of tiles that are drawn of a frame of 2048 by 2048 pixels. */
const scatteredTiles = 4;
const scatteredSide = 64;

/**
 * Times in seconds: the beginning, moments of a film, an hour, days, and times at which a float can no longer represent
 * thirds of a second.
 */
const times = [0, 1e6, 1, 1 / 60, 3_600, 0.5, 10, 1e4, Math.PI, 60, 1e5, 86_400, 600, 123.456, 5e5, 999_999.9];

/** The largest value that is tried for an input without a limit. */
const huge = 1e6;

const components: Record<Exclude<InputType, 'image'>, number> = {
  float: 1,
  int: 1,
  bool: 1,
  vec2: 2,
  vec3: 3,
  vec4: 4,
  color: 4,
};

type Choice = (low: number, high: number, usual: number, random: Random) => number;

const nearZero: Choice = (low, high) => Math.min(Math.max(0, low), high);
const chooseAnywhere: Choice = (low, high, _usual, random) => low + (high - low) * random();
/** Chooses values in the usual range, which are far more common than extremes. */
const chooseNear: Choice = (low, high, usual, random) =>
  Math.min(Math.max(usual + (random() - 0.5) * 2 * Math.max(1, Math.abs(usual)), low), high);
const corner: Choice = (low, high, _usual, random) => (random() < 0.5 ? low : high);
const chooseMixed: Choice = (low, high, usual, random) => {
  const choices = [nearZero, chooseAnywhere, chooseNear, corner];
  return (choices[Math.floor(random() * choices.length)] ?? chooseAnywhere)(low, high, usual, random);
};

/**
 * How the inputs are chosen for the first frames of a size, in order: as intended, then at their edges. The inputs of
 * later frames are random.
 */
const edges: readonly Choice[] = [
  (_low, _high, usual) => usual,
  (low) => low,
  (_low, high) => high,
  nearZero,
  corner,
  corner,
];

/**
 * Plans the frames of the fuzz test: 64 frames over 4 sizes (SHD-7). Inputs are at their defaults, at their limits, at
 * zero, far outside the usual range, and random.
 * @param defaults the values of inputs that are not set
 */
export function fuzzPlan(inputs: readonly ShaderInput[], defaults: readonly UniformValue[], random: Random): Frame[] {
  const usual = new Map(defaults.map(({ name, value }) => [name, [value].flat()]));
  return sizes.flatMap(({ width, height }, group) =>
    Array.from({ length: framesEach }, (_, index): Frame => {
      // Each size is combined with each time, in a different order.
      const time = times[(index + group * 5 * Number(group > 0)) % times.length] ?? 0;
      const choose = edges[index] ?? [chooseAnywhere, chooseNear, chooseMixed][index % 3] ?? chooseMixed;
      const uniforms = inputs.flatMap((input) => chooseValues(input, usual.get(input.name) ?? [], choose, random));
      return { width, height, time, uniforms, tiles: tilesFor(width, height, index, random) };
    }),
  );
}

/** Makes pictures for the image inputs: noise whose lower half is empty, or a single point. */
export function fuzzTextures(inputs: readonly ShaderInput[], random: Random): Texture[] {
  return inputs
    .filter(({ type }) => type === 'image')
    .map(({ name }, index) => {
      const side = index % 2 === 0 ? 64 : 1;
      const length = side * side * 4;
      const rgba = Uint8Array.from({ length }, (_, at) => (at < length / 2 ? 0 : Math.floor(random() * 256)));
      return { name, width: side, height: side, rgba: btoa(String.fromCharCode(...rgba)) };
    });
}

/** Makes placeholders for missing pictures: a soft grey that is lighter towards the top. */
export function plainTextures(inputs: readonly ShaderInput[]): Texture[] {
  const side = 64;
  const rgba = Uint8Array.from({ length: side * side * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : 120 + Math.floor(at / 4 / side),
  );
  const pixels = btoa(String.fromCharCode(...rgba));
  return inputs
    .filter(({ type }) => type === 'image')
    .map(({ name }) => ({ name, width: side, height: side, rgba: pixels }));
}

function chooseValues(input: ShaderInput, usual: readonly number[], choose: Choice, random: Random): UniformValue[] {
  const { name, type, min, max } = input;
  if (type === 'image') return [];
  const unit = type === 'color' || type === 'bool';
  const low = unit ? 0 : (min ?? -huge);
  const high = unit ? 1 : (max ?? huge);
  const isWhole = type === 'int' || type === 'bool';
  const value = Array.from({ length: components[type] }, (_, index) => {
    const number = choose(low, high, usual[index] ?? nearZero(low, high, 0, random), random);
    return isWhole ? Math.round(number) : number;
  });
  return [isWhole ? { name, kind: 'int', value: value[0] ?? 0 } : { name, kind: 'floats', value }];
}

function tilesFor(width: number, height: number, index: number, random: Random): Tile[] {
  if (width <= tileSide || (width === 512 && index < wholeFrames)) return cutIntoTiles(width, height);
  const isLarge = width > 512;
  const side = isLarge ? scatteredSide : tileSide;
  return Array.from({ length: isLarge ? scatteredTiles : 1 }, () => ({
    x: Math.floor(random() * (width - side + 1)),
    y: Math.floor(random() * (height - side + 1)),
    width: side,
    height: side,
  }));
}

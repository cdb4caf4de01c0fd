import { didYouMean, quote } from '../../../core/quote.ts';
import type { InputType, ShaderInput, ShaderManifest } from '../manifest.ts';
import { readColor } from './color.ts';
import { vectorSizes } from './value-types.ts';

/** A uniform of the program with its value. */
export type Uniform =
  /** For float, vec2, vec3, vec4 and color. The number of values is the number of components. */
  | { name: string; kind: 'floats'; value: number[] }
  /** For int and bool. */
  | { name: string; kind: 'int'; value: number }
  /** For an image: its URL; empty if there is none. */
  | { name: string; kind: 'image'; address: string };

export interface InputWarning {
  name: string;
  message: string;
}

/**
 * Returns the uniforms of a manifest for the values of a layer, in the manifest's order (SHD-12). Numbers are clamped
 * to min and max, vectors component by component. A value of another type is replaced with the default, with a warning.
 * A text that reads as a number, true or false is converted, because values from data bindings may be text.
 * @param values the resolved values of a layer, by the names of the inputs
 */
export function uniformsFor(
  { inputs }: ShaderManifest,
  values: Readonly<Record<string, unknown>>,
): { uniforms: Uniform[]; warnings: InputWarning[] } {
  const warnings = unknownInputs({ inputs }, Object.keys(values));
  const uniforms = inputs.map((input) => {
    const inputValue = Object.hasOwn(values, input.name) ? values[input.name] : undefined;
    const uniform = inputValue === undefined || inputValue === null ? undefined : toUniform(input, inputValue);
    if (inputValue !== undefined && inputValue !== null && !uniform) {
      const message = `The input ${input.name} must be ${describeExpected(input.type)}. Its default is used.`;
      warnings.push({ name: input.name, message });
    }
    const fallback = uniform ?? toUniform(input, input.default);
    if (!fallback) throw new Error(`The default of ${input.name} does not fit its type`);
    return fallback;
  });
  return { uniforms, warnings };
}

/** Returns a warning for each name that is not an input of the manifest. The warning suggests the nearest name. */
export function unknownInputs({ inputs }: ShaderManifest, inputNames: readonly string[]): InputWarning[] {
  const names = new Set(inputs.map(({ name }) => name));
  return inputNames
    .slice(0, 100)
    .filter((name) => !names.has(name))
    .map((name) => ({ name, message: `The shader has no input ${quote(name)}.${didYouMean(name, names)}` }));
}

function describeExpected(type: InputType): string {
  const size = vectorSizes.get(type);
  if (size !== undefined) return `a list of ${size} numbers`;
  const texts: Partial<Record<InputType, string>> = {
    bool: 'true or false',
    color: 'a CSS color or a list of 3 or 4 numbers',
    image: 'an address',
    int: 'a whole number',
  };
  return texts[type] ?? 'a number';
}

function toUniform(input: ShaderInput, value: unknown): Uniform | undefined {
  const { name, type } = input;
  switch (type) {
    case 'float': {
      const number = toFiniteNumber(value);
      return number === undefined ? undefined : { name, kind: 'floats', value: [clampToInput(input, number)] };
    }
    case 'int': {
      const number = toFiniteNumber(value);
      if (number === undefined || !Number.isInteger(number)) return undefined;
      return { name, kind: 'int', value: clampToInput(input, number, 2_147_483_647) };
    }
    case 'bool': {
      const isTrue = value === 'true' ? true : value === 'false' ? false : value;
      return typeof isTrue === 'boolean' ? { name, kind: 'int', value: Number(isTrue) } : undefined;
    }
    case 'color': {
      const color = typeof value === 'string' && value.length <= 200 ? readColor(value) : listedColor(value);
      return color && { name, kind: 'floats', value: color };
    }
    case 'image':
      return typeof value === 'string' ? { name, kind: 'image', address: value } : undefined;
    default:
      return vector(input, value);
  }
}

/** Parses a list of red, green, blue and optionally alpha from 0 to 1. */
function listedColor(value: unknown): number[] | undefined {
  if (!Array.isArray(value) || value.length < 3 || value.length > 4) return undefined;
  const channels = value.map(toFiniteNumber);
  if (!channels.every((part) => part !== undefined)) return undefined;
  return [...channels, 1].slice(0, 4).map((part) => Math.min(1, Math.max(0, part)));
}

function vector(input: ShaderInput, value: unknown): Uniform | undefined {
  const size = vectorSizes.get(input.type);
  const list = Array.isArray(value) && value.length === size ? value.map(toFiniteNumber) : undefined;
  if (!list?.every((each) => each !== undefined)) return undefined;
  return { name: input.name, kind: 'floats', value: list.map((each) => clampToInput(input, each)) };
}

/** Returns a finite number. A text that contains one is converted. */
function toFiniteNumber(value: unknown): number | undefined {
  const isText = typeof value === 'string' && value.length <= 40 && value.trim() !== '';
  const number = isText ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Clamps a value to the input's bounds, and to the numbers that a uniform can store. */
function clampToInput(
  { min = -Number.MAX_VALUE, max = Number.MAX_VALUE }: ShaderInput,
  value: number,
  limit = 3.4e38,
): number {
  return Math.min(limit, Math.max(-limit, Math.min(max, Math.max(min, value))));
}

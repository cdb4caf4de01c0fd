import { z } from 'zod';
import { isBuiltinName, isPredefined, nameFault } from '#glsl';
import { boundedList } from '../../core/schemas/bounded.ts';
import { validate } from '../../core/schemas/validate.ts';
import { parseColor } from '../../design/boxes/style/index.ts';
import { pictureForms, pictureUrl } from '../../design/document/layers/picture-url.ts';
import { readColor } from './inputs/color.ts';
import { hexColor } from './inputs/hex-color.ts';
import { vectorSizes } from './inputs/value-types.ts';
import { shaderLimits } from './limits.ts';
import { type InputValue, inputTypes, type ShaderInput, type ShaderManifest } from './manifest.ts';

/** The largest numbers that a float of 32 bits and an int can store. */
const maxFloat = 3.4e38;
const maxInt = 2_147_483_647;
const finite = z.number().min(-maxFloat).max(maxFloat);

/** Names with a special meaning in an entry form. An input with such a name would be ambiguous. */
const entries = new Set(['main', 'mainImage', 'shade']);

const inputName = z
  .string()
  .regex(/^[A-Za-z_]\w*$/, 'Must be a name of GLSL: letters, digits and _, not beginning with a digit')
  .check((context) => {
    const { value: name } = context;
    // Reserved words of both GLSL versions are rejected, because only the source says in which version it is written.
    const fault =
      nameFault(name, 300) ??
      (isPredefined(name) || isBuiltinName(name) || entries.has(name)
        ? `${name} has a meaning in every shader: choose another name.`
        : undefined);
    if (fault !== undefined) context.issues.push({ code: 'custom', message: fault, input: name });
  });

const input = z
  .strictObject({
    name: inputName.describe('The name of the input in GLSL and in the `inputs` of a layer.'),
    type: z.enum(inputTypes).describe('The type of the value that layers give it.'),
    /** Optional for an image, which then shows nothing until a picture is set. */
    default: z
      .union([finite, z.boolean(), z.string().max(2_048), boundedList(finite, { min: 2, max: 4 })])
      .optional()
      .describe('The value that applies if a layer gives none. Optional for an image only.'),
    min: finite.exactOptional().describe('The minimum of a number.'),
    max: finite.exactOptional().describe('The maximum of a number.'),
    label: z
      .string()
      .max(120)
      .exactOptional()
      .describe('The name that editors show, at most 120 characters. The default is `name`.'),
  })
  .check((context) => {
    const { value } = context;
    if (value.type === 'image') value.default ??= '';
    if (value.type === 'color' && isColorList(value.default)) value.default = hexColor(value.default);
    for (const { path, message } of inputFaults(value))
      context.issues.push({ code: 'custom', message, path, input: context.value });
  });

/** Validates a shader's manifest in a request (SHD-12). Every fault is reported, and none is repaired. */
export const manifestSchema: z.ZodType<ShaderManifest> = z
  .strictObject({
    inputs: boundedList(input, { max: shaderLimits.inputs }).describe(
      'The inputs of the shader, at most 32, of which 8 can be images.',
    ),
  })
  .check((context) => {
    const { inputs } = context.value;
    const names = new Set<string>();
    for (const [index, { name }] of inputs.entries()) {
      if (names.has(name))
        context.issues.push({
          code: 'custom',
          message: `${name} is declared twice.`,
          path: ['inputs', index, 'name'],
          input: name,
        });
      names.add(name);
    }
    const images = inputs.filter(({ type }) => type === 'image').length;
    if (images > shaderLimits.images) {
      const message = `A shader may have at most ${shaderLimits.images} images, but this one has ${images}.`;
      context.issues.push({ code: 'custom', message, path: ['inputs'], input: images });
    }
  })
  .refine(hasDefaults, { when: ({ issues }) => issues.length === 0 });

function hasDefaults(manifest: {
  inputs: (Omit<ShaderInput, 'default'> & { default?: InputValue | undefined })[];
}): manifest is ShaderManifest {
  return manifest.inputs.every((each) => each.default !== undefined);
}

interface InputFault {
  path: string[];
  message: string;
}

function inputFaults({ type, default: value, min, max }: Omit<z.infer<typeof input>, 'name'>): InputFault[] {
  const faults: InputFault[] = [];
  const fault = value === undefined ? 'Is required' : defaultFault(type, value);
  if (fault !== undefined) faults.push({ path: ['default'], message: fault });
  const isBounded = type === 'float' || type === 'int' || vectorSizes.has(type);
  for (const [name, bound] of [
    ['min', min],
    ['max', max],
  ] as const) {
    if (bound === undefined) continue;
    if (!isBounded) faults.push({ path: [name], message: `An input of type ${type} cannot have ${name}.` });
    else if (type === 'int' && !isInt(bound)) faults.push({ path: [name], message: 'This must be a whole number.' });
  }
  if (min !== undefined && max !== undefined && min > max)
    faults.push({ path: ['min'], message: 'min must not be larger than max.' });
  else if (isBounded && value !== undefined && fault === undefined && isOutside(value, min, max))
    faults.push({ path: ['default'], message: 'The default must be between min and max.' });
  return faults;
}

/** Whether a value is a list of red, green, blue and optionally alpha, each from 0 to 1 as in GLSL. */
function isColorList(value: unknown): value is number[] {
  return Array.isArray(value) && value.length >= 3 && value.every((part) => part >= 0 && part <= 1);
}

function isInt(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= maxInt;
}

function isOutside(value: InputValue, min = -maxFloat, max = maxFloat): boolean {
  return [value].flat().some((each) => typeof each === 'number' && (each < min || each > max));
}

/** Returns the reason why a default does not fit its type; undefined if it does. */
function defaultFault(type: ShaderInput['type'], value: InputValue): string | undefined {
  switch (type) {
    case 'float':
      return typeof value === 'number' ? undefined : 'This must be a number.';
    case 'int':
      return typeof value === 'number' && isInt(value) ? undefined : 'This must be a whole number.';
    case 'bool':
      return typeof value === 'boolean' ? undefined : 'Must be true or false';
    case 'color':
      return typeof value === 'string' && parseColor(value) !== undefined && readColor(value)
        ? undefined
        : 'Must be a CSS color, or a list of 3 or 4 numbers from 0 to 1';
    case 'image':
      return value === '' || (typeof value === 'string' && validate(pictureUrl, value).success)
        ? undefined
        : `Must be empty, ${pictureForms}`;
    default: {
      const size = vectorSizes.get(type);
      return Array.isArray(value) && value.length === size ? undefined : `Must be a list of ${size} numbers`;
    }
  }
}

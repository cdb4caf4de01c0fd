import type { Findings } from '#glsl';
import { Macros } from '#glsl';
import { isJsonObject, type Json, type JsonObject } from '../../../core/json.ts';
import { hexColor } from '../inputs/hex-color.ts';
import { shaderLimits } from '../limits.ts';
import type { ShaderInput, ShaderManifest } from '../manifest.ts';
import { predefine, preprocess } from './preprocess.ts';
import type { Segment } from './segments.ts';

/** The built-ins of ISF version 2 (isf.video), each with its equivalent in Galley. */
const predefinedMacros: [head: string, body: string][] = [
  ['TIME', 'u_time'],
  ['RENDERSIZE', 'u_resolution'],
  ['TIMEDELTA', '(1.0 / 60.0)'],
  ['FRAMEINDEX', 'int(u_time * 60.0)'],
  ['PASSINDEX', '0'],
  ['DATE', 'vec4(2000.0, 1.0, 1.0, u_time)'],
  ['isf_FragNormCoord', '(gl_FragCoord.xy / u_resolution)'],
  ['vv_FragNormCoord', '(gl_FragCoord.xy / u_resolution)'],
  ['isf_FragCoord', 'gl_FragCoord'],
  ['IMG_NORM_PIXEL(image, place)', 'texture2D(image, place)'],
  ['IMG_PIXEL(image, place)', 'texture2D(image, (place) / u_resolution)'],
  ['IMG_THIS_PIXEL(image)', 'texture2D(image, gl_FragCoord.xy / u_resolution)'],
  ['IMG_THIS_NORM_PIXEL(image)', 'texture2D(image, gl_FragCoord.xy / u_resolution)'],
  ['IMG_SIZE(image)', 'u_resolution'],
];

const header = /^\s*\/\*\s*\{/;

/** Whether a text begins with a comment that contains a JSON object. */
export function isIsf(text: string): boolean {
  return header.test(text);
}

/** Translates an ISF file. The inputs in its header become the manifest. */
export function translateIsf(
  text: string,
  findings: Findings,
): { source: string; manifest: ShaderManifest } | undefined {
  const start = text.indexOf('/*') + 2;
  const end = text.indexOf('*/', start);
  const json = end < 0 ? undefined : parseObject(text.slice(start, end));
  if (!json) {
    findings.add('isf_header', 'The header of this ISF file is not a JSON object.', start);
    return undefined;
  }
  const inputs = readInputs(json, findings, start);
  checkPasses(json, findings, start);
  const macros = new Macros<Segment>(findings);
  for (const [head, body] of predefinedMacros) predefine(macros, head, body);
  // The header is replaced with empty lines, because its content is in the manifest and all lines must keep their
  // numbers.
  const lines = text.slice(0, end + 2).replace(/[^\n]/g, '');
  const source = lines + preprocess(text.slice(end + 2), macros, findings);
  return { source, manifest: { inputs } };
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function checkPasses(json: JsonObject, findings: Findings, at: number): void {
  const passes = json['PASSES'];
  const isSeveral =
    Array.isArray(passes) &&
    (passes.length > 1 || passes.some((pass) => isJsonObject(pass) && Object.keys(pass).length > 0));
  if (isSeveral || json['PERSISTENT_BUFFERS'] !== undefined)
    findings.add(
      'import_unsupported',
      'Passes and buffers that persist are not drawn: one pass draws the picture.',
      at,
    );
  if (json['IMPORTED'] !== undefined)
    findings.add('import_unsupported', 'Imported images are not supported. Declare an image as an input.', at);
}

function readInputs(json: JsonObject, findings: Findings, at: number): ShaderInput[] {
  const list = json['INPUTS'] ?? [];
  if (!Array.isArray(list)) {
    findings.add('isf_header', 'INPUTS must be a list.', at);
    return [];
  }
  if (list.length > shaderLimits.inputs)
    findings.add(
      'isf_header',
      `A shader may have at most ${shaderLimits.inputs} inputs, but this one has ${list.length}.`,
      at,
    );
  return list.slice(0, shaderLimits.inputs).flatMap((each) => {
    const input = isJsonObject(each) ? readInput(each) : undefined;
    if (input) return [input];
    const name = isJsonObject(each) ? String(each['NAME'] ?? '').slice(0, 40) : '';
    const type = isJsonObject(each) ? String(each['TYPE'] ?? '').slice(0, 40) : '';
    findings.add('import_unsupported', `The input ${name} has the type ${type}, which is not supported.`, at);
    return [];
  });
}

const isNumber = (value: Json | undefined): value is number => typeof value === 'number' && Number.isFinite(value);
const pickNumbers = (value: Json | undefined): number[] => (Array.isArray(value) ? value.filter(isNumber) : []);

function readInput(json: JsonObject): ShaderInput | undefined {
  const { NAME: name, TYPE: type, DEFAULT: value, MIN: min, MAX: max, LABEL: text } = json;
  if (typeof name !== 'string') return undefined;
  const common = { name, ...(typeof text === 'string' && text !== '' ? { label: text.slice(0, 120) } : {}) };
  switch (type) {
    case 'float': {
      const bounds = toBounds(isNumber(min) ? min : undefined, isNumber(max) ? max : undefined);
      return {
        ...common,
        type: 'float',
        default: clampToBounds(isNumber(value) ? value : (bounds.min ?? 0), bounds),
        ...bounds,
      };
    }
    case 'long': {
      const values = [...pickNumbers(json['VALUES']), ...[min, max].filter(isNumber)].map(Math.round);
      const bounds = values.length > 0 ? { min: Math.min(...values), max: Math.max(...values) } : {};
      return {
        ...common,
        type: 'int',
        default: clampToBounds(isNumber(value) ? Math.round(value) : 0, bounds),
        ...bounds,
      };
    }
    case 'bool':
    case 'event':
      return { ...common, type: 'bool', default: value === true || value === 1 };
    case 'point2D': {
      const [lows, highs] = [pickNumbers(min), pickNumbers(max)];
      const bounds = toBounds(
        lows.length > 0 ? Math.min(...lows) : undefined,
        highs.length > 0 ? Math.max(...highs) : undefined,
      );
      const [x = 0, y = 0] = pickNumbers(value);
      return { ...common, type: 'vec2', default: [clampToBounds(x, bounds), clampToBounds(y, bounds)], ...bounds };
    }
    case 'color': {
      const [red = 1, green = 1, blue = 1, alpha = 1] = pickNumbers(value);
      return { ...common, type: 'color', default: hexColor([red, green, blue, alpha]) };
    }
    case 'image':
      return { ...common, type: 'image', default: '' };
    default:
      return undefined;
  }
}

interface Bounds {
  min?: number;
  max?: number;
}

function toBounds(min: number | undefined, max: number | undefined): Bounds {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

function clampToBounds(value: number, { min = value, max = value }: Bounds): number {
  return Math.min(max, Math.max(min, value));
}

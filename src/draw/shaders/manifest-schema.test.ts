import { describe, expect, it } from 'vitest';
import { validate } from '../../core/schemas/validate.ts';
import { manifestSchema } from './manifest-schema.ts';

const listFaults = (...inputs: object[]) => {
  const result = validate(manifestSchema, { inputs });
  return result.success ? [] : result.issues.map(({ path }) => path.join('.'));
};
const float = { name: 'speed', type: 'float', default: 1 };

describe('the manifest of a shader', () => {
  it('[SHD-12] declares typed inputs with defaults of their types', () => {
    expect(
      listFaults(
        { ...float, min: 0, max: 2, label: 'Speed' },
        { name: 'count', type: 'int', default: 4, min: 1 },
        { name: 'flip', type: 'bool', default: true },
        { name: 'a', type: 'vec2', default: [0, 1] },
        { name: 'b', type: 'vec3', default: [0, 1, 2], max: 2 },
        { name: 'c', type: 'vec4', default: [0, 1, 2, 3] },
        { name: 'tint', type: 'color', default: 'oklch(70% 0.1 200)' },
        { name: 'photo', type: 'image', default: '' },
        { name: 'picture', type: 'image' },
        { name: 'ink', type: 'color', default: [0, 0.5, 1] },
        { name: 'paper', type: 'color', default: [0, 0.5, 1, 0.25] },
        { name: 'logo', type: 'image', default: 'https://example.com/a.png' },
      ),
    ).toEqual([]);
  });

  it.each([
    [{ type: 'float', default: '1' }, 'default'],
    [{ type: 'int', default: 1.5 }, 'default'],
    [{ type: 'bool', default: 0 }, 'default'],
    [{ type: 'vec2', default: [1, 2, 3] }, 'default'],
    [{ type: 'vec4', default: 1 }, 'default'],
    [{ type: 'color', default: 'nocolor' }, 'default'],
    [{ type: 'color', default: 'currentcolor' }, 'default'],
    [{ type: 'color', default: [1, 0] }, 'default'],
    [{ type: 'color', default: [255, 0, 0] }, 'default'],
    [{ type: 'float' }, 'default'],
    [{ type: 'image', default: 'javascript:alert(1)' }, 'default'],
    [{ type: 'float', default: 3, max: 2 }, 'default'],
    [{ type: 'vec2', default: [0, 3], max: 2 }, 'default'],
    [{ type: 'float', default: 1, min: 2, max: 1 }, 'min'],
    [{ type: 'int', default: 1, min: 0.5 }, 'min'],
    [{ type: 'bool', default: true, max: 1 }, 'max'],
    [{ type: 'float', default: 1e39 }, 'default'],
    [{ type: 'double', default: 1 }, 'type'],
    [{ type: 'float', default: 1, other: 1 }, ''],
  ])('[SHD-12] rejects %j', (input, path) => {
    const expected = ['inputs.0', path].filter(Boolean).join('.');
    expect(listFaults({ name: 'value', ...input })).toContain(expected);
  });

  it('[SHD-12] accepts a color of numbers and an image without a picture (D15)', () => {
    const inputs = [
      { name: 'ink', type: 'color', default: [0, 0.5, 1, 0.25] },
      { name: 'photo', type: 'image' },
    ];
    const result = validate(manifestSchema, { inputs });
    expect(result.success && result.data.inputs.map((input) => input.default)).toEqual(['#0080ff40', '']);
  });

  it.each([
    '',
    '1a',
    'a-b',
    'größe',
    'gl_x',
    'webgl_x',
    '__proto__',
    'a__b',
    'float',
    'input',
    'sample',
    'uint',
    'switch',
    'u_time',
    'u_resolution',
    'iTime',
    'iResolution',
    'main',
    'mainImage',
    'shade',
    'sin',
    'texture2D',
    'a'.repeat(65),
  ])('[SHD-12] rejects an input called %s', (name) => {
    expect(listFaults({ ...float, name })).toContain('inputs.0.name');
  });

  it.each(['constructor', 'toString', 'valueOf', 'color', 'time', 'round'])(
    '[SHD-12] accepts an input called %s',
    (name) => {
      expect(listFaults({ ...float, name })).toEqual([]);
    },
  );

  it('[SHD-12] accepts each name once, 32 inputs, 8 of them images', () => {
    expect(listFaults(float, float)).toEqual(['inputs.1.name']);
    const many = (count: number, type: object) =>
      Array.from({ length: count }, (_, n) => ({ ...float, name: `a${n}`, ...type }));
    expect(listFaults(...many(32, {}))).toEqual([]);
    expect(listFaults(...many(33, {}))).not.toEqual([]);
    expect(listFaults(...many(8, { type: 'image', default: '' }))).toEqual([]);
    expect(listFaults(...many(9, { type: 'image', default: '' }))).toEqual(['inputs']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShaderManifest } from '../manifest.ts';
import { uniformsFor } from './index.ts';

const manifest: ShaderManifest = {
  inputs: [
    { name: 'speed', type: 'float', default: 1, min: 0, max: 2 },
    { name: 'count', type: 'int', default: 3, min: 1, max: 9 },
    { name: 'flip', type: 'bool', default: false },
    { name: 'at', type: 'vec2', default: [0.5, 0.5], min: 0, max: 1 },
    { name: 'tint', type: 'color', default: '#ff8000' },
    { name: 'photo', type: 'image', default: '' },
  ],
};
const defaults = [
  { name: 'speed', kind: 'floats', value: [1] },
  { name: 'count', kind: 'int', value: 3 },
  { name: 'flip', kind: 'int', value: 0 },
  { name: 'at', kind: 'floats', value: [0.5, 0.5] },
  { name: 'tint', kind: 'floats', value: [1, 128 / 255, 0, 1] },
  { name: 'photo', kind: 'image', address: '' },
];

describe('the inputs of a shader', () => {
  it('[SHD-12] are the defaults if a layer gives none', () => {
    expect(uniformsFor(manifest, {})).toEqual({ uniforms: defaults, warnings: [] });
    expect(uniformsFor(manifest, { speed: null }).uniforms).toEqual(defaults);
  });

  it('[SHD-12] are clamped to min and max, a vector component by component', () => {
    const { uniforms, warnings } = uniformsFor(manifest, { speed: 7, count: -4, at: [2, -0.5] });
    expect(warnings).toEqual([]);
    expect(uniforms.slice(0, 4)).toEqual([
      { name: 'speed', kind: 'floats', value: [2] },
      { name: 'count', kind: 'int', value: 1 },
      defaults[2],
      { name: 'at', kind: 'floats', value: [1, 0] },
    ]);
  });

  it('[SHD-12] are parsed from text, colors with their alpha, and URLs', () => {
    const values = { speed: '0.5', flip: 'true', tint: 'rgb(0 0 255 / 50%)', photo: 'asset:one' };
    const { uniforms, warnings } = uniformsFor(manifest, values);
    expect(warnings).toEqual([]);
    expect(uniforms[0]).toEqual({ name: 'speed', kind: 'floats', value: [0.5] });
    expect(uniforms[2]).toEqual({ name: 'flip', kind: 'int', value: 1 });
    expect(uniforms[4]).toEqual({ name: 'tint', kind: 'floats', value: [0, 0, 1, 0.5] });
    expect(uniforms[5]).toEqual({ name: 'photo', kind: 'image', address: 'asset:one' });
  });

  it('[SHD-12] accept a color of 3 or 4 numbers (D15)', () => {
    const tinted = (tint: unknown) => uniformsFor(manifest, { tint }).uniforms[4];
    expect(tinted([0, 0.5, 1])).toEqual({ name: 'tint', kind: 'floats', value: [0, 0.5, 1, 1] });
    expect(tinted([0, 0.5, 7, 0.25])).toEqual({ name: 'tint', kind: 'floats', value: [0, 0.5, 1, 0.25] });
    expect(tinted([0, 1])).toEqual(defaults[4]);
  });

  it('[SHD-12] warn of invalid values and unknown names, and use the defaults', () => {
    const values = { speed: 'fast', count: 1.5, flip: 1, at: [1], tint: 'nocolor', photo: 7, sped: 1, __proto__x: 2 };
    const { uniforms, warnings } = uniformsFor(manifest, values);
    expect(uniforms).toEqual(defaults);
    expect(warnings.map(({ name }) => name).sort()).toEqual(
      ['__proto__x', 'at', 'count', 'flip', 'photo', 'speed', 'sped', 'tint'].sort(),
    );
    expect(warnings.find(({ name }) => name === 'sped')?.message).toContain('speed');
  });

  it('[SHD-12] are finite numbers within their bounds, whatever is given', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('speed', 'count', 'flip', 'at', 'tint', 'photo'), fc.anything()),
        (values) => {
          const { uniforms } = uniformsFor(manifest, values);
          expect(uniforms.map(({ name }) => name)).toEqual(manifest.inputs.map(({ name }) => name));
          for (const uniform of uniforms) {
            if (uniform.kind === 'image') continue;
            for (const number of [uniform.value].flat()) expect(Number.isFinite(number)).toBe(true);
            const { min, max } = manifest.inputs.find(({ name }) => name === uniform.name) ?? {};
            for (const number of [uniform.value].flat()) {
              if (min !== undefined) expect(number).toBeGreaterThanOrEqual(min);
              if (max !== undefined) expect(number).toBeLessThanOrEqual(max);
            }
          }
        },
      ),
    );
  });
});

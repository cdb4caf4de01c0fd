import type { InputValue, ShaderManifest } from './manifest.ts';
import type { UniformValue } from './sandbox/uniforms.ts';

export function uniformValues(manifest: ShaderManifest, values: Readonly<Record<string, InputValue>>): UniformValue[] {
  return manifest.inputs.flatMap(({ name, type, default: usual, min = -Infinity, max = Infinity }) => {
    if (type === 'image') return [];
    const value = values[name] ?? usual;
    const list = (Array.isArray(value) ? value : [typeof value === 'string' ? 1 : Number(value)]).map((number) =>
      Math.min(Math.max(number, min), max),
    );
    if (type === 'color') return [{ name, type: 'vec4' as const, value: list.length === 4 ? list : [1, 1, 1, 1] }];
    return [{ name, type, value: list }];
  });
}

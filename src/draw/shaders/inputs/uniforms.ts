import type { Uniform } from '#glsl';
import type { ShaderManifest } from '../manifest.ts';

/**
 * Lists the uniforms of a program for the inputs of a manifest. A color is a vec4, and an image is a sampler2D
 * (SHD-12).
 */
export function listUniforms({ inputs }: ShaderManifest): Uniform[] {
  return inputs.map(({ name, type, default: initial, min = -Infinity, max = Infinity }) => ({
    name,
    type: type === 'color' ? 'vec4' : type === 'image' ? 'sampler2D' : type,
    ...(typeof initial === 'number' ? { range: { min, max } } : {}),
  }));
}

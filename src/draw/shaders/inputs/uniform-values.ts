import type { Uniform } from './index.ts';

/** The value of a uniform in WebGL's form. Images are passed separately, as textures. */
export type UniformValue = Exclude<Uniform, { kind: 'image' }>;
export type ImageValue = Extract<Uniform, { kind: 'image' }>;

export function isImage(uniform: Uniform): uniform is ImageValue {
  return uniform.kind === 'image';
}

/** Returns the uniforms that are numbers. */
export function valuesIn(uniforms: readonly Uniform[]): UniformValue[] {
  return uniforms.filter((uniform) => !isImage(uniform));
}

/** The names of two uniforms in the assembled program: the time in seconds, and the size in pixels. */
export const timeUniform = 'u_time';
export const resolutionUniform = 'u_resolution';

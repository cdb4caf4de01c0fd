import type { Uniform } from './index.ts';

/** A value in WebGL's form; images are textures, and are passed separately. */
export type UniformValue = Exclude<Uniform, { kind: 'image' }>;
export type ImageValue = Extract<Uniform, { kind: 'image' }>;

export function isImage(uniform: Uniform): uniform is ImageValue {
  return uniform.kind === 'image';
}

/** The uniforms that are numbers. */
export function valuesIn(uniforms: readonly Uniform[]): UniformValue[] {
  return uniforms.filter((uniform) => !isImage(uniform));
}

/** The names of the time in seconds and the size in pixels in the assembled program. */
export const timeUniform = 'u_time';
export const resolutionUniform = 'u_resolution';

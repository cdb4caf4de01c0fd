import type { Uniform } from '../inputs/index.ts';

/** A value as WebGL takes it; images are textures, and given apart. */
export type UniformValue = Exclude<Uniform, { kind: 'image' }>;
export type ImageValue = Extract<Uniform, { kind: 'image' }>;

export function isImage(uniform: Uniform): uniform is ImageValue {
  return uniform.kind === 'image';
}

/** Those that are numbers. */
export function valuesIn(uniforms: readonly Uniform[]): UniformValue[] {
  return uniforms.filter((uniform) => !isImage(uniform));
}

/** What the assembled program calls the time in seconds and the size in pixels. */
export const timeUniform = 'u_time';
export const resolutionUniform = 'u_resolution';

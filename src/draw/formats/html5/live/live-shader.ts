import type { UniformValue } from '../../../shaders/inputs/uniform-values.ts';

/** A shader that runs in an ad in place of the pictures with this key. */
export interface LiveShader {
  /** The key of the still picture, which is its poster. */
  key: string;
  /** A vetted fragment shader in GLSL ES 1.00. */
  program: string;
  uniforms: readonly UniformValue[];
  /** The time at which it begins, in seconds. */
  time: number;
  contentHash: string;
  /** The URL to which it reports that it was stopped (SHD-9); without it, nothing is reported. */
  telemetry?: string;
}

import type { UniformValue } from '../../../shaders/inputs/uniform-values.ts';

/** A shader that runs in an ad in place of every picture with this key. */
export interface LiveShader {
  /** The key of the still picture of the shader, which is shown as its poster. */
  key: string;
  /** A vetted fragment shader in GLSL ES 1.00. */
  program: string;
  uniforms: readonly UniformValue[];
  /** The time of the shader at which it begins, in seconds. */
  time: number;
  contentHash: string;
  /** The URL to which the ad reports that the shader was stopped (SHD-9). If absent, nothing is reported. */
  telemetry?: string;
}

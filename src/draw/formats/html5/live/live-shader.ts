import type { UniformValue } from '../../../shaders/sandbox/uniforms.ts';

/** A shader that runs in an ad, in the place of the pictures with this key. */
export interface LiveShader {
  /** Of the still picture, which is its poster. */
  key: string;
  /** A vetted fragment shader in GLSL ES 1.00. */
  program: string;
  uniforms: readonly UniformValue[];
  /** Seconds at which it begins. */
  time: number;
  contentHash: string;
  /** Where it is reported that it was stopped (SHD-9); absent: nowhere. */
  telemetry?: string;
}

import { languageLimits } from '#glsl';

/** Limits of a shader (SHD-2, SHD-6). Those of shapes.md first; the others bound what compilers and drivers are handed. */
export const shaderLimits = {
  /** Bytes of the source in UTF-8. */
  sourceBytes: 32 * 1024,
  inputs: 32,
  images: 8,
  loopIterations: 256,
  loopNesting: 4,
  operationsPerPixel: 4_000,

  /** Characters of the program as it is printed: macros that are written out may make much of little. */
  programLength: 128 * 1024,
  /** Operations of the whole program, each written or inlined one counted once: what a compiler has to translate. */
  programOperations: 20_000,
  textureReads: 128,
  callDepth: 24,

  ...languageLimits,
} as const;

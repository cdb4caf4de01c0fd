import { languageLimits } from '#glsl';

/**
 * Limits of a shader (SHD-2, SHD-6). Those of shapes.md come first; the others limit the input of compilers and
 * drivers.
 */
export const shaderLimits = {
  /** The bytes of the source in UTF-8. */
  sourceBytes: 32 * 1024,
  inputs: 32,
  images: 8,
  loopIterations: 256,
  loopNesting: 4,
  operationsPerPixel: 4_000,

  /** The characters of the printed program: expanded macros may make it much longer than the source. */
  programLength: 128 * 1024,
  /**
   * The operations of the whole program, each written or inlined one counted once: what a compiler has to translate.
   */
  programOperations: 20_000,
  textureReads: 128,
  callDepth: 24,

  ...languageLimits,
} as const;

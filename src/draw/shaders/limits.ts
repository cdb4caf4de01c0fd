import { languageLimits } from '#glsl';

/**
 * The limits of a shader (SHD-2, SHD-6). Those of shapes.md come first. The others limit the input of compilers and
 * drivers.
 */
export const shaderLimits = {
  /** The maximum bytes of the source in UTF-8. */
  sourceBytes: 32 * 1024,
  inputs: 32,
  images: 8,
  loopIterations: 256,
  loopNesting: 4,
  operationsPerPixel: 4_000,

  /** The maximum characters of the printed program. Expanded macros may make it much longer than the source. */
  programLength: 128 * 1024,
  /**
   * The maximum operations of the whole program. Each operation that is written or inlined counts once, because the
   * compiler must translate it.
   */
  programOperations: 20_000,
  textureReads: 128,
  callDepth: 24,

  ...languageLimits,
} as const;

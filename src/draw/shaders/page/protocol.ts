import type { UniformValue } from '../inputs/uniform-values.ts';

/** A rectangle of pixels in a frame. Positions count from the lower left corner, as in WebGL. */
export interface Tile {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A picture for an image input. It is either straight RGBA rows in base64, the lowest first, or a file as a data URL.
 */
export type Texture = { name: string } & ({ width: number; height: number; rgba: string } | { url: string });

/** A frame: its size in pixels, the time in seconds, the inputs, and the parts to draw. */
export interface Frame {
  width: number;
  height: number;
  time: number;
  uniforms: UniformValue[];
  tiles: Tile[];
}

export interface CompileResult {
  /** The message of the compiler or linker, or the picture that cannot be decoded; absent if the program is ready. */
  failure?: { stage: 'compile' | 'link' | 'texture'; log: string };
}

/** The result of drawing a frame of the fuzz test. */
export interface FrameResult {
  /** The milliseconds until the pixels were read back, and the number of pixels. */
  ms: number;
  pixels: number;
  /**
   * Set if pixels have a value that is not finite: their number, the number of those with a NaN, and the position of
   * the first.
   */
  nonFinite?: { count: number; nan: number; x: number; y: number };
  lost?: true;
}

export interface PageOptions {
  timeUniform: string;
  resolutionUniform: string;
  /** The maximum side of a texture in pixels. A larger picture is scaled down. */
  maxTextureSide: number;
}

/** The functions of the page's script that the server calls. All arguments and results are JSON. */
export interface SandboxPage {
  /** Makes a new WebGL context with the program. The previous context is dropped. */
  start(program: string, textures: Texture[]): Promise<CompileResult>;
  /**
   * Draws frames until all are drawn or `budgetMs` is over. If a frame takes longer than `frameLimitMs`, it is
   * abandoned, and no more frames are drawn.
   */
  fuzz(frames: Frame[], budgetMs: number, frameLimitMs: number): FrameResult[];
  /**
   * Draws the tiles of a frame. Returns the straight RGBA rows of each tile, the lowest first, in base64; null if the
   * context is lost.
   */
  picture(frame: Frame): string[] | null;
  /** Releases the context. */
  stop(): void;
}

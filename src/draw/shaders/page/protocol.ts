import type { UniformValue } from '../inputs/uniform-values.ts';

/** Pixels from the lower left corner of a frame, as in WebGL. */
export interface Tile {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture for an image input: straight RGBA rows in base64, the lowest first, or a file as a data URL. */
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
  /** The milliseconds until the pixels were read back, and their number. */
  ms: number;
  pixels: number;
  /**
   * The number of pixels with a value that is not finite, the number of those with a NaN, and the position of the
   * first.
   */
  nonFinite?: { count: number; nan: number; x: number; y: number };
  lost?: true;
}

export interface PageOptions {
  timeUniform: string;
  resolutionUniform: string;
  /** The maximum pixels per side of a texture; a larger picture is scaled down. */
  maxTextureSide: number;
}

/** The functions of the page's script that are called from outside. All arguments and results are JSON. */
export interface SandboxPage {
  /** Makes a new WebGL context with the program; the previous one is dropped. */
  start(program: string, textures: Texture[]): Promise<CompileResult>;
  /**
   * Draws frames until all are drawn or `budgetMs` is over; a frame that takes longer than `frameLimitMs` is given up.
   */
  fuzz(frames: Frame[], budgetMs: number, frameLimitMs: number): FrameResult[];
  /**
   * Draws the tiles of a frame: straight RGBA rows of each, the lowest first, in base64; null if the context is lost.
   */
  picture(frame: Frame): string[] | null;
  /** Releases the context. */
  stop(): void;
}

import type { UniformValue } from '../sandbox/uniforms.ts';

/** Pixels from the lower left corner of a frame, as WebGL counts them. */
export interface Tile {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture for an image input: straight RGBA rows in base64, the lowest first, or a file as a data URL. */
export type Texture = { name: string } & ({ width: number; height: number; rgba: string } | { url: string });

/** One frame: its size in pixels, the seconds, the inputs, and which parts of it are drawn. */
export interface Frame {
  width: number;
  height: number;
  time: number;
  uniforms: UniformValue[];
  tiles: Tile[];
}

export interface CompileResult {
  /** What the compiler or the linker said, or which picture cannot be decoded; absent when the program is ready. */
  failure?: { stage: 'compile' | 'link' | 'texture'; log: string };
}

/** What drawing a frame of the fuzz showed. */
export interface FrameResult {
  /** Milliseconds until the pixels were read back, and how many pixels that were. */
  ms: number;
  pixels: number;
  /** How many pixels have a value that is no finite number, in how many of them one is NaN, and where the first is. */
  nonFinite?: { count: number; nan: number; x: number; y: number };
  lost?: true;
}

export interface PageOptions {
  timeUniform: string;
  resolutionUniform: string;
  /** Pixels a side of a texture; a larger picture is scaled down. */
  maxTextureSide: number;
}

/** The functions of the page's script, as they are called from outside. Whatever they are given and answer is JSON. */
export interface SandboxPage {
  /** A new WebGL context with the program; what was there before is dropped. */
  start(program: string, textures: Texture[]): Promise<CompileResult>;
  /** Draws frames until they end or `budgetMs` is over; one that takes longer than `frameLimitMs` is given up. */
  fuzz(frames: Frame[], budgetMs: number, frameLimitMs: number): FrameResult[];
  /** Draws the tiles of a frame: straight RGBA rows of each, the lowest first, in base64; null when the context is lost. */
  picture(frame: Frame): string[] | null;
  /** Gives the context back. */
  stop(): void;
}

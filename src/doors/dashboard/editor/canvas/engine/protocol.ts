import type { FontFile } from '../../../../../draw/gather/fonts/font-file.ts';
import type { TakumiNode } from '../../../../../draw/takumi/glue.ts';

/** The bytes of a picture or an emoji, by the name under which nodes show it. */
export interface PictureBytes {
  key: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What the drawing thread is asked for. Fonts and pictures are sent once and named afterwards. */
export interface DrawRequest {
  kind: 'draw';
  id: number;
  node: TakumiNode;
  /** Device pixels. */
  width: number;
  height: number;
  scale: number;
  locale: string;
  /** The keys of the fonts that the page uses. */
  fonts: readonly string[];
  /** Receives the pixels, if it is large enough. It is sent back with them. */
  buffer: ArrayBuffer;
}

export type ToWorker =
  | { kind: 'start'; module: WebAssembly.Module }
  | { kind: 'fonts'; fonts: readonly FontFile[] }
  /** `dropped` are the keys of pictures that are not needed any more. */
  | { kind: 'pictures'; pictures: readonly PictureBytes[]; dropped: readonly string[] }
  | DrawRequest;

export type FromWorker =
  /** Straight RGBA pixels in the first `width * height * 4` bytes of the buffer. */
  { kind: 'drawn'; id: number; buffer: ArrayBuffer; ms: number } | { kind: 'failed'; id: number; message: string };

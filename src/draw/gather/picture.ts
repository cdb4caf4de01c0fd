import type { Turn } from './pictures/index.ts';

/** A picture that was gathered: bytes that an engine decodes, under a name made from them. */
export interface Picture {
  /** Hash of the bytes, so that an engine's cache never mistakes one picture for another. */
  key: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Pixels of the picture as it stands upright, or CSS px of an SVG. */
  width: number;
  height: number;
  /** Bytes that a decoder holds while it draws the picture, as measured (RND-20). */
  decodedBytes: number;
  /** How its stored pixels come to stand upright, where they do not: browsers see to it, takumi does not. */
  turned?: Turn;
  /** Why the colours are not those of its colour profile, for a warning: a clause. */
  unconverted?: string;
  /** An SVG, whoever wrote it. */
  isVector?: true;
  /** An SVG that fills a box of another shape than its own. */
  stretches?: true;
  /** Names of what was left out of an SVG, for a warning (RND-24). */
  stripped?: readonly string[];
  /** An SVG whose texts are yet to become outlines (DOC-16). */
  hasText?: true;
  /** Of an SVG from elsewhere: how many plain elements it is as dear as (weigh.ts). */
  weight?: number;
  /** Of the same: path commands that references draw beside those that are written. */
  repeatedCommands?: number;
  /** SVG that the service wrote itself: it may stand in an SVG document as vectors (RND-13). */
  drawing?: string;
}

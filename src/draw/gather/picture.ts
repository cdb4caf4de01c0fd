import type { Turn } from './pictures/index.ts';

/** A gathered picture: bytes that an engine decodes, and a name derived from them. */
export interface Picture {
  /** The hash of the bytes, so that an engine's cache never confuses two pictures. */
  key: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The size of the upright picture in pixels, or of an SVG in CSS px. */
  width: number;
  height: number;
  /** The bytes that a decoder holds while it draws the picture, as measured (RND-20). */
  decodedBytes: number;
  /** How to turn the stored pixels upright, if they are not: browsers do so, takumi does not. */
  turned?: Turn;
  /** Why the colors could not be converted from the picture's color profile: a clause for a warning. */
  unconverted?: string;
  /** Set for every SVG, whatever its source. */
  isVector?: true;
  /** Set for an SVG that stretches to a box of other proportions. */
  stretches?: true;
  /** The names of what was removed from an SVG, for a warning (RND-24). */
  stripped?: readonly string[];
  /** Set for an SVG whose texts must still be converted to outlines (DOC-16). */
  hasText?: true;
  /** Only for SVGs from outside: the number of plain elements that cost as much to draw (weigh.ts). */
  weight?: number;
  /** Only for SVGs from outside: the path commands that references draw in addition to those that are written. */
  repeatedCommands?: number;
  /** SVG that Galley wrote itself: it may be embedded in an SVG document as vectors (RND-13). */
  drawing?: string;
}

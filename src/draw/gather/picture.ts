import type { Turn } from './pictures/index.ts';

/** A gathered picture: the bytes that an engine decodes, and a key derived from them. */
export interface Picture {
  /** The hash of the bytes. It prevents an engine's cache from confusing two pictures. */
  key: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The size in pixels after the picture is turned upright; for an SVG, the size in CSS px. */
  width: number;
  height: number;
  /** The bytes that a decoder holds in memory while it draws the picture. The values were measured (RND-20). */
  decodedBytes: number;
  /** The turn that makes the stored pixels upright; absent if they are. Browsers apply it, takumi does not. */
  turned?: Turn;
  /**
   * The reason why the colors could not be converted from the picture's color profile. It is a clause for a warning.
   */
  unconverted?: string;
  /** Set for every SVG, no matter where it comes from. */
  isVector?: true;
  /** Set for an SVG that is stretched if its box has other proportions. */
  stretches?: true;
  /** The names of the elements and attributes that were removed from an SVG, for a warning (RND-24). */
  stripped?: readonly string[];
  /** Set for an SVG whose texts must still be converted to outlines (DOC-16). */
  hasText?: true;
  /**
   * Only set for SVGs from outside: the number of plain elements that would cost as much to draw as this SVG
   * (weigh.ts).
   */
  weight?: number;
  /**
   * Only set for SVGs from outside: the number of path commands that are drawn because of references, in addition to
   * those that are written.
   */
  repeatedCommands?: number;
  /** The markup of an SVG that Galley wrote itself. It may be embedded in an SVG document as vectors (RND-13). */
  drawing?: string;
}

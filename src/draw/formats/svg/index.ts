import type { Picture } from '../../gather/picture.ts';
import { freeBlending } from './blending.ts';
import { inlineDrawings } from './drawings.ts';
import { type BoxMatrix, placeMasks } from './local-masks.ts';

export { createPlaceholder } from './drawings.ts';

import { renameIds, shareDefinitions } from '../../svg/share.ts';
import { parseSvg, printSvg } from '../../svg/tree.ts';
import { roomyFilters } from './filters.ts';
import { simplifyGradients } from './gradients.ts';
import { standardMasks } from './masks.ts';
import { joinWedges } from './wedges.ts';

/** The inputs from which takumi made the document. */
export interface SvgParts {
  pictures: readonly Picture[];
  emoji?: readonly Picture[];
  /** The transforms of the boxes that have a mask. */
  masked?: readonly BoxMatrix[];
}

/**
 * Turns takumi's SVG into a file that a designer would keep (RND-13). Gradients have two stops where two are enough,
 * and conic gradients have no seams. Every SVG viewer supports the masks, and they are in the right place. Layers blend
 * with everything behind them. Galley's own drawings become vectors, nothing is defined twice, and ids are unique to
 * this file. Equal documents stay equal.
 */
export function tidySvg(markup: string, { pictures, emoji = [], masked = [] }: SvgParts): string {
  const root = parseSvg(markup);
  placeMasks(root, masked);
  freeBlending(root);
  inlineDrawings(root, pictures, emoji);
  simplifyGradients(root);
  standardMasks(root);
  roomyFilters(root);
  joinWedges(root);
  shareDefinitions(root);
  renameIds(root, hashPrefix(markup));
  return printSvg(root);
}

/**
 * Returns a name that begins with a letter and is derived from the content (FNV-1a, 32 bits), so that equal documents
 * are equal byte for byte.
 */
function hashPrefix(markup: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < markup.length; index++) {
    hash = Math.imul(hash ^ markup.charCodeAt(index), 0x01000193);
  }
  return `g${(hash >>> 0).toString(36)}-`;
}

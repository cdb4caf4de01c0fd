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
 * Turns takumi's SVG into a file that a designer would keep: two stops where two are enough, conic gradients without
 * seams, masks that every reader supports and that are in the right place, blending with everything behind, Galley's
 * own drawings as vectors, nothing defined twice, and ids that are unique to this file (RND-13). Equal documents stay
 * equal.
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
 * A name that begins with a letter, derived from the content (FNV-1a, 32 bits), so that equal documents are equal byte
 * for byte.
 */
function hashPrefix(markup: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < markup.length; index++) {
    hash = Math.imul(hash ^ markup.charCodeAt(index), 0x01000193);
  }
  return `g${(hash >>> 0).toString(36)}-`;
}

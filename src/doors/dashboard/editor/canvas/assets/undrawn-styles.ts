import type { Warning } from '../../../../../core/warnings.ts';
import type { Box, ContainerBox } from '../../../../../design/boxes/types.ts';
import type { FontLibrary } from '../../../../../draw/gather/fonts/catalogue.ts';
import { missingSettings } from '../../../../../draw/gather/fonts/font-settings.ts';
import { unsupportedStyles } from '../../../../../draw/gather/unsupported-styles.ts';
import { maskedContent } from '../../../../../draw/takumi/quirks/masked-content.ts';

/** Warns of styles that takumi, and with it the canvas, cannot draw, as a render does (RND-24). */
export function undrawnStyles(root: ContainerBox, library: FontLibrary): Warning[] {
  return [...unsupportedIn(root), ...missingSettings(root, library), ...maskedContent(root)];
}

/** What is known of boxes, which are the same objects in each version of the page until they change. */
const known = new WeakMap<Box, readonly Warning[]>();

function unsupportedIn(box: Box): readonly Warning[] {
  const before = known.get(box);
  if (before) return before;
  const own = unsupportedStyles(box.kind === 'container' ? { ...box, children: [] } : box, 'takumi');
  const warnings = box.kind === 'container' ? [...own, ...box.children.flatMap(unsupportedIn)] : own;
  known.set(box, warnings);
  return warnings;
}

import type { ContainerBox } from '../../design/boxes/types.ts';
import { composeMarks } from './compose-marks.ts';
import { placeHan } from './han.ts';
import { joinLetters } from './joined-letters.ts';
import { applyCase } from './letter-case.ts';
import { drawLineMarks } from './line-marks.ts';
import { replaceUnseen } from './unseen-characters.ts';

export { scopeAssets } from './scope-assets.ts';
export { sizeShaders } from './size-shaders.ts';

/**
 * Prepares the texts of a box tree for every engine. Everything that engines would treat differently is decided here
 * once, and written into the boxes. Invisible characters are replaced, letter case is applied in the page's locale,
 * combining lines become decorations, marks are composed with their letters, letter spacing is removed from joined
 * letters, and texts with Han characters get the font of their region (DOC-15).
 */
export function prepareTexts(root: ContainerBox, locale: string): ContainerBox {
  return placeHan(joinLetters(composeMarks(drawLineMarks(applyCase(replaceUnseen(root), locale)))), locale);
}

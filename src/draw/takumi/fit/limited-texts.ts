import type { Box, TextBox } from '../../../design/boxes/types.ts';

/** Whether a text may have to be cut short. */
export function hasLimits(box: Box): boolean {
  if (box.kind === 'container') return box.children.some(hasLimits);
  if (box.kind !== 'text' || box.isCutToFit) return false;
  return box.maxLines !== undefined || box.style['textOverflow'] === 'ellipsis';
}

export function hasShrinking(box: Box): boolean {
  if (box.kind === 'container') return box.children.some(hasShrinking);
  return box.kind === 'text' && box.shrinkTo !== undefined;
}

/** The tree with some of its texts replaced. */
export function withTexts(box: Box, instead: ReadonlyMap<TextBox, TextBox>): Box {
  if (box.kind === 'text') return instead.get(box) ?? box;
  return box.kind === 'image' ? box : { ...box, children: box.children.map((child) => withTexts(child, instead)) };
}

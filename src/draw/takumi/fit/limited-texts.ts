import { requireContainer } from '../../../design/boxes/container.ts';
import type { Box, ContainerBox, TextBox } from '../../../design/boxes/types.ts';

/** Whether a box has texts that may have to be cut. */
export function hasLimits(box: Box): boolean {
  if (box.kind === 'container') return box.children.some(hasLimits);
  if (box.kind !== 'text' || box.isCutToFit) return false;
  return box.maxLines !== undefined || box.style['textOverflow'] === 'ellipsis';
}

export function hasShrinking(box: Box): boolean {
  if (box.kind === 'container') return box.children.some(hasShrinking);
  return box.kind === 'text' && box.shrinkTo !== undefined;
}

/** Replaces some texts of a tree. Boxes without such texts stay the same objects. */
export function withTexts(box: Box, instead: ReadonlyMap<TextBox, TextBox>): Box {
  if (box.kind === 'text') return instead.get(box) ?? box;
  if (box.kind === 'image') return box;
  const children = box.children.map((child) => withTexts(child, instead));
  return children.every((child, index) => child === box.children[index]) ? box : { ...box, children };
}

/** Replaces shrunk texts with plain texts of their final size in px, so that copies of the boxes keep that size. */
export function withFixedSizes(root: ContainerBox, sizes: ReadonlyMap<TextBox, number>): ContainerBox {
  if (sizes.size === 0) return root;
  const fixed = [...sizes].map(([box, size]): [TextBox, TextBox] => {
    const { shrinkTo: _, ...text } = box;
    return [box, { ...text, style: { ...box.style, fontSize: `${size}px` } }];
  });
  return requireContainer(withTexts(root, new Map(fixed)));
}

import type { Box, TextBox } from '../../../design/boxes/types.ts';

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

/** Replaces some texts of a tree. */
export function withTexts(box: Box, instead: ReadonlyMap<TextBox, TextBox>): Box {
  if (box.kind === 'text') return instead.get(box) ?? box;
  return box.kind === 'image' ? box : { ...box, children: box.children.map((child) => withTexts(child, instead)) };
}

/** Replaces shrunk texts with plain texts of their size (px), so that copies of the boxes keep that size. */
export function withFixedSizes<Root extends Box>(root: Root, sizes: ReadonlyMap<TextBox, number>): Root {
  if (sizes.size === 0) return root;
  const fixed = [...sizes].map(([box, size]): [TextBox, TextBox] => {
    const { shrinkTo: _, ...text } = box;
    return [box, { ...text, style: { ...box.style, fontSize: `${size}px` } }];
  });
  return withTexts(root, new Map(fixed)) as Root;
}

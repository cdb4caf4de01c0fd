import type { Box, ContainerBox } from '../design/boxes/types.ts';

interface Page {
  root: ContainerBox;
  /** px */
  width: number;
  height: number;
}

/**
 * A page on white paper, for a format without transparency (RND-11). Its layers blend among themselves, as they do
 * where the page is transparent, and not with the paper.
 */
export function onWhite<Drawing extends Page>(drawing: Drawing): Drawing {
  const { root, width, height } = drawing;
  const paper = { width: `${width}px`, height: `${height}px`, backgroundColor: '#ffffff' };
  const page = { ...root, style: { ...root.style, ...(hasBlending(root) ? { isolation: 'isolate' } : {}) } };
  return { ...drawing, root: { kind: 'container', layerId: root.layerId, style: paper, children: [page] } };
}

/** A group of its own takes memory for all of its pixels, which few pages need. */
function hasBlending(box: Box): boolean {
  if (box.style['mixBlendMode'] !== undefined || box.style['backdropFilter'] !== undefined) return true;
  return box.kind === 'container' && box.children.some(hasBlending);
}

import type { Box, ContainerBox } from '../design/boxes/types.ts';

interface Page {
  root: ContainerBox;
  /** The width in px. */
  width: number;
  height: number;
}

/**
 * Puts a page on white paper, for a format without transparency (RND-11). The layers of the page blend with each other,
 * as on a transparent page, but not with the paper.
 */
export function onWhite<Drawing extends Page>(drawing: Drawing): Drawing {
  const { root, width, height } = drawing;
  const paper = { width: `${width}px`, height: `${height}px`, backgroundColor: '#ffffff' };
  const page = { ...root, style: { ...root.style, ...(hasBlending(root) ? { isolation: 'isolate' } : {}) } };
  return { ...drawing, root: { kind: 'container', layerId: root.layerId, style: paper, children: [page] } };
}

/** Whether any box blends. Only such pages need an isolated group, which takes memory for all of its pixels. */
function hasBlending(box: Box): boolean {
  if (box.style['mixBlendMode'] !== undefined || box.style['backdropFilter'] !== undefined) return true;
  return box.kind === 'container' && box.children.some(hasBlending);
}

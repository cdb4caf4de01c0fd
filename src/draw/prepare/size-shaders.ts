import { resolveLength } from '#css-layout';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box } from '../../design/boxes/types.ts';
import { readSize } from '../style/length.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * Sets the size in px at which each shader is drawn. This happens before layout, so the size is computed from sides in
 * px and from percentages of the known sizes of ancestors. If a side is only known after layout, the available room is
 * used instead. The picture then covers its box, and is cropped if the proportions differ.
 */
export function sizeShaders<Root extends Box>(root: Root, room: Size): Root {
  const boxSize = sizeIn(root.style, room);
  if (root.kind === 'image') {
    return root.source.kind === 'shader' ? { ...root, source: { ...root.source, ...boxSize } } : root;
  }
  if (root.kind === 'text') return root;
  const children = root.children.map((child) => sizeShaders(child, boxSize));
  const isSame = children.every((child, index) => child === root.children[index]);
  return isSame ? root : { ...root, children };
}

function sizeIn({ width, height }: BoxStyle, room: Size): Size {
  return { width: resolveSide(width, room.width), height: resolveSide(height, room.height) };
}

/** Returns a side in px. It is stated in px or as a percentage, or follows from two insets of the parent (DOC-18). */
function resolveSide(side: string | undefined, room: number): number {
  const size = readSize(side, 0);
  return typeof size === 'string' ? room : Math.max(0, resolveLength(size, room) ?? room);
}

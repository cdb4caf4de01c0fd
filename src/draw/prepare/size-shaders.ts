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
  return sizeIn(root, () => room);
}

/** Most pages have no shaders, so the size of a box is only computed for a shader in it. */
function sizeIn<Root extends Box>(root: Root, getRoom: () => Size): Root {
  if (root.kind === 'image') {
    const { source } = root;
    return source.kind === 'shader' ? { ...root, source: { ...source, ...resolveSize(root.style, getRoom()) } } : root;
  }
  if (root.kind === 'text') return root;
  let size: Size | undefined;
  const getSize = () => {
    size ??= resolveSize(root.style, getRoom());
    return size;
  };
  const children = root.children.map((child) => sizeIn(child, getSize));
  const isSame = children.every((child, index) => child === root.children[index]);
  return isSame ? root : { ...root, children };
}

function resolveSize({ width, height }: BoxStyle, room: Size): Size {
  return { width: resolveSide(width, room.width), height: resolveSide(height, room.height) };
}

/** Returns a side in px. It is stated in px or as a percentage, or follows from two insets of the parent (DOC-18). */
function resolveSide(side: string | undefined, room: number): number {
  const size = readSize(side, 0);
  return typeof size === 'string' ? room : Math.max(0, resolveLength(size, room) ?? room);
}

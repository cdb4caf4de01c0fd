import type { Box } from '../../design/boxes/types.ts';

/**
 * Sets the space in which the assets and shaders of boxes are looked up: that of the template, whoever requests the
 * render (AUTH-1).
 */
export function assetsOf<Root extends Box>(spaceId: string, root: Root): Root {
  if (root.kind === 'image') {
    const isOfSpace = root.source.kind === 'asset' || root.source.kind === 'shader';
    return isOfSpace ? ({ ...root, source: { ...root.source, spaceId } } as Root) : root;
  }
  if (root.kind === 'text') return root;
  const children = root.children.map((child) => assetsOf(spaceId, child));
  const isSame = children.every((child, index) => child === root.children[index]);
  return isSame ? root : { ...root, children };
}

import type { Box, ContainerBox } from '../../design/boxes/types.ts';

/**
 * Sets the space in which the assets and shaders of boxes are looked up. It is the space of the template, no matter who
 * requests the render (AUTH-1).
 */
export function scopeAssets(spaceId: string, root: ContainerBox): ContainerBox {
  const children = root.children.map((child) => visit(spaceId, child));
  const isSame = children.every((child, index) => child === root.children[index]);
  return isSame ? root : { ...root, children };
}

function visit(spaceId: string, box: Box): Box {
  if (box.kind === 'container') return scopeAssets(spaceId, box);
  if (box.kind === 'text') return box;
  const { source } = box;
  const isOfSpace = source.kind === 'asset' || source.kind === 'shader';
  return isOfSpace ? { ...box, source: { ...source, spaceId } } : box;
}

import { autoLayout } from '../model/auto-layout.ts';
import type { LayerTree } from '../model/layer-tree.ts';
import { isPlaced } from '../model/operations/places.ts';
import type { PlacedBox } from './hit.ts';
import { readPadding } from './spacing.ts';

interface ContainingOptions {
  tree: LayerTree;
  /** The drawn box of each layer. */
  boxes: ReadonlyMap<string, PlacedBox>;
  pageWidth: number;
}

/**
 * The width in px that a percentage of a layer's padding is of (CSS 2.2, section 10.1). Undefined for a layer of a grid,
 * where it is the width of the cell.
 */
export function containingWidth(layerId: string, options: ContainingOptions): number | undefined {
  const { tree, boxes, pageWidth } = options;
  const parentId = tree.parent(layerId);
  if (parentId === undefined) return pageWidth;
  const parent = boxes.get(parentId);
  if (!parent?.layout) return parent?.width;
  const { border } = parent.layout;
  const inside = parent.width - border.left - border.right;
  if (isPlaced(tree.layer(layerId))) return inside;
  if (autoLayout(tree, parentId)?.isGrid === true) return undefined;
  const padding = readPadding(parent.layout, containingWidth(parentId, options));
  return padding && inside - padding.left - padding.right;
}

import type { Box } from '../../design/boxes/types.ts';
import { readMatrix, transformBounds } from '../geometry/matrix.ts';
import type { PlacedLayer } from '../parity/index.ts';
import type { MeasuredNode } from './glue.ts';

/**
 * Returns the position of each box of a page, in px. If a box is rotated, the area is the rectangle around it that is
 * not rotated.
 */
export function layerAreas(root: Box, measured: MeasuredNode): PlacedLayer[] {
  const layers: PlacedLayer[] = [];
  const visit = (box: Box, { width, height, transform, children }: MeasuredNode): void => {
    const area = transformBounds(readMatrix(transform), { x: 0, y: 0, width, height });
    layers.push({ layerId: box.layerId, area });
    if (box.kind !== 'container') return;
    for (const [index, child] of box.children.entries()) {
      const inner = children[index];
      if (inner) visit(child, inner);
    }
  };
  visit(root, measured);
  return layers;
}

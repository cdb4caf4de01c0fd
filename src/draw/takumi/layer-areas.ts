import type { Box } from '../../design/boxes/types.ts';
import type { PlacedLayer } from '../parity/index.ts';
import type { MeasuredNode } from './glue.ts';

/**
 * Returns the position of each box of a page, in px. If a box is rotated, the area is the rectangle around it that is
 * not rotated.
 */
export function layerAreas(root: Box, measured: MeasuredNode): PlacedLayer[] {
  const layers: PlacedLayer[] = [];
  const visit = (box: Box, { width, height, transform: [a, b, c, d, e, f], children }: MeasuredNode): void => {
    const xs = [0, a * width, c * height, a * width + c * height];
    const ys = [0, b * width, d * height, b * width + d * height];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const area = { x: e + x, y: f + y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
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

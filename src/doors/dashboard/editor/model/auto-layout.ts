import type { LayerTree } from './layer-tree.ts';
import { isPlaced } from './operations/places.ts';
import { readValue } from './values.ts';

/** How a container arranges the children that flow. */
export interface AutoLayout {
  axis: 'x' | 'y';
  isReversed: boolean;
  wraps: boolean;
  isGrid: boolean;
}

/**
 * How a container arranges its children; undefined for one that does not: every container is a flex column by default, so
 * one without a layout of its own arranges children only if some of them flow. `undefined` names the page.
 */
export function autoLayout(tree: LayerTree, containerId: string | undefined): AutoLayout | undefined {
  const hasFlow = tree.children(containerId).some((layerId) => !isPlaced(tree.layer(layerId)));
  if (containerId === undefined) return hasFlow ? column : undefined;
  const container = tree.layer(containerId);
  if (container['type'] !== 'container' || container['group'] === true) return undefined;
  const style = (name: string) => readValue(container, `style.${name}`);
  const [display, direction, wrap] = [style('display'), style('flexDirection'), style('flexWrap')];
  if (!hasFlow && display === undefined && direction === undefined) return undefined;
  return {
    axis: typeof direction === 'string' && direction.startsWith('row') ? 'x' : 'y',
    isReversed: typeof direction === 'string' && direction.endsWith('reverse'),
    wraps: wrap === 'wrap' || wrap === 'wrap-reverse',
    isGrid: display === 'grid',
  };
}

const column: AutoLayout = { axis: 'y', isReversed: false, wraps: false, isGrid: false };

import { layerTree } from '../model/layer-tree.ts';
import { drawnArea, type Rectangles } from '../model/operations/frames.ts';
import type { PlacedBox } from '../view/hit.ts';
import type { TargetedPage } from '../view/targeting.ts';
import type { ToolContext } from './tool.ts';

/** The page as targeting reads it. */
export function targetedPage({ store, boxes }: ToolContext): TargetedPage {
  return { tree: layerTree(store.document, store.pageId), boxes: boxes() };
}

/** The first box of each layer: a layer in a loop is edited in its first repetition (EDT-9). */
export function firstBoxes(boxes: readonly PlacedBox[]): ReadonlyMap<string, PlacedBox> {
  const first = new Map<string, PlacedBox>();
  for (const box of boxes) if (!first.has(box.layerId)) first.set(box.layerId, box);
  return first;
}

/** Where layers are drawn, as operations read it. */
export function layerAreas(boxes: readonly PlacedBox[]): Rectangles {
  return new Map([...firstBoxes(boxes)].map(([layerId, box]) => [layerId, drawnArea(box)]));
}

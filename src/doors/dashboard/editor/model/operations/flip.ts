import { applyDiff, composeDiffs, type Diff } from '../diff.ts';
import { layerTree, outermost } from '../layer-tree.ts';
import type { EditorDocument } from '../records.ts';
import { readValue } from '../values.ts';
import { freeValues } from './expressions.ts';
import { distanceIn, layerFrames, type Rectangles } from './frames.ts';
import { type LayerValues, setLayerValues } from './layers.ts';
import { moveLayersBy } from './move.ts';
import { enclosing } from './places.ts';
import { withRefittedGroups } from './refit-groups.ts';

/** Mirrors layers as one picture: each around its own center, and their positions around the common center. */
export function flipLayers(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  { axis, rectangles }: { axis: 'x' | 'y'; rectangles: Rectangles },
): Diff {
  const tree = layerTree(document, pageId);
  const flipped = outermost(tree, layerIds);
  const values = flipped.map((layerId): readonly [string, LayerValues] => {
    const layer = tree.layer(layerId);
    const { rotation } = layer;
    // What is turned and then mirrored is mirrored and then turned the other way.
    const turned = typeof rotation === 'number' && rotation !== 0 ? { rotation: -rotation } : {};
    const transform = mirrored(readValue(layer, 'style.transform'), axis);
    return [layerId, freeValues(document, pageId, layerId, { ...turned, 'style.transform': transform })];
  });
  const turned = setLayerValues(document, pageId, values);
  const moved = mirrorPlaces(applyDiff(document, turned), pageId, flipped, { axis, rectangles });
  return withRefittedGroups(document, pageId, composeDiffs([turned, moved]), rectangles);
}

function mirrorPlaces(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  { axis, rectangles }: { axis: 'x' | 'y'; rectangles: Rectangles },
): Diff {
  const tree = layerTree(document, pageId);
  const frames = layerFrames(tree, rectangles);
  const drawn = layerIds.flatMap((layerId) => rectangles.get(layerId) ?? []);
  if (drawn.length < 2) return new Map();
  const whole = enclosing(drawn);
  const distance = (layerId: string) => {
    const area = rectangles.get(layerId) ?? whole;
    const size = axis === 'x' ? 'width' : 'height';
    const by = 2 * whole[axis] + whole[size] - 2 * area[axis] - area[size];
    const onPage = { x: axis === 'x' ? by : 0, y: axis === 'y' ? by : 0 };
    return distanceIn(frames(tree.parent(layerId)), onPage);
  };
  return moveLayersBy(document, pageId, layerIds, { distance, rectangles });
}

/** A transform that is applied before a reflection. Two reflections are none. */
function mirrored(transform: unknown, axis: 'x' | 'y'): string | undefined {
  const reflection = axis === 'x' ? 'scaleX(-1)' : 'scaleY(-1)';
  if (typeof transform !== 'string' || transform === 'none' || transform === '') return reflection;
  if (transform === reflection) return undefined;
  return transform.startsWith(`${reflection} `) ? transform.slice(reflection.length + 1) : `${reflection} ${transform}`;
}

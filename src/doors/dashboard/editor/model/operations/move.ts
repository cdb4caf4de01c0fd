import type { Area } from '../../../../../draw/geometry/area.ts';
import type { Diff } from '../diff.ts';
import { layerTree, outermost } from '../layer-tree.ts';
import type { EditorDocument } from '../records.ts';
import { isFree } from './expressions.ts';
import { areaIn, contentSize, distanceIn, type LayerFrame, layerFrames, type Rectangles } from './frames.ts';
import { type LayerValues, setLayerValues } from './layers.ts';
import { isPlaced, roundPx, type Side, spanValues } from './places.ts';
import { withRefittedGroups } from './refit-groups.ts';

/** How far layers move, in px. */
export interface Distance {
  x: number;
  y: number;
}

/**
 * Moves placed layers by a distance on the page, which may differ by layer, and refits the groups around them. Percentages
 * stay percentages, and layers that hold on to the right or bottom edge still do. Layers in a flow, and positions that an
 * expression sets (EDT-9), stay as they are.
 */
export function moveLayersOnPage(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  { distance, rectangles }: { distance: Distance | ((layerId: string) => Distance); rectangles: Rectangles },
): Diff {
  const tree = layerTree(document, pageId);
  const frames = layerFrames(tree, rectangles);
  const distanceOf = typeof distance === 'function' ? distance : () => distance;
  const moved = moveLayersBy(document, pageId, outermost(tree, layerIds), {
    distance: (layerId) => distanceIn(frames(tree.parent(layerId)), distanceOf(layerId)),
    rectangles,
  });
  return withRefittedGroups(document, pageId, moved, rectangles);
}

/** Moves placed layers by distances in px of their parents. The groups around them stay as they are. */
export function moveLayersBy(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  { distance, rectangles }: { distance: Distance | ((layerId: string) => Distance); rectangles: Rectangles },
): Diff {
  const tree = layerTree(document, pageId);
  const frames = layerFrames(tree, rectangles);
  const distanceOf = typeof distance === 'function' ? distance : () => distance;
  const values = layerIds
    .filter((layerId) => isPlaced(tree.layer(layerId)))
    .map((layerId) => {
      const { width, height } = contentSize(frames(tree.parent(layerId)));
      const isSideFree = (side: Side) => isFree(document, pageId, layerId, side);
      const by = distanceOf(layerId);
      const spans = (distanceOnAxis: number, parent: number) => ({
        from: { start: 0, size: 0, parent },
        to: { start: distanceOnAxis, size: 0, parent },
        isFree: isSideFree,
      });
      const layer = tree.layer(layerId);
      return [
        layerId,
        { ...spanValues(layer, 'x', spans(by.x, width)), ...spanValues(layer, 'y', spans(by.y, height)) },
      ] as const;
    });
  return setLayerValues(document, pageId, values);
}

/** The box of a layer before and after a resize, both in px of its parent. */
export interface Resize {
  from: Area;
  to: Area;
}

/**
 * Resizes layers. A side that changes becomes fixed; a side that does not keeps its value, be it a percentage or `auto`
 *. The layers in a group are scaled with it. Values that an expression sets stay as they are (EDT-9).
 */
export function resizeLayers(
  document: EditorDocument,
  pageId: string,
  resizes: ReadonlyMap<string, Resize>,
  rectangles: Rectangles,
): Diff {
  const tree = layerTree(document, pageId);
  const frames = layerFrames(tree, rectangles);
  const values: Array<readonly [string, LayerValues]> = [];
  const visit = (layerId: string, { from, to }: Resize, parents: { from: Size; to: Size }) => {
    const layer = tree.layer(layerId);
    const isSideFree = (side: Side) => isFree(document, pageId, layerId, side);
    const onAxis = (axis: 'x' | 'y', size: 'width' | 'height'): LayerValues => {
      const spans = {
        from: { start: from[axis], size: from[size], parent: parents.from[size] },
        to: { start: to[axis], size: to[size], parent: parents.to[size] },
      };
      const position = isPlaced(layer) ? spanValues(layer, axis, { ...spans, isFree: isSideFree }) : {};
      const isFixed = to[size] !== from[size] && isSideFree(size);
      return { ...position, ...(isFixed ? { [size]: Math.max(1, roundPx(to[size])) } : {}) };
    };
    values.push([layerId, { ...onAxis('x', 'width'), ...onAxis('y', 'height') }]);
    if (layer['group'] !== true || (to.width === from.width && to.height === from.height)) return;
    const frame = frames(layerId);
    const [before, border] = [contentSize(frame), contentBorder(frame)];
    const after = { width: to.width - border.width, height: to.height - border.height };
    const [across, down] = [scale(before.width, after.width), scale(before.height, after.height)];
    for (const childId of tree.children(layerId).filter((id) => rectangles.has(id))) {
      const area = areaIn(frame, frames(childId));
      const scaled = { x: area.x * across, y: area.y * down, width: area.width * across, height: area.height * down };
      visit(childId, { from: area, to: scaled }, { from: before, to: after });
    }
  };
  for (const [layerId, resize] of resizes) {
    const parent = contentSize(frames(tree.parent(layerId)));
    visit(layerId, resize, { from: parent, to: parent });
  }
  return setLayerValues(document, pageId, values);
}

type Size = Pick<Area, 'width' | 'height'>;

/** What the border adds to the size of a box. */
function contentBorder(frame: LayerFrame): Size {
  const { width, height } = contentSize(frame);
  return { width: frame.width - width, height: frame.height - height };
}

function scale(before: number, after: number): number {
  return before === 0 ? 1 : Math.max(0, after) / before;
}

import type { JsonObject } from '../../../../../core/json.ts';
import { compose, translation } from '../../../../../draw/geometry/matrix.ts';
import { applyDiff, composeDiffs, type Diff, editDocument } from '../diff.ts';
import { layerTree, outermost } from '../layer-tree.ts';
import { type EditorDocument, layerKey } from '../records.ts';
import { isFree } from './expressions.ts';
import { boundsIn, contentMatrix, type LayerFrame, layerFrames, type Rectangles } from './frames.ts';
import { addLayers, dropLayers, moveLayers } from './layers.ts';
import { enclosing, isPlaced, roundPx } from './places.ts';
import { withRefittedGroups } from './refit-groups.ts';
import { placedValues, relocatedValues } from './reparent.ts';

/** A container to wrap layers in, without its id, position and size. */
export type Wrapper = Readonly<JsonObject>;

/** A group: its children are placed, and its box is refitted when they move (DOC-19). */
export const groupFields: Wrapper = { type: 'container', name: 'Group', group: true };

/**
 * Puts layers into a new container of their common size, in front of the frontmost of them. Layers are placed where they are
 * drawn. The container of layers that flow takes their place in the flow.
 */
export function wrapLayers(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  { id, fields, rectangles }: { id: string; fields: Wrapper; rectangles: Rectangles },
): Diff {
  const tree = layerTree(document, pageId);
  const wrapped = outermost(tree, layerIds);
  const front = wrapped.at(-1);
  if (front === undefined) return new Map();
  const frames = layerFrames(tree, rectangles);
  const parentId = tree.parent(front);
  const parent = frames(parentId);
  // The box is that of the layers that are drawn. Hidden ones come along, at a distance from it that stays.
  const drawn = wrapped.filter((layerId) => rectangles.has(layerId));
  const measured = drawn.length > 0 ? drawn : wrapped;
  const area = enclosing(measured.map((layerId) => boundsIn(parent, frames(layerId))));
  const [x, y] = [roundPx(area.x), roundPx(area.y)];
  const flows = wrapped.every((layerId) => !isPlaced(tree.layer(layerId)) && tree.parent(layerId) === parentId);
  const size = { width: roundPx(area.width), height: roundPx(area.height) };
  const container = { id, ...fields, ...(flows ? {} : { x, y }), ...size };
  const index = tree.children(parentId).indexOf(front) + 1;
  const added = addLayers(document, pageId, { layers: [container] }, { parentId, index });
  const into: LayerFrame = {
    ...size,
    matrix: compose(contentMatrix(parent), translation(x, y)),
  };
  const values = new Map(
    wrapped.map((layerId) => {
      const from = frames(tree.parent(layerId));
      const relocation = { from, into, isFree: (name: string) => isFree(document, pageId, layerId, name) };
      return [layerId, relocatedValues(tree.layer(layerId), frames(layerId), relocation)] as const;
    }),
  );
  const moved = moveLayers(applyDiff(document, added), pageId, wrapped, { parentId: id, index: 0 }, values);
  return withRefittedGroups(document, pageId, composeDiffs([added, moved]), rectangles);
}

/**
 * Takes the children out of containers and removes the containers. Placed children stay at their drawn places. Those of a
 * container that flows flow in its place.
 */
export function unwrapLayers(
  document: EditorDocument,
  pageId: string,
  containerIds: readonly string[],
  rectangles: Rectangles,
): { diff: Diff; children: string[] } {
  const tree = layerTree(document, pageId);
  const frames = layerFrames(tree, rectangles);
  const children: string[] = [];
  const diffs: Diff[] = [];
  let current = document;
  for (const containerId of outermost(tree, containerIds)) {
    const inside = tree.children(containerId);
    const parentId = tree.parent(containerId);
    const joinsFlow = !isPlaced(tree.layer(containerId));
    const values = new Map(
      inside.map((layerId) => {
        const layer = tree.layer(layerId);
        if (joinsFlow && !isPlaced(layer)) return [layerId, placedValues] as const;
        const [from, into] = [frames(containerId), frames(parentId)];
        const relocation = { from, into, isFree: (name: string) => isFree(document, pageId, layerId, name) };
        return [layerId, relocatedValues(layer, frames(layerId), relocation)] as const;
      }),
    );
    const index = layerTree(current, pageId).children(parentId).indexOf(containerId) + 1;
    const moved = moveLayers(current, pageId, inside, { parentId, index }, values);
    current = applyDiff(current, moved);
    // Moving the last child out of a group has already removed it.
    const removed = editDocument(current, (draft) => {
      if (draft.get(layerKey(pageId, containerId))) dropLayers(draft, pageId, new Set([containerId]));
    });
    current = applyDiff(current, removed);
    diffs.push(moved, removed);
    children.push(...inside);
  }
  return { diff: withRefittedGroups(document, pageId, composeDiffs(diffs), rectangles), children };
}

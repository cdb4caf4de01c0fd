import type { JsonObject } from '../../../../../core/json.ts';
import { required } from '../../../../../core/required.ts';
import type { Area } from '../../../../../draw/geometry/area.ts';
import { applyDiff, composeDiffs, type Diff, editDocument } from '../diff.ts';
import { layerTree, outermost } from '../layer-tree.ts';
import type { EditorDocument } from '../records.ts';
import { addLayers, dropLayers, type LayerValues, moveLayers } from './layers.ts';
import { enclosing, roundPx } from './places.ts';

/** The rectangles of layers by their ids, in px of the page. */
export type Rectangles = ReadonlyMap<string, Area>;

/** A container to wrap layers in, without its id, position and size. */
export type Wrapper = Readonly<JsonObject>;

/** A group: its children are placed, and its box is refitted when they move (DOC-19). */
export const groupFields: Wrapper = { type: 'container', name: 'Group', group: true };

/**
 * Puts layers into a new container of their common size, in front of the frontmost of them. Layers are placed where they are
 * drawn.
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
  const box = enclosing(wrapped.map((layerId) => required(rectangles.get(layerId))));
  const parentId = tree.parent(front);
  const container = { id, ...fields, ...placeIn(box, parentId === undefined ? undefined : rectangles.get(parentId)) };
  const index = tree.children(parentId).indexOf(front) + 1;
  const added = addLayers(document, pageId, { layers: [container] }, { parentId, index });
  const values = new Map(
    wrapped.map((layerId) => [layerId, positionIn(required(rectangles.get(layerId)), box)] as const),
  );
  const moved = moveLayers(applyDiff(document, added), pageId, wrapped, { parentId: id, index: 0 }, values);
  return composeDiffs([added, moved]);
}

/** Takes the children out of containers, each at its drawn place, and removes the containers. */
export function unwrapLayers(
  document: EditorDocument,
  pageId: string,
  containerIds: readonly string[],
  rectangles: Rectangles,
): { diff: Diff; children: string[] } {
  const children: string[] = [];
  const diffs: Diff[] = [];
  let current = document;
  const apply = (diff: Diff) => {
    diffs.push(diff);
    current = applyDiff(current, diff);
  };
  for (const containerId of containerIds) {
    const tree = layerTree(current, pageId);
    const inside = tree.children(containerId);
    const parentId = tree.parent(containerId);
    const parent = parentId === undefined ? undefined : rectangles.get(parentId);
    const values = new Map(
      inside.map((layerId) => [layerId, positionIn(required(rectangles.get(layerId)), parent)] as const),
    );
    const index = tree.children(parentId).indexOf(containerId) + 1;
    children.push(...inside);
    if (inside.length > 0) apply(moveLayers(current, pageId, inside, { parentId, index }, values));
    // moveLayers has already removed a group, because it is empty now.
    const emptied = current;
    if (layerTree(emptied, pageId).has(containerId))
      apply(editDocument(emptied, (draft) => dropLayers(draft, pageId, new Set([containerId]))));
  }
  return { diff: composeDiffs(diffs), children };
}

/** Position of a rectangle in its parent, as values of a layer. */
export function positionIn({ x, y }: Area, parent: Area | undefined): LayerValues {
  return {
    x: roundPx(x - (parent?.x ?? 0)),
    y: roundPx(y - (parent?.y ?? 0)),
    right: undefined,
    bottom: undefined,
  };
}

function placeIn(rectangle: Area, parent: Area | undefined) {
  const { x = 0, y = 0, width, height } = rectangle;
  return {
    x: roundPx(x - (parent?.x ?? 0)),
    y: roundPx(y - (parent?.y ?? 0)),
    width: roundPx(width),
    height: roundPx(height),
  };
}

import type { JsonObject } from '../../../../../core/json.ts';
import { getRotation } from '../../../../../draw/geometry/matrix.ts';
import { autoLayout } from '../auto-layout.ts';
import type { Diff } from '../diff.ts';
import { layerTree, outermost } from '../layer-tree.ts';
import type { EditorDocument } from '../records.ts';
import { isFree } from './expressions.ts';
import { areaIn, contentSize, type LayerFrame, layerFrames, type Rectangles } from './frames.ts';
import { type Destination, type LayerValues, moveLayers } from './layers.ts';
import type { Distance } from './move.ts';
import { isPlaced, roundPx, type Side, spanValues } from './places.ts';
import { withRefittedGroups } from './refit-groups.ts';

/** Values that only a layer in a flow has. They go when it is placed. */
export const flowValues: LayerValues = {
  'style.flexGrow': undefined,
  'style.flexShrink': undefined,
  'style.flexBasis': undefined,
  'style.alignSelf': undefined,
};

/** Values that only a placed layer has. They go when it is put into a flow (DOC-18). */
export const placedValues: LayerValues = {
  x: undefined,
  y: undefined,
  right: undefined,
  bottom: undefined,
  constraints: undefined,
};

interface Reparenting {
  rectangles: Rectangles;
  /** Whether the layers join the flow of the destination. Otherwise they stay where they are drawn. */
  joinsFlow: boolean;
  /** How far the layers are moved in the same change, in px of the page. */
  distance?: Distance;
}

/** Moves layers with everything inside them into another parent, and refits the groups that they leave and enter (EDT-7). */
export function reparentLayers(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  to: Destination,
  { rectangles, joinsFlow, distance }: Reparenting,
): Diff {
  const tree = layerTree(document, pageId);
  const frames = layerFrames(tree, rectangles);
  const moved = outermost(tree, layerIds);
  const values = new Map(
    moved.map((layerId): [string, LayerValues] => {
      if (tree.parent(layerId) === to.parentId && !distance) return [layerId, {}];
      if (joinsFlow) return [layerId, placedValues];
      const [from, into] = [frames(tree.parent(layerId)), frames(to.parentId)];
      const isSideFree = (side: Side | 'rotation') => isFree(document, pageId, layerId, side);
      const relocation = { from, into, distance, isFree: isSideFree };
      return [layerId, relocatedValues(tree.layer(layerId), frames(layerId), relocation)];
    }),
  );
  const diff = moveLayers(document, pageId, moved, to, values);
  return withRefittedGroups(document, pageId, diff, rectangles);
}

/**
 * Moves layers to a place in the tree of layers, as the layer list does. They join the flow of a container with auto layout,
 * stay elsewhere where they are drawn, and only change their order among their siblings.
 */
export function moveInTree(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  to: Destination,
  rectangles: Rectangles,
): Diff {
  const tree = layerTree(document, pageId);
  const joinsFlow = to.parentId !== undefined && autoLayout(tree, to.parentId) !== undefined;
  return reparentLayers(document, pageId, layerIds, to, { rectangles, joinsFlow });
}

interface Relocation {
  from: LayerFrame;
  into: LayerFrame;
  distance?: Distance | undefined;
  isFree(property: Side | 'rotation'): boolean;
}

/** The values with which a layer is drawn at the same place in another parent, or at a distance from it on the page. */
export function relocatedValues(
  layer: JsonObject,
  frame: LayerFrame,
  { from, into, distance = { x: 0, y: 0 }, isFree: isSideFree }: Relocation,
): LayerValues {
  const area = areaIn(from, frame);
  const { e, f } = frame.matrix;
  const moved = { ...frame, matrix: { ...frame.matrix, e: e + distance.x, f: f + distance.y } };
  const target = areaIn(into, moved);
  // A mirrored parent cannot be made up for by a rotation.
  const turn = isMirrored(from) || isMirrored(into) ? 0 : getRotation(from.matrix) - getRotation(into.matrix);
  const { rotation = 0 } = layer;
  const turned =
    Math.abs(turn) > 0.005 && typeof rotation === 'number' && isSideFree('rotation')
      ? { rotation: roundPx(rotation + turn) }
      : {};
  if (!isPlaced(layer)) {
    const size = Object.entries(drawnSize(layer, frame)).filter(([side]) =>
      isSideFree(side === 'width' ? side : 'height'),
    );
    return { ...flowValues, ...positionOf(target), ...Object.fromEntries(size), ...turned };
  }
  const [before, after] = [contentSize(from), contentSize(into)];
  const spans = (axis: 'x' | 'y', size: 'width' | 'height') =>
    spanValues(layer, axis, {
      from: { start: area[axis], size: area[size], parent: before[size] },
      to: { start: target[axis], size: target[size], parent: after[size] },
      isFree: isSideFree,
    });
  return { ...spans('x', 'width'), ...spans('y', 'height'), ...turned };
}

function isMirrored({ matrix: { a, b, c, d } }: LayerFrame): boolean {
  return a * d - b * c < 0;
}

/** A position as values of a layer. */
export function positionOf({ x, y }: Distance): LayerValues {
  return { x: roundPx(x) || 0, y: roundPx(y) || 0, right: undefined, bottom: undefined };
}

/** The size that a layer keeps when it leaves a flow, in which other layers could give it its size. */
export function drawnSize(layer: JsonObject, { width, height }: LayerFrame): LayerValues {
  if (width === 0 && height === 0) return {};
  // A text whose width is rounded down would wrap.
  const round = layer['type'] === 'text' ? (side: number) => Math.ceil(side * 100 - 1e-6) / 100 : roundPx;
  return { width: round(width), height: round(height) };
}

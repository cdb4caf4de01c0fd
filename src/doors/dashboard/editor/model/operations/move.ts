import type { Json, JsonObject } from '../../../../../core/json.ts';
import { containsExpression } from '../../../../../design/expressions/delimiters.ts';
import type { Area } from '../../../../../draw/geometry/area.ts';
import type { Diff } from '../diff.ts';
import { layerTree } from '../layer-tree.ts';
import { bindingKey, type EditorDocument, layerKey } from '../records.ts';
import { readValue } from '../values.ts';
import type { Rectangles } from './groups.ts';
import { type LayerValues, setLayerValues } from './layers.ts';
import { isPlaced, roundPx } from './places.ts';

/** The four values that place a layer (DOC-18). */
type Side = 'x' | 'y' | 'right' | 'bottom';

/** The size of what a layer is placed in. */
export interface Size {
  width: number;
  height: number;
}

/** How far layers move, in px of their parents. */
export interface Distance {
  x: number;
  y: number;
}

/**
 * Moves placed layers. Percentages stay percentages, and layers that hold on to the right or bottom edge still do. Layers in
 * a flow, and positions that are bound (EDT-9), stay as they are.
 */
export function moveLayersBy(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  { distance, rectangles }: { distance: Distance | ((layerId: string) => Distance); rectangles: Rectangles },
): Diff {
  const tree = layerTree(document, pageId);
  const distanceOf = typeof distance === 'function' ? distance : () => distance;
  const parentSize = (layerId: string) => rectangles.get(tree.parent(layerId) ?? '') ?? pageSize(rectangles);
  return setLayerValues(
    document,
    pageId,
    layerIds
      .filter((layerId) => isPlaced(tree.layer(layerId)))
      .map((layerId) => {
        const isFree = (side: Side) => !isBound(document, pageId, layerId, side);
        const movement = { distance: distanceOf(layerId), parent: parentSize(layerId), isFree };
        return [layerId, movedValues(tree.layer(layerId), movement)];
      }),
  );
}

/** The key of the page itself among rectangles. */
export const pageRectangle = '';

function pageSize(rectangles: Rectangles): Size {
  return rectangles.get(pageRectangle) ?? { width: 0, height: 0 };
}

interface Movement {
  distance: Distance;
  parent: Size;
  isFree(side: Side): boolean;
}

function movedValues(layer: JsonObject, { distance, parent, isFree }: Movement): LayerValues {
  const values: Record<string, Json | undefined> = {};
  const move = (side: Side, by: number, size: number) => {
    if (by === 0 || !isFree(side)) return;
    const value = shifted(layer[side], by, size);
    if (value !== undefined) values[side] = value;
  };
  const holdsRight = layer['right'] !== undefined;
  const holdsBottom = layer['bottom'] !== undefined;
  // Without a value, a placed layer is at the start of its parent.
  if (layer['x'] !== undefined || !holdsRight) move('x', distance.x, parent.width);
  if (layer['y'] !== undefined || !holdsBottom) move('y', distance.y, parent.height);
  if (holdsRight) move('right', -distance.x, parent.width);
  if (holdsBottom) move('bottom', -distance.y, parent.height);
  return values;
}

/** An offset that is changed by some px. An expression has no number to change. */
function shifted(value: Json | undefined, by: number, size: number): number | string | undefined {
  if (value === undefined) return roundPx(by);
  if (typeof value === 'number') return roundPx(value + by);
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?%$/.test(value)) return undefined;
  return size === 0 ? value : `${roundPx(Number.parseFloat(value) + (by / size) * 100)}%`;
}

/** Whether an expression sets a property, as a binding or inside of the value. */
export function isBound(document: EditorDocument, pageId: string, layerId: string, property: string): boolean {
  if (document.records.has(bindingKey(pageId, layerId, property))) return true;
  const layer = document.records.get(layerKey(pageId, layerId));
  const value = layer && readValue(layer, property);
  return typeof value === 'string' && containsExpression(value);
}

/** Which sides or centers are aligned. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/**
 * Aligns layers: one layer to its parent, several to the box around them (editor.md 2.9). Layers in a flow align themselves
 * across the direction of their container.
 */
export function alignLayers(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  { alignment, rectangles, target }: { alignment: Alignment; rectangles: Rectangles; target: Area },
): Diff {
  const tree = layerTree(document, pageId);
  const values = layerIds.flatMap((layerId): Array<readonly [string, LayerValues]> => {
    const rectangle = rectangles.get(layerId);
    const layer = tree.layer(layerId);
    if (!rectangle) return [];
    if (!isPlaced(layer)) return [[layerId, { 'style.alignSelf': flexAlignment[alignment] }]];
    const parent = rectangles.get(tree.parent(layerId) ?? pageRectangle) ?? target;
    const isFree = (side: Side) => !isBound(document, pageId, layerId, side);
    return [
      [layerId, movedValues(layer, { distance: alignmentDistance(rectangle, target, alignment), parent, isFree })],
    ];
  });
  return setLayerValues(document, pageId, values);
}

const flexAlignment = {
  left: 'flex-start',
  top: 'flex-start',
  center: 'center',
  middle: 'center',
  right: 'flex-end',
  bottom: 'flex-end',
} as const satisfies Record<Alignment, string>;

function alignmentDistance(rectangle: Area, target: Area, alignment: Alignment): Distance {
  const x = (share: number) => ({ x: (target.width - rectangle.width) * share + target.x - rectangle.x, y: 0 });
  const y = (share: number) => ({ x: 0, y: (target.height - rectangle.height) * share + target.y - rectangle.y });
  switch (alignment) {
    case 'left':
      return x(0);
    case 'center':
      return x(0.5);
    case 'right':
      return x(1);
    case 'top':
      return y(0);
    case 'middle':
      return y(0.5);
    case 'bottom':
      return y(1);
  }
}

/** Gives at least three placed layers equal gaps. The outermost two stay. */
export function distributeLayers(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  { axis, rectangles }: { axis: 'x' | 'y'; rectangles: Rectangles },
): Diff {
  const tree = layerTree(document, pageId);
  const side = axis === 'x' ? 'width' : 'height';
  const boxes = layerIds
    .filter((layerId) => isPlaced(tree.layer(layerId)))
    .flatMap((layerId) => {
      const rectangle = rectangles.get(layerId);
      return rectangle ? [{ layerId, rectangle }] : [];
    })
    .toSorted((one, other) => one.rectangle[axis] - other.rectangle[axis]);
  const first = boxes[0]?.rectangle;
  const last = boxes.at(-1)?.rectangle;
  if (!first || !last || boxes.length < 3) return new Map();
  const filled = boxes.reduce((sum, { rectangle }) => sum + rectangle[side], 0);
  const gap = (last[axis] + last[side] - first[axis] - filled) / (boxes.length - 1);
  let next = first[axis];
  const values = boxes.map(({ layerId, rectangle }) => {
    const by = next - rectangle[axis];
    next += rectangle[side] + gap;
    const distance = { x: axis === 'x' ? by : 0, y: axis === 'y' ? by : 0 };
    const parent = rectangles.get(tree.parent(layerId) ?? pageRectangle) ?? pageSize(rectangles);
    const isFree = (edge: Side) => !isBound(document, pageId, layerId, edge);
    return [layerId, movedValues(tree.layer(layerId), { distance, parent, isFree })] as const;
  });
  return setLayerValues(document, pageId, values);
}

/** The rectangle of a resized layer in its parent, and the edges that were dragged. */
export interface Resize {
  from: Area;
  to: Area;
}

/**
 * Resizes layers to rectangles in px of the page. A side that changes becomes fixed; a side that does not keeps its value,
 * be it a percentage or `auto` (editor.md 2.7). Bound values stay as they are (EDT-9).
 */
export function resizeLayers(
  document: EditorDocument,
  pageId: string,
  resizes: ReadonlyMap<string, Resize>,
  rectangles: Rectangles,
): Diff {
  const tree = layerTree(document, pageId);
  const values = [...resizes].map(([layerId, { from, to }]) => {
    const layer = tree.layer(layerId);
    const isFree = (side: Side) => !isBound(document, pageId, layerId, side);
    const parent = rectangles.get(tree.parent(layerId) ?? pageRectangle) ?? pageSize(rectangles);
    const distance = { x: to.x - from.x, y: to.y - from.y };
    const size = (side: 'width' | 'height'): LayerValues =>
      to[side] === from[side] || isBound(document, pageId, layerId, side)
        ? {}
        : { [side]: Math.max(1, roundPx(to[side])) };
    const position = isPlaced(layer) ? resizedPosition(layer, { distance, parent, isFree }, { from, to }) : {};
    return [layerId, { ...position, ...size('width'), ...size('height') }] as const;
  });
  return setLayerValues(document, pageId, values);
}

/** A layer that holds on to the right edge has its right side moved, not its left. */
function resizedPosition(layer: JsonObject, movement: Movement, { from, to }: Resize): LayerValues {
  const right = to.x + to.width - from.x - from.width;
  const bottom = to.y + to.height - from.y - from.height;
  const start = movedValues(without(layer, ['right', 'bottom']), movement);
  const end = movedValues(without(layer, ['x', 'y']), { ...movement, distance: { x: right, y: bottom } });
  return {
    ...(layer['x'] !== undefined || layer['right'] === undefined ? pick(start, 'x') : {}),
    ...(layer['y'] !== undefined || layer['bottom'] === undefined ? pick(start, 'y') : {}),
    ...(layer['right'] === undefined ? {} : pick(end, 'right')),
    ...(layer['bottom'] === undefined ? {} : pick(end, 'bottom')),
  };
}

function without(layer: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(layer).filter(([name]) => !names.includes(name)));
}

function pick(values: LayerValues, name: string): LayerValues {
  return Object.hasOwn(values, name) ? { [name]: values[name] } : {};
}

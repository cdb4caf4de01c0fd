import type { Area } from '../../../../../draw/geometry/area.ts';
import { composeDiffs, type Diff } from '../diff.ts';
import { type LayerTree, layerTree } from '../layer-tree.ts';
import type { EditorDocument } from '../records.ts';
import { readValue } from '../values.ts';
import { isFree } from './expressions.ts';
import { pageRectangle, type Rectangles } from './frames.ts';
import { setLayerValues } from './layers.ts';
import { type Distance, moveLayersOnPage } from './move.ts';
import { enclosing, isPlaced } from './places.ts';

/** Which sides or centers are aligned. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/**
 * Aligns layers: one layer to its parent, several to the box around them. Layers in a flow align themselves
 * across the direction of their container, and along it the container aligns all of its layers.
 */
export function alignLayers(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  { alignment, rectangles }: { alignment: Alignment; rectangles: Rectangles },
): Diff {
  const tree = layerTree(document, pageId);
  const drawn = layerIds.filter((layerId) => rectangles.has(layerId));
  const target = alignmentTarget(tree, drawn, rectangles);
  if (!target) return new Map();
  const placed = drawn.filter((layerId) => isPlaced(tree.layer(layerId)));
  const distance = (layerId: string): Distance => {
    const rectangle = rectangles.get(layerId);
    return rectangle ? alignmentDistance(rectangle, target, alignment) : { x: 0, y: 0 };
  };
  const moved = moveLayersOnPage(document, pageId, placed, { distance, rectangles });
  const flowing = layerIds.filter((layerId) => !isPlaced(tree.layer(layerId)));
  return composeDiffs([moved, alignFlow(document, pageId, flowing, alignment)]);
}

/** One layer is aligned to what it is in, without its border; several to each other. */
function alignmentTarget(tree: LayerTree, layerIds: readonly string[], rectangles: Rectangles): Area | undefined {
  const [first] = layerIds;
  if (first === undefined) return undefined;
  if (layerIds.length > 1) return enclosing(layerIds.flatMap((layerId) => rectangles.get(layerId) ?? []));
  const parent = rectangles.get(tree.parent(first) ?? pageRectangle);
  const { left = 0, top = 0, right = 0, bottom = 0 } = parent?.border ?? {};
  return (
    parent && {
      x: parent.x + left,
      y: parent.y + top,
      width: parent.width - left - right,
      height: parent.height - top - bottom,
    }
  );
}

const flexAlignment = {
  left: 'flex-start',
  top: 'flex-start',
  center: 'center',
  middle: 'center',
  right: 'flex-end',
  bottom: 'flex-end',
} as const satisfies Record<Alignment, string>;

function alignFlow(document: EditorDocument, pageId: string, layerIds: readonly string[], alignment: Alignment): Diff {
  const tree = layerTree(document, pageId);
  const axis = alignment === 'left' || alignment === 'center' || alignment === 'right' ? 'row' : 'column';
  const targets = layerIds.map((layerId) => {
    const parentId = tree.parent(layerId);
    const direction = parentId === undefined ? undefined : readValue(tree.layer(parentId), 'style.flexDirection');
    const flowsAlong = (typeof direction === 'string' && direction.startsWith('row') ? 'row' : 'column') === axis;
    return flowsAlong
      ? { layerId: parentId, property: 'style.justifyContent' }
      : { layerId, property: 'style.alignSelf' };
  });
  return setLayerValues(
    document,
    pageId,
    targets.flatMap(({ layerId, property }) =>
      layerId !== undefined && isFree(document, pageId, layerId, property)
        ? [[layerId, { [property]: flexAlignment[alignment] }] as const]
        : [],
    ),
  );
}

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
  const distances = new Map(
    boxes.map(({ layerId, rectangle }) => {
      const by = next - rectangle[axis];
      next += rectangle[side] + gap;
      return [layerId, { x: axis === 'x' ? by : 0, y: axis === 'y' ? by : 0 }];
    }),
  );
  const distance = (layerId: string): Distance => distances.get(layerId) ?? { x: 0, y: 0 };
  return moveLayersOnPage(document, pageId, [...distances.keys()], { distance, rectangles });
}

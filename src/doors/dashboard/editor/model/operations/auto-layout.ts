import type { Json } from '../../../../../core/json.ts';
import { required } from '../../../../../core/required.ts';
import type { Area } from '../../../../../draw/geometry/area.ts';
import { applyDiff, composeDiffs, type Diff } from '../diff.ts';
import { layerTree } from '../layer-tree.ts';
import type { EditorDocument } from '../records.ts';
import { positionIn, type Rectangles, wrapLayers } from './groups.ts';
import { type LayerValues, moveLayers, setLayerValues } from './layers.ts';
import { enclosing } from './places.ts';

/** Values that only a layer in a flow has. They go when it is placed. */
const flowValues: LayerValues = {
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

/**
 * Wraps layers in a new flex container that keeps them, as far as a flow can, where they are (editor.md 2.6): its direction,
 * gap and alignment are those that the layers have.
 */
export function wrapInAutoLayout(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  { id, rectangles }: { id: string; rectangles: Rectangles },
): Diff {
  const wrapped = wrapLayers(document, pageId, layerIds, {
    id,
    fields: { type: 'container', name: 'Container' },
    rectangles,
  });
  const flowing = flowChildren(applyDiff(document, wrapped), pageId, id, rectangles);
  // A container hugs its content: its size follows from the flow.
  const hugging = setLayerValues(applyDiff(document, composeDiffs([wrapped, flowing])), pageId, [
    [id, { width: undefined, height: undefined }],
  ]);
  return composeDiffs([wrapped, flowing, hugging]);
}

/** Turns a container of placed layers into a flex container. Its padding is the space around the layers. */
export function addAutoLayout(
  document: EditorDocument,
  pageId: string,
  containerId: string,
  rectangles: Rectangles,
): Diff {
  return flowChildren(document, pageId, containerId, rectangles);
}

/** Places the children of a flex container where they are drawn, with the sizes that they have. */
export function removeAutoLayout(
  document: EditorDocument,
  pageId: string,
  containerId: string,
  rectangles: Rectangles,
): Diff {
  const container = required(rectangles.get(containerId));
  const children = layerTree(document, pageId).children(containerId);
  return setLayerValues(document, pageId, [
    ...children.map((layerId) => {
      const rectangle = required(rectangles.get(layerId));
      const { width, height } = rectangle;
      return [layerId, { ...positionIn(rectangle, container), width, height, ...flowValues }] as const;
    }),
    [containerId, { width: container.width, height: container.height, ...flexValues(undefined) }] as const,
  ]);
}

function flowChildren(document: EditorDocument, pageId: string, containerId: string, rectangles: Rectangles): Diff {
  const children = layerTree(document, pageId).children(containerId);
  const boxes = children.map((layerId) => ({ layerId, rectangle: required(rectangles.get(layerId)) }));
  if (boxes.length === 0) return setLayerValues(document, pageId, [[containerId, flexValues({ direction: 'column' })]]);
  const flow = inferFlow(boxes.map(({ rectangle }) => rectangle));
  const axis = flow.direction === 'row' ? 'x' : 'y';
  const ordered = boxes.toSorted((one, other) => one.rectangle[axis] - other.rectangle[axis]);
  const container = rectangles.get(containerId);
  const padding = container ? paddingAround(enclosing(boxes.map(({ rectangle }) => rectangle)), container) : 0;
  const values = new Map(ordered.map(({ layerId }) => [layerId, placedValues] as const));
  const moves = ordered.map(({ layerId }, index) => ({ layerId, index }));
  const diffs: Diff[] = [setLayerValues(document, pageId, [[containerId, flexValues({ ...flow, padding })]])];
  let current = applyDiff(document, required(diffs[0]));
  for (const { layerId, index } of moves) {
    const diff = moveLayers(current, pageId, [layerId], { parentId: containerId, index }, values);
    diffs.push(diff);
    current = applyDiff(current, diff);
  }
  return composeDiffs(diffs);
}

interface Flow {
  direction: 'row' | 'column';
  gap?: number;
  align?: 'flex-start' | 'center' | 'flex-end';
  padding?: string | number;
}

/** The style of a flex container, or the removal of all of it. */
function flexValues(flow: Flow | undefined): LayerValues {
  const orNone = (value: Json | undefined) => (value === 0 ? undefined : value);
  return {
    group: undefined,
    'style.display': flow && 'flex',
    'style.flexDirection': flow?.direction,
    'style.gap': orNone(flow?.gap),
    'style.alignItems': flow?.align,
    'style.padding': orNone(flow?.padding),
  };
}

/** The flow that comes closest to where the rectangles are. */
export function inferFlow(rectangles: readonly Area[]): Flow & { gap: number } {
  const centers = rectangles.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  const direction = spread(centers.map(({ x }) => x)) > spread(centers.map(({ y }) => y)) ? 'row' : 'column';
  const main = rectangles.map(({ x, y, width, height }) => (direction === 'row' ? [x, x + width] : [y, y + height]));
  const cross = rectangles.map(({ x, y, width, height }) => (direction === 'row' ? [y, y + height] : [x, x + width]));
  return { direction, gap: medianGap(main), align: closestAlignment(cross) };
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

/** The median distance between neighbors, as a whole number that is not negative. */
function medianGap(spans: ReadonlyArray<readonly number[]>): number {
  const ordered = spans.toSorted(([one = 0], [other = 0]) => one - other);
  const gaps = ordered.slice(1).map(([start = 0], index) => start - (ordered[index]?.[1] ?? start));
  const median = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  return Math.max(0, Math.round(median));
}

function closestAlignment(spans: ReadonlyArray<readonly number[]>): 'flex-start' | 'center' | 'flex-end' {
  const spreads = {
    'flex-start': spread(spans.map(([start = 0]) => start)),
    center: spread(spans.map(([start = 0, end = 0]) => (start + end) / 2)),
    'flex-end': spread(spans.map(([, end = 0]) => end)),
  } as const;
  const { center } = spreads;
  if (spreads['flex-start'] <= Math.min(center, spreads['flex-end'])) return 'flex-start';
  return center <= spreads['flex-end'] ? 'center' : 'flex-end';
}

/** The space between a container and the layers in it, as a value of `padding`. */
function paddingAround(inner: Area, outer: Area): string | number {
  const top = Math.max(0, Math.round(inner.y - outer.y));
  const left = Math.max(0, Math.round(inner.x - outer.x));
  return top === left ? top : `${top}px ${left}px`;
}

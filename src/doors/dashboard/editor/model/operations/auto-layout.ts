import type { Json } from '../../../../../core/json.ts';
import type { Area } from '../../../../../draw/geometry/area.ts';
import { applyDiff, composeDiffs, type Diff, editDocument } from '../diff.ts';
import { layerTree } from '../layer-tree.ts';
import type { EditorDocument } from '../records.ts';
import { freeValues } from './expressions.ts';
import { areaIn, boundsIn, contentSize, type LayerFrame, layerFrames, type Rectangles } from './frames.ts';
import { wrapLayers } from './groups.ts';
import { type LayerValues, orderSiblings, setLayerValues } from './layers.ts';
import { enclosing, isPlaced, roundPx } from './places.ts';
import { withRefittedGroups } from './refit-groups.ts';
import { drawnSize, flowValues, placedValues, positionOf } from './reparent.ts';

/**
 * Wraps layers in a new flex container that keeps them, as far as a flow can, where they are: its direction,
 * gap and alignment are those that the layers have.
 */
export function wrapInAutoLayout(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  { id, rectangles }: { id: string; rectangles: Rectangles },
): Diff {
  const fields = { type: 'container', name: 'Container' };
  const wrapped = wrapLayers(document, pageId, layerIds, { id, fields, rectangles });
  const current = applyDiff(document, wrapped);
  const tree = layerTree(current, pageId);
  // A percentage of a container that is as large as its content would have no size.
  const fixed = tree.children(id).flatMap((layerId) => {
    const drawn = rectangles.get(layerId);
    const frame = drawn && layerFrames(tree, rectangles)(layerId);
    return frame ? [[layerId, percentagesAsPx(tree.layer(layerId), frame)] as const] : [];
  });
  const hugging = setLayerValues(current, pageId, [...fixed, [id, { width: undefined, height: undefined }] as const]);
  const sized = applyDiff(current, hugging);
  return composeDiffs([wrapped, hugging, flowChildren(sized, pageId, id, { rectangles, padding: () => undefined })]);
}

function percentagesAsPx(layer: LayerValues, { width, height }: LayerFrame): LayerValues {
  const isPercentage = (value: Json | undefined) => typeof value === 'string' && value.endsWith('%');
  return {
    ...(isPercentage(layer['width']) ? { width: roundPx(width) } : {}),
    ...(isPercentage(layer['height']) ? { height: roundPx(height) } : {}),
  };
}

/** Turns a container of placed layers into a flex container. Its padding is the space around the layers. */
export function addAutoLayout(
  document: EditorDocument,
  pageId: string,
  containerId: string,
  rectangles: Rectangles,
): Diff {
  return flowChildren(document, pageId, containerId, { rectangles, padding: paddingAround });
}

/** Places the children of flex containers where they are drawn, with the sizes that they have. */
export function removeAutoLayout(
  document: EditorDocument,
  pageId: string,
  containerIds: readonly string[],
  rectangles: Rectangles,
): Diff {
  const values = containerIds.flatMap((containerId) => unflowedValues(document, pageId, containerId, rectangles));
  return withRefittedGroups(document, pageId, setLayerValues(document, pageId, values), rectangles);
}

function unflowedValues(
  document: EditorDocument,
  pageId: string,
  containerId: string,
  rectangles: Rectangles,
): Array<readonly [string, LayerValues]> {
  const tree = layerTree(document, pageId);
  const frames = layerFrames(tree, rectangles);
  const container = frames(containerId);
  const free = (layerId: string, values: LayerValues) =>
    [layerId, freeValues(document, pageId, layerId, values)] as const;
  const placed = tree
    .children(containerId)
    .filter((layerId) => !isPlaced(tree.layer(layerId)))
    .map((layerId) => {
      const frame = frames(layerId);
      const size = drawnSize(tree.layer(layerId), frame);
      return free(layerId, { ...positionOf(areaIn(container, frame)), ...size, ...flowValues });
    });
  // Without a flow, a container that was as large as its content would become empty.
  const isHugging = (side: string) => ['auto', undefined].includes(tree.layer(containerId)[side]?.toString());
  const size = Object.entries(drawnSize(tree.layer(containerId), container)).filter(([side]) => isHugging(side));
  return [...placed, free(containerId, { ...Object.fromEntries(size), ...flexValues(undefined) })];
}

interface FlowOptions {
  rectangles: Rectangles;
  /** The padding of a container around an area of its layers, in px of the container. */
  padding(inner: Area, container: LayerFrame): Json | undefined;
}

function flowChildren(
  document: EditorDocument,
  pageId: string,
  containerId: string,
  { rectangles, padding }: FlowOptions,
): Diff {
  const tree = layerTree(document, pageId);
  const frames = layerFrames(tree, rectangles);
  const container = frames(containerId);
  const children = tree.children(containerId);
  const areas = new Map(children.map((layerId) => [layerId, boundsIn(container, frames(layerId))]));
  // Layers that are not drawn take part in the flow, but do not decide how it looks.
  const drawn = children.filter((layerId) => rectangles.has(layerId)).flatMap((layerId) => areas.get(layerId) ?? []);
  const flow = drawn.length === 0 ? { direction: 'column' as const } : inferFlow(drawn);
  const axis = flow.direction === 'row' ? 'x' : 'y';
  const start = (layerId: string) => areas.get(layerId)?.[axis] ?? 0;
  const ordered = drawn.length === 0 ? children : children.toSorted((one, other) => start(one) - start(other));
  const around = drawn.length === 0 ? undefined : padding(enclosing(drawn), container);
  const flex = setLayerValues(document, pageId, [
    [containerId, freeValues(document, pageId, containerId, flexValues({ ...flow, padding: around }))] as const,
    ...ordered.map((layerId) => [layerId, freeValues(document, pageId, layerId, placedValues)] as const),
  ]);
  const sorted = editDocument(applyDiff(document, flex), (draft) => orderSiblings(draft, pageId, children, ordered));
  return withRefittedGroups(document, pageId, composeDiffs([flex, sorted]), rectangles);
}

interface Flow {
  direction: 'row' | 'column';
  gap?: number;
  align?: 'flex-start' | 'center' | 'flex-end';
  padding?: Json | undefined;
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
  return { direction, gap: medianGap(gapsBetween(main)), align: closestAlignment(cross) };
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

/** The distances between neighbors, in order. */
export function gapsBetween(spans: ReadonlyArray<readonly number[]>): number[] {
  const ordered = spans.toSorted(([one = 0], [other = 0]) => one - other);
  return ordered.slice(1).map(([start = 0], index) => start - (ordered[index]?.[1] ?? start));
}

/** The median of gaps, as a whole number that is not negative. */
export function medianGap(gaps: readonly number[]): number {
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
function paddingAround(inner: Area, container: LayerFrame): Json {
  const { width, height } = contentSize(container);
  const top = Math.round(Math.max(0, Math.min(inner.y, height)));
  const left = Math.round(Math.max(0, Math.min(inner.x, width)));
  return top === left ? top : `${top}px ${left}px`;
}

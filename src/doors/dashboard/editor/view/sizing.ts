import type { Json, JsonObject } from '../../../../core/json.ts';
import { autoLayout } from '../model/auto-layout.ts';
import type { Diff } from '../model/diff.ts';
import { type LayerTree, layerTree } from '../model/layer-tree.ts';
import { isFree } from '../model/operations/expressions.ts';
import { pageRectangle } from '../model/operations/frames.ts';
import { type LayerValues, setLayerValues } from '../model/operations/layers.ts';
import { isPlaced } from '../model/operations/places.ts';
import type { EditorDocument } from '../model/records.ts';
import { readValue } from '../model/values.ts';
import type { PlacedBox } from './hit.ts';
import { readSpacing } from './spacing.ts';

export type Side = 'width' | 'height';

/** What decides a side of a layer: a number, its content, or the space that its parent has left. */
export type Sizing = 'fixed' | 'hug' | 'fill';

/** How a layer is in the flow of its parent along one of its sides; undefined for a placed layer. */
function flowAlong(tree: LayerTree, layerId: string, side: Side): 'main' | 'cross' | undefined {
  const layout = isPlaced(tree.layer(layerId)) ? undefined : autoLayout(tree, tree.parent(layerId));
  if (!layout || layout.isGrid) return undefined;
  return (layout.axis === 'x') === (side === 'width') ? 'main' : 'cross';
}

/** Whether a parent stretches the layers in its flow, which is what it does by default. */
function stretchesChildren(parent: JsonObject | undefined): boolean {
  const align = parent && readValue(parent, 'style.alignItems');
  return align === undefined || align === 'stretch' || align === 'normal';
}

export function readSizing(tree: LayerTree, layerId: string, side: Side): Sizing {
  const layer = tree.layer(layerId);
  const size = layer[side];
  if (size === '100%') return 'fill';
  const flow = flowAlong(tree, layerId, side);
  if (flow === 'main' && isPositive(readValue(layer, 'style.flexGrow'))) return 'fill';
  if (size !== undefined && size !== 'auto') return 'fixed';
  if (flow !== 'cross') return 'hug';
  const alignSelf = readValue(layer, 'style.alignSelf');
  const parentId = tree.parent(layerId);
  const isStretched =
    alignSelf === 'stretch' ||
    (alignSelf === undefined && stretchesChildren(parentId === undefined ? undefined : tree.layer(parentId)));
  return isStretched ? 'fill' : 'hug';
}

function isPositive(value: Json | undefined): boolean {
  return (typeof value === 'number' || typeof value === 'string') && Number(value) > 0;
}

/** Whether a layer can have a sizing: only what has content can hug it, and only a layer in a flow can fill its parent. */
export function canHave(tree: LayerTree, layerId: string, side: Side, sizing: Sizing): boolean {
  if (sizing === 'fixed') return true;
  if (sizing === 'fill') return flowAlong(tree, layerId, side) !== undefined;
  const { type } = tree.layer(layerId);
  return type === 'text' || type === 'image' || (type === 'container' && autoLayout(tree, layerId) !== undefined);
}

/** A side of a layer, and what decides it. */
export interface SizingChange {
  layerId: string;
  side: Side;
  sizing: Sizing;
  /** The size that a fixed side gets, in px. */
  drawn: number;
}

/** Lets content or parents decide sides of layers, or fixes them. A side that is bound stays as it is (EDT-9). */
export function setSizing(document: EditorDocument, pageId: string, ...changes: SizingChange[]): Diff {
  const tree = layerTree(document, pageId);
  return setLayerValues(
    document,
    pageId,
    changes
      .filter(({ layerId, side, sizing }) => canHave(tree, layerId, side, sizing))
      .map((change) => {
        const maySet = (path: string) => isFree(document, pageId, change.layerId, path);
        return [change.layerId, maySet(change.side) ? sizingValues(tree, change, maySet) : {}] as const;
      }),
  );
}

function sizingValues(
  tree: LayerTree,
  { layerId, side, sizing, drawn }: SizingChange,
  maySet: (path: string) => boolean,
): LayerValues {
  const flow = flowAlong(tree, layerId, side);
  const parentId = tree.parent(layerId);
  const stretches = stretchesChildren(parentId === undefined ? undefined : tree.layer(parentId));
  const inFlow = flow === 'main' ? mainValues(sizing) : flow === 'cross' ? crossValues(sizing, stretches) : {};
  const size = sizing === 'fixed' ? Math.max(1, Math.round(drawn)) : undefined;
  return { ...Object.fromEntries(Object.entries(inFlow).filter(([path]) => maySet(path))), [side]: size };
}

/** Along the flow, a layer grows. Layers that fill a container share its space equally, whatever they contain. */
function mainValues(sizing: Sizing): LayerValues {
  return sizing === 'fill'
    ? { 'style.flexGrow': 1, 'style.flexBasis': 0 }
    : { 'style.flexGrow': undefined, 'style.flexBasis': undefined };
}

function crossValues(sizing: Sizing, stretches: boolean): LayerValues {
  if (sizing === 'fill') return { 'style.alignSelf': stretches ? undefined : 'stretch' };
  return sizing === 'hug' && stretches ? { 'style.alignSelf': 'flex-start' } : {};
}

/** Whether a layer keeps its center in the flow of its parent when its size changes. */
export function isCentered(
  tree: LayerTree,
  layerId: string,
  axis: 'x' | 'y',
  places: ReadonlyMap<string, PlacedBox>,
): boolean {
  const flow = flowAlong(tree, layerId, axis === 'x' ? 'width' : 'height');
  const parent = places.get(tree.parent(layerId) ?? pageRectangle)?.layout;
  if (!flow || !parent) return false;
  if (flow === 'main') return parent.justifyContent.position === 'center';
  const own = places.get(layerId)?.layout?.alignSelf.position ?? 'auto';
  return (own === 'auto' || own === 'normal' ? parent.alignItems.position : own) === 'center';
}

/** A size in px at which a layer that is resized becomes one that hugs or fills. */
export interface SizeSnap {
  side: Side;
  sizing: 'hug' | 'fill';
  size: number;
}

/** The sizes of a layer at which it would hug its content or fill its parent, where the layout makes them known. */
export function sizeSnaps(tree: LayerTree, layerId: string, places: ReadonlyMap<string, PlacedBox>): SizeSnap[] {
  return (['width', 'height'] as const).flatMap((side) => {
    const sizes = { hug: hugSize(tree, layerId, side, places), fill: fillSize(tree, layerId, side, places) };
    return (['hug', 'fill'] as const).flatMap((sizing) => {
      const size = canHave(tree, layerId, side, sizing) ? sizes[sizing] : undefined;
      return size === undefined ? [] : [{ side, sizing, size }];
    });
  });
}

/** The size of the content of a container with auto layout, with its padding and border. */
function hugSize(
  tree: LayerTree,
  layerId: string,
  side: Side,
  places: ReadonlyMap<string, PlacedBox>,
): number | undefined {
  const inside = tree.layer(layerId)['type'] === 'container' ? readFlow(tree, layerId, side, places) : undefined;
  if (!inside) return undefined;
  const { children, isMain, gaps, insets } = inside;
  // A child that fills the container has no size of its own.
  const sized = children.filter((child) => readSizing(tree, child.layerId, side) !== 'fill');
  if (sized.length === 0 || (isMain && sized.length < children.length)) return undefined;
  const sizes = sized.map((child) => child[side]);
  return insets + (isMain ? sizes.reduce((sum, size) => sum + size, gaps) : Math.max(...sizes));
}

/** What a parent has left for one of the layers in its flow. A parent that hugs has nothing to fill. */
function fillSize(
  tree: LayerTree,
  layerId: string,
  side: Side,
  places: ReadonlyMap<string, PlacedBox>,
): number | undefined {
  const parentId = tree.parent(layerId);
  const around = readFlow(tree, parentId, side, places);
  if (!around || (parentId !== undefined && readSizing(tree, parentId, side) === 'hug')) return undefined;
  const { container, children, isMain, gaps, insets } = around;
  const content = container[side] - insets;
  if (!isMain) return content;
  const others = children.filter(
    (child) => child.layerId !== layerId && readSizing(tree, child.layerId, side) !== 'fill',
  );
  const left = others.reduce((sum, child) => sum - child[side], content - gaps);
  return left / (children.length - others.length);
}

/** A container whose children are in one line, along one of its sides. Sizes are in px. */
interface Flow {
  container: PlacedBox;
  children: readonly PlacedBox[];
  /** Whether the children are beside each other along the side. */
  isMain: boolean;
  /** All gaps together. */
  gaps: number;
  /** Padding and border on both ends. */
  insets: number;
}

function readFlow(
  tree: LayerTree,
  containerId: string | undefined,
  side: Side,
  places: ReadonlyMap<string, PlacedBox>,
): Flow | undefined {
  const layout = autoLayout(tree, containerId);
  const container = places.get(containerId ?? pageRectangle);
  const spacing = container?.layout && readSpacing(container.layout);
  if (!layout || layout.isGrid || layout.wraps || !container || !spacing) return undefined;
  const children = tree
    .children(containerId)
    .filter((layerId) => !isPlaced(tree.layer(layerId)))
    .flatMap((layerId) => places.get(layerId) ?? []);
  const [start, end] = side === 'width' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  const { padding, border } = spacing;
  const gap = side === 'width' ? spacing.columnGap : spacing.rowGap;
  return {
    container,
    children,
    isMain: (layout.axis === 'x') === (side === 'width'),
    gaps: gap * Math.max(0, children.length - 1),
    insets: padding[start] + padding[end] + border[start] + border[end],
  };
}

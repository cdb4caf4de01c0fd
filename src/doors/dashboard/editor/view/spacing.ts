import { type LayoutStyle, resolveLength } from '#css-layout';
import { type Area, shrinkArea } from '../../../../draw/geometry/area.ts';
import { compose, inverse } from '../../../../draw/geometry/matrix.ts';
import type { Edges } from '../../../../draw/style/sides.ts';
import { autoLayout } from '../model/auto-layout.ts';
import type { LayerTree } from '../model/layer-tree.ts';
import { enclosing, isPlaced } from '../model/operations/places.ts';
import { bounds, type PlacedBox } from './hit.ts';

export const spacingSides = ['top', 'right', 'bottom', 'left'] as const;
export type SpacingSide = (typeof spacingSides)[number];

/** The space inside of a container, in px. */
export interface Spacing {
  padding: Edges;
  border: Edges;
  /** Between children beside each other. */
  columnGap: number;
  /** Between children above each other. */
  rowGap: number;
}

/** The space inside of a container; undefined if a part of it is a percentage, which has no px of its own. */
export function readSpacing(layout: LayoutStyle): Spacing | undefined {
  const padding = readPadding(layout, undefined);
  const [across, down] = [layout.columnGap, layout.rowGap].map((length) => resolveLength(length, undefined));
  if (!padding || across === undefined || down === undefined) return undefined;
  return { padding, border: layout.border, columnGap: across, rowGap: down };
}

/** The padding in px; undefined if a side is a percentage and the width that it is of is not known. */
export function readPadding({ padding }: LayoutStyle, ofWidth: number | undefined): Edges | undefined {
  const [top, right, bottom, left] = spacingSides.map((side) => resolveLength(padding[side], ofWidth));
  if (top === undefined || right === undefined || bottom === undefined || left === undefined) return undefined;
  return { top, right, bottom, left };
}

export const paddingNames = ['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'] as const;

/** A padding as a value of a style, from the top clockwise; undefined for none. */
export function paddingText([top = 0, right = 0, bottom = 0, left = 0]: readonly number[]):
  | number
  | string
  | undefined {
  if (top === bottom && left === right && top === left) return top === 0 ? undefined : top;
  if (top === bottom && left === right) return `${top}px ${right}px`;
  return `${top}px ${right}px ${bottom}px ${left}px`;
}

/** A padding or a gap that can be dragged on the canvas. */
export type SpacingHandle = { kind: 'padding'; side: SpacingSide } | { kind: 'gap'; axis: 'x' | 'y' };

/** A space inside of a container. */
export interface SpacingBand {
  handle: SpacingHandle;
  /** In px of the container. */
  area: Area;
  /** In px. */
  size: number;
}

/** The paddings of a container with auto layout, and the gaps between the children in its flow. */
export function spacingBands(
  tree: LayerTree,
  containerId: string,
  places: ReadonlyMap<string, PlacedBox>,
): SpacingBand[] {
  const container = places.get(containerId);
  const spacing = container?.layout && readSpacing(container.layout);
  const layout = tree.has(containerId) ? autoLayout(tree, containerId) : undefined;
  if (!container || !spacing || !layout) return [];
  const inner = shrinkArea({ x: 0, y: 0, width: container.width, height: container.height }, spacing.border);
  const content = shrinkArea(inner, spacing.padding);
  const { padding } = spacing;
  const areas: Readonly<Record<SpacingSide, Area>> = {
    top: { ...inner, height: padding.top },
    bottom: { ...inner, y: content.y + content.height, height: padding.bottom },
    left: { ...content, x: inner.x, width: padding.left },
    right: { ...content, x: content.x + content.width, width: padding.right },
  };
  const paddings = spacingSides.map(
    (side): SpacingBand => ({ handle: { kind: 'padding', side }, area: areas[side], size: padding[side] }),
  );
  return [...paddings, ...(layout.isGrid || layout.wraps ? [] : gapBands(tree, container, layout.axis, places))];
}

function gapBands(
  tree: LayerTree,
  container: PlacedBox,
  axis: 'x' | 'y',
  places: ReadonlyMap<string, PlacedBox>,
): SpacingBand[] {
  const [size, cross] = axis === 'x' ? (['width', 'y'] as const) : (['height', 'x'] as const);
  const toContainer = inverse(container.matrix);
  const children = tree
    .children(container.layerId)
    .filter((layerId) => !isPlaced(tree.layer(layerId)))
    .flatMap((layerId) => places.get(layerId) ?? [])
    .map((place) => bounds({ ...place, matrix: compose(toContainer, place.matrix) }))
    .toSorted((one, other) => one[axis] - other[axis]);
  return children.slice(1).flatMap((next, index): SpacingBand[] => {
    const before = children[index];
    if (!before) return [];
    const from = before[axis] + before[size];
    const around = enclosing([before, next]);
    const distance = Math.max(0, next[axis] - from);
    return [
      {
        handle: { kind: 'gap', axis },
        area: { ...around, [axis]: from, [size]: distance, [cross]: around[cross] },
        size: distance,
      },
    ];
  });
}

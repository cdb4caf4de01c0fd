import { layoutAbsolute } from '../absolute.ts';
import { distribute } from '../alignment.ts';
import { resolveLength } from '../length.ts';
import { clampHeight, limitedHeight, resolveInsets, sumHorizontal, sumVertical } from '../sizes.ts';
import type { Constraint, Containing, Fragment, LayoutContext, LayoutNode, Space } from '../types.ts';
import { columnItem, itemWidth, placeInArea, rowItem } from './items.ts';
import { type GridItem, type PlacedGrid, placeItems } from './placement.ts';
import { type ExplicitAxis, explicitAxis, implicitTrack } from './template.ts';
import { type AxisSpace, lengthOfTracks, sizeTracks, type Track } from './tracks.ts';

interface Grid {
  placed: PlacedGrid;
  columns: Track[];
  rows: Track[];
  gaps: { column: number; row: number };
}

const ends: ReadonlySet<string> = new Set(['end', 'flex-end', 'right']);

/** Lays out a grid (CSS Grid 2, section 11.1). */
export function layoutGrid(ctx: LayoutContext, node: LayoutNode, space: Space): Fragment {
  const { style } = node;
  const insets = resolveInsets(node, space.containing.width);
  const inner: Containing = {
    width: Math.max(0, space.width - sumHorizontal(insets)),
    height: space.height === undefined ? undefined : Math.max(0, space.height - sumVertical(insets)),
  };
  const grid = createGrid(node, inner);
  const { placed, columns, rows, gaps } = grid;
  sizeColumns(ctx, node, grid, { available: inner.width });
  const columnEdges = edges(columns, gaps.column, inner.width, style.justifyContent);

  const widths = new Map(
    placed.items.map((item) => [
      item,
      itemWidth(ctx, node, item, spanToArea(columnEdges, item.column, item.columns).size),
    ]),
  );
  const clampInner = (height: number) =>
    clampHeight(node, height + sumVertical(insets), space.containing) - sumVertical(insets);
  const rowItems = placed.items.map((item) =>
    rowItem(ctx, item, {
      areaWidth: spanToArea(columnEdges, item.column, item.columns).size,
      width: widths.get(item) ?? 0,
      tracks: rows,
    }),
  );
  const stretches = isStretching(style.alignContent.position);
  sizeTracks(rows, rowItems, { available: inner.height, gap: gaps.row, stretches, minSize: clampInner(0) });
  const natural = lengthOfTracks(rows, gaps.row);
  const innerHeight = inner.height ?? clampInner(natural);
  // If the gap is a percentage of a height that depends on the rows, it is resolved once the rows determine that
  // height.
  const rowGap = resolveLength(style.rowGap, innerHeight) ?? gaps.row;
  const rowEdges = edges(rows, rowGap, innerHeight, style.alignContent);

  const height = space.height ?? innerHeight + sumVertical(insets);
  const baselines = rowBaselines(ctx, node, placed.items, columnEdges, rowEdges, widths);
  const children = placed.items.map((item) => {
    const column = spanToArea(columnEdges, item.column, item.columns);
    const row = spanToArea(rowEdges, item.row, item.rows);
    const baseline = baselines.get(item);
    const child = placeInArea(ctx, node, item, {
      column,
      row,
      width: widths.get(item) ?? 0,
      ...(baseline !== undefined && { baseline }),
    });
    const x = style.isRtl ? inner.width - child.x - child.fragment.width : child.x;
    return { ...child, x: insets.left + x, y: insets.top + child.y };
  });
  const first = children.find(({ fragment }) => fragment.baseline !== undefined);
  return {
    width: space.width,
    height,
    ...(first ? { baseline: () => first.y + (first.fragment.baseline?.() ?? 0) } : {}),
    children: [...children, ...layoutAbsolute(ctx, node, { width: space.width, height })],
  };
}

/** The width that the columns of a grid contribute, in px of the content box (CSS Grid 2, section 5.2). */
export function gridContribution(ctx: LayoutContext, node: LayoutNode, constraint: Constraint): number {
  const grid = createGrid(node, undefined);
  sizeColumns(ctx, node, grid, { available: undefined, constraint });
  return lengthOfTracks(grid.columns, grid.gaps.column);
}

function sizeColumns(
  ctx: LayoutContext,
  node: LayoutNode,
  { placed, columns, gaps }: Grid,
  space: Pick<AxisSpace, 'available' | 'constraint'>,
): void {
  const items = placed.items.map((item) => columnItem(ctx, item, columns));
  sizeTracks(columns, items, {
    ...space,
    gap: gaps.column,
    stretches: isStretching(node.style.justifyContent.position),
  });
}

function isStretching(position: string): boolean {
  return position === 'normal' || position === 'stretch';
}

/** Creates the tracks of a grid before they are sized, and places its items. */
function createGrid({ style, children }: LayoutNode, inner: Containing | undefined): Grid {
  const gaps = {
    column: resolveLength(style.columnGap, inner?.width) ?? 0,
    row: resolveLength(style.rowGap, inner?.height) ?? 0,
  };
  const areas = style.templateAreas;
  const columnAxis = explicitAxis(style.templateColumns, areas, 'column', inner?.width, gaps.column);
  const rowAxis = explicitAxis(style.templateRows, areas, 'row', inner?.height, gaps.row);
  const nodes = children
    .filter((child) => !child.style.isPlaced)
    .sort((one, other) => one.style.order - other.style.order);
  const placed = placeItems(nodes, columnAxis, rowAxis, style.autoFlow);
  const columns = buildTracks(columnAxis, placed.before.columns, placed.columns, style.autoColumns);
  const rows = buildTracks(rowAxis, placed.before.rows, placed.rows, style.autoRows);
  collapse(
    columns,
    columnAxis,
    placed.before.columns,
    placed.items.map(({ column, columns: span }) => [column, span]),
  );
  collapse(
    rows,
    rowAxis,
    placed.before.rows,
    placed.items.map(({ row, rows: span }) => [row, span]),
  );
  return { placed, columns, rows, gaps };
}

/**
 * Builds the explicit tracks, with the implicit tracks around them. The sizes of implicit tracks repeat the list in the
 * style.
 */
function buildTracks(
  { tracks }: ExplicitAxis,
  before: number,
  count: number,
  implicit: readonly (typeof implicitTrack)[],
): Track[] {
  const pattern = implicit.length === 0 ? [implicitTrack] : implicit;
  return Array.from({ length: count }, (_, index) => {
    const at = index - before;
    const beyond = at < 0 ? at : at - tracks.length;
    const sizing =
      tracks[at] ?? pattern[((beyond % pattern.length) + pattern.length) % pattern.length] ?? implicitTrack;
    return { sizing, base: 0, limit: 0, isCollapsed: false };
  });
}

/** Collapses empty auto-fit tracks, so that they take no room (section 7.2.3.2). */
function collapse(
  tracks: Track[],
  { fitted }: ExplicitAxis,
  before: number,
  spans: readonly (readonly [number, number])[],
): void {
  if (fitted.size === 0) return;
  const spannedTracks = new Set(
    spans.flatMap(([start, span]) => Array.from({ length: span }, (_, index) => start + index)),
  );
  for (const index of fitted) {
    const track = tracks[index + before];
    if (track && !spannedTracks.has(index + before)) track.isCollapsed = true;
  }
}

export interface TrackEdge {
  start: number;
  end: number;
}

/** Where tracks begin and end, in px from the start of the content box. */
function edges(
  tracks: readonly Track[],
  gap: number,
  available: number,
  content: LayoutNode['style']['justifyContent'],
): TrackEdge[] {
  const open = tracks.filter(({ isCollapsed }) => !isCollapsed).length;
  const free = available - lengthOfTracks(tracks, gap);
  const { before, between } = distribute(content, free, open, ends);
  let at = before;
  return tracks.map(({ base, isCollapsed }) => {
    const edge = { start: at, end: at + base };
    if (!isCollapsed) at += base + gap + between;
    return edge;
  });
}

export interface Area {
  start: number;
  size: number;
}

function spanToArea(edgesOfAxis: readonly TrackEdge[], start: number, span: number): Area {
  const from = edgesOfAxis[start]?.start ?? 0;
  return { start: from, size: (edgesOfAxis[start + span - 1]?.end ?? from) - from };
}

/** The distance in px from the start of the row to the shared baseline, for each item that is aligned to it. */
function rowBaselines(
  ctx: LayoutContext,
  node: LayoutNode,
  items: readonly GridItem[],
  columns: readonly TrackEdge[],
  rows: readonly TrackEdge[],
  widths: ReadonlyMap<GridItem, number>,
): ReadonlyMap<GridItem, number> {
  const aligned = items.filter(({ node: { style } }) =>
    (style.alignSelf.position === 'auto' ? node.style.alignItems : style.alignSelf).position.includes('baseline'),
  );
  const byRow = Map.groupBy(aligned, ({ row }) => row);
  const shared = new Map<GridItem, number>();
  for (const [, group] of byRow) {
    const ascents = group.map((item) => {
      const area = spanToArea(columns, item.column, item.columns);
      const row = spanToArea(rows, item.row, item.rows);
      const containing = { width: area.size, height: row.size };
      const { baseline, height } = ctx.layout(item.node, {
        containing,
        width: widths.get(item) ?? 0,
        height: limitedHeight(item.node, containing),
      });
      return (
        (resolveLength(
          item.node.style.margin.top === 'auto' ? { px: 0, percent: 0 } : item.node.style.margin.top,
          area.size,
        ) ?? 0) + (baseline?.() ?? height)
      );
    });
    const ascent = Math.max(...ascents);
    for (const item of group) shared.set(item, ascent);
  }
  return shared;
}

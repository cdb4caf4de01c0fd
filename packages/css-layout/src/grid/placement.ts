import type { LayoutNode } from '../types.ts';
import { type AxisPlacement, resolveLines } from './lines.ts';
import type { ExplicitAxis } from './template.ts';

/** An item and its area, in tracks of the implicit grid, counted from 0. */
export interface GridItem {
  node: LayoutNode;
  column: number;
  columns: number;
  row: number;
  rows: number;
}

export interface PlacedGrid {
  items: GridItem[];
  /** The number of implicit tracks before the explicit ones. */
  before: { columns: number; rows: number };
  columns: number;
  rows: number;
}

interface RequestedPlacement {
  node: LayoutNode;
  major: AxisPlacement;
  minor: AxisPlacement;
}

/**
 * Places items in the grid (CSS Grid 2, section 8.5). The major axis is the one along which the grid grows: rows, or
 * columns if the grid flows by column.
 */
export function placeItems(
  nodes: readonly LayoutNode[],
  columns: ExplicitAxis,
  rows: ExplicitAxis,
  { byColumn, isDense }: { byColumn: boolean; isDense: boolean },
): PlacedGrid {
  const wanted = nodes.map((node): RequestedPlacement => {
    const column = resolveLines(node.style.gridColumn, columns);
    const row = resolveLines(node.style.gridRow, rows);
    return byColumn ? { node, major: column, minor: row } : { node, major: row, minor: column };
  });
  const [majorAxis, minorAxis] = byColumn ? [columns, rows] : [rows, columns];
  const minorStart = Math.min(0, ...wanted.map(({ minor }) => minor.start ?? 0));
  const minorEnd = Math.max(
    minorAxis.count,
    ...wanted.map(({ minor }) => (minor.start === undefined ? minorStart + minor.span : minor.start + minor.span)),
  );
  const cells = new OccupiedCells(minorStart, minorEnd);
  const placed = new Map<LayoutNode, { major: number; minor: number }>();
  const put = ({ node, major, minor }: RequestedPlacement, majorAt: number, minorAt: number) => {
    placed.set(node, { major: majorAt, minor: minorAt });
    cells.take(majorAt, major.span, minorAt, minor.span);
  };

  for (const item of wanted)
    if (item.major.start !== undefined && item.minor.start !== undefined) put(item, item.major.start, item.minor.start);
  const cursors = new Map<number, number>();
  for (const item of wanted) {
    if (item.major.start === undefined || item.minor.start !== undefined) continue;
    const from = isDense ? minorStart : (cursors.get(item.major.start) ?? minorStart);
    let at = from;
    while (!cells.areFree(item.major.start, item.major.span, at, item.minor.span)) at += 1;
    cursors.set(item.major.start, at + item.minor.span);
    put(item, item.major.start, at);
  }
  const majorStart = Math.min(0, ...[...placed.values()].map(({ major }) => major));
  let [majorAt, minorAt] = [majorStart, minorStart];
  for (const item of wanted) {
    if (item.major.start !== undefined) continue;
    if (isDense) [majorAt, minorAt] = [majorStart, minorStart];
    if (item.minor.start !== undefined) {
      if (item.minor.start < minorAt && !isDense) majorAt += 1;
      minorAt = item.minor.start;
      while (!cells.areFree(majorAt, item.major.span, minorAt, item.minor.span)) majorAt += 1;
    } else {
      while (
        minorAt + item.minor.span > cells.end ||
        !cells.areFree(majorAt, item.major.span, minorAt, item.minor.span)
      ) {
        minorAt += 1;
        if (minorAt + item.minor.span <= cells.end) continue;
        majorAt += 1;
        minorAt = minorStart;
      }
    }
    put(item, majorAt, minorAt);
  }
  return asGrid(wanted, placed, { byColumn, majorTracks: majorAxis.count, minorStart, minorEnd: cells.end });
}

function asGrid(
  wanted: readonly RequestedPlacement[],
  placed: ReadonlyMap<LayoutNode, { major: number; minor: number }>,
  {
    byColumn,
    majorTracks,
    minorStart,
    minorEnd,
  }: { byColumn: boolean; majorTracks: number; minorStart: number; minorEnd: number },
): PlacedGrid {
  const all = wanted.map(({ node, major, minor }) => {
    const at = placed.get(node) ?? { major: 0, minor: 0 };
    return { node, major: at.major, majors: major.span, minor: at.minor, minors: minor.span };
  });
  const majorStart = Math.min(0, ...all.map(({ major }) => major));
  const majorEnd = Math.max(majorTracks, ...all.map(({ major, majors }) => major + majors));
  const items = all.map(({ node, major, majors, minor, minors }): GridItem => {
    const [alongMajor, alongMinor] = [major - majorStart, minor - minorStart];
    return byColumn
      ? { node, column: alongMajor, columns: majors, row: alongMinor, rows: minors }
      : { node, row: alongMajor, rows: majors, column: alongMinor, columns: minors };
  });
  const [major, minor] = [majorEnd - majorStart, minorEnd - minorStart];
  return byColumn
    ? { items, before: { columns: -majorStart, rows: -minorStart }, columns: major, rows: minor }
    : { items, before: { columns: -minorStart, rows: -majorStart }, columns: minor, rows: major };
}

/** The cells that are occupied, as a bitmap for each track of the major axis. */
class OccupiedCells {
  readonly #rows = new Map<number, Set<number>>();
  readonly start: number;
  end: number;

  constructor(start: number, end: number) {
    this.start = start;
    this.end = Math.max(end, start + 1);
  }

  areFree(major: number, majors: number, minor: number, minors: number): boolean {
    for (let row = major; row < major + majors; row++) {
      const occupied = this.#rows.get(row);
      if (!occupied) continue;
      for (let cell = minor; cell < minor + minors; cell++) if (occupied.has(cell)) return false;
    }
    return true;
  }

  take(major: number, majors: number, minor: number, minors: number): void {
    this.end = Math.max(this.end, minor + minors);
    for (let row = major; row < major + majors; row++) {
      const occupied = this.#rows.get(row) ?? new Set();
      this.#rows.set(row, occupied);
      for (let cell = minor; cell < minor + minors; cell++) occupied.add(cell);
    }
  }
}

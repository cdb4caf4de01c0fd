import type { Area } from '../../../../draw/geometry/area.ts';

type Axis = 'x' | 'y';

/** A line that a moved layer can snap to. Lines on `x` are vertical. Extents are where the line is drawn from and to. */
export interface SnapLine {
  axis: Axis;
  at: number;
  /** What the line belongs to; with the same distance, the earlier kind wins. */
  kind: 'page' | 'parent' | 'guide' | 'sibling';
  from: number;
  to: number;
}

/** A gap between two siblings that can be repeated, in px of the page. */
export interface SnapGap {
  axis: Axis;
  size: number;
  /** Where a moved layer would begin after the gap is repeated, or end before it. */
  start: number;
  side: 'after' | 'before';
  /** The equal spaces along the axis, from and to. */
  spaces: ReadonlyArray<readonly [number, number]>;
  /** The middle of the moved area on the other axis, where the spaces are drawn. */
  across: number;
}

/** Everything that a layer can snap to, fixed when the gesture starts (EDT-6). */
export interface SnapCandidates {
  lines: readonly SnapLine[];
  gaps: readonly SnapGap[];
  /** The areas of the siblings, for distances. */
  siblings: readonly Area[];
}

/** How far a layer moves to snap, and what to draw. */
export interface Snap {
  x: number;
  y: number;
  lines: SnapLine[];
  gaps: SnapGap[];
}

/** The largest distance in screen px at which a layer snaps (EDT-6). */
export const snapReach = 6;
/** At most this many candidates, the nearest ones. */
const maxSiblings = 200;
/** Lines that agree this closely are all drawn. */
const same = 0.5;

const priority = ['page', 'parent', 'guide', 'sibling'] as const;

interface SnapSurroundings {
  page: Area;
  /** The content box of the parent, if it is not the page. */
  parent?: Area | undefined;
  siblings: readonly Area[];
  guides: { x: readonly number[]; y: readonly number[] };
  /** The moved area at the start, near which siblings are looked for. */
  moved: Area;
}

export function snapCandidates({ page, parent, siblings, guides, moved }: SnapSurroundings): SnapCandidates {
  const near = siblings.toSorted((one, other) => distance(one, moved) - distance(other, moved)).slice(0, maxSiblings);
  return {
    lines: [
      ...linesOf(page, 'page'),
      ...(parent ? linesOf(parent, 'parent') : []),
      ...guides.x.map((at): SnapLine => ({ axis: 'x', at, kind: 'guide', from: page.y, to: page.y + page.height })),
      ...guides.y.map((at): SnapLine => ({ axis: 'y', at, kind: 'guide', from: page.x, to: page.x + page.width })),
      ...near.flatMap((area) => linesOf(area, 'sibling')),
    ],
    gaps: [...gapsAlong(near, moved, 'x'), ...gapsAlong(near, moved, 'y')],
    siblings: near,
  };
}

/** The start, center and end of an area on both axes. */
function linesOf(area: Area, kind: SnapLine['kind']): SnapLine[] {
  return (['x', 'y'] as const).flatMap((axis) => {
    const cross = axis === 'x' ? 'y' : 'x';
    const extent = { from: area[cross], to: area[cross] + length(area, cross) };
    return points(area, axis).map((at) => ({ axis, at, kind, ...extent }));
  });
}

function points(area: Area, axis: Axis): [number, number, number] {
  const size = length(area, axis);
  return [area[axis], area[axis] + size / 2, area[axis] + size];
}

function length(area: Area, axis: Axis): number {
  return axis === 'x' ? area.width : area.height;
}

function distance(one: Area, other: Area): number {
  const gap = (axis: Axis) =>
    Math.max(0, one[axis] - other[axis] - length(other, axis), other[axis] - one[axis] - length(one, axis));
  return gap('x') + gap('y');
}

/** The gaps between neighbors in the row or column of the moved area. */
function gapsAlong(siblings: readonly Area[], moved: Area, axis: Axis): SnapGap[] {
  const cross = axis === 'x' ? 'y' : 'x';
  const isInRow = (area: Area) =>
    area[cross] < moved[cross] + length(moved, cross) && moved[cross] < area[cross] + length(area, cross);
  const row = siblings.filter(isInRow).toSorted((one, other) => one[axis] - other[axis]);
  return row.slice(1).flatMap((area, index): SnapGap[] => {
    const before = row[index];
    if (!before) return [];
    const end = before[axis] + length(before, axis);
    const size = area[axis] - end;
    if (size <= 0) return [];
    const own = [end, area[axis]] as const;
    const [next, previous] = [area[axis] + length(area, axis) + size, before[axis] - size];
    const across = moved[cross] + length(moved, cross) / 2;
    return [
      { axis, size, side: 'after', start: next, across, spaces: [own, [next - size, next]] },
      { axis, size, side: 'before', start: previous, across, spaces: [[previous, before[axis]], own] },
      // The middle between both: the same space on either side.
      ...(size > length(moved, axis)
        ? [betweenGap({ axis, from: own[0], to: own[1], taken: length(moved, axis), across })]
        : []),
    ];
  });
}

function betweenGap({
  axis,
  from,
  to,
  taken,
  across,
}: {
  axis: Axis;
  from: number;
  to: number;
  taken: number;
  across: number;
}): SnapGap {
  const size = (to - from - taken) / 2;
  const start = from + size;
  return {
    axis,
    size,
    side: 'after',
    start,
    across,
    spaces: [
      [from, start],
      [to - size, to],
    ],
  };
}

/** Which points of an area snap: all when it is moved, only the dragged edges when it is resized. */
export interface SnapPoints {
  x: ReadonlyArray<'start' | 'center' | 'end'>;
  y: ReadonlyArray<'start' | 'center' | 'end'>;
}

export const allPoints: SnapPoints = { x: ['start', 'center', 'end'], y: ['start', 'center', 'end'] };

/**
 * The snap of an area, per axis to the nearest candidate within 6 px of the screen. `scale` is in screen px for each px of
 * the page.
 */
export function snapArea(
  area: Area,
  { lines, gaps }: SnapCandidates,
  { scale, points: active = allPoints }: { scale: number; points?: SnapPoints },
): Snap {
  const snap: Snap = { x: 0, y: 0, lines: [], gaps: [] };
  for (const axis of ['x', 'y'] as const) {
    const names = ['start', 'center', 'end'] as const;
    const own = points(area, axis).filter((_, index) => active[axis].some((name) => name === names[index]));
    const toLines = lines
      .filter((line) => line.axis === axis)
      .flatMap((line) => own.map((point) => ({ by: line.at - point, rank: priority.indexOf(line.kind) })));
    const toGaps = active === allPoints ? gaps.filter((gap) => gap.axis === axis).map((gap) => gapSnap(area, gap)) : [];
    const best = [...toLines, ...toGaps.map(({ by }) => ({ by, rank: priority.length }))]
      .filter(({ by }) => Math.abs(by) * scale <= snapReach)
      .toSorted((one, other) => Math.abs(one.by) - Math.abs(other.by) || one.rank - other.rank)[0];
    if (!best) continue;
    snap[axis] = best.by;
    const snapped = own.map((point) => point + best.by);
    snap.lines.push(
      ...lines
        .filter((line) => line.axis === axis && snapped.some((point) => Math.abs(point - line.at) <= same))
        .map((line) => withExtent(line, area)),
    );
    const cross = axis === 'x' ? 'y' : 'x';
    const across = area[cross] + length(area, cross) / 2;
    snap.gaps.push(...toGaps.filter(({ by }) => Math.abs(by - best.by) <= same).map(({ gap }) => ({ ...gap, across })));
  }
  return snap;
}

function gapSnap(area: Area, gap: SnapGap): { by: number; gap: SnapGap } {
  const edge = gap.side === 'after' ? area[gap.axis] : area[gap.axis] + length(area, gap.axis);
  return { by: gap.start - edge, gap };
}

/** A line long enough to reach both what it belongs to and the snapped area. */
function withExtent(line: SnapLine, area: Area): SnapLine {
  const cross = line.axis === 'x' ? 'y' : 'x';
  return {
    ...line,
    from: Math.min(line.from, area[cross]),
    to: Math.max(line.to, area[cross] + length(area, cross)),
  };
}

/** The distance in px of the page to the nearest sibling on each side, at most `limit`. */
export interface NeighborDistance {
  side: 'left' | 'right' | 'top' | 'bottom';
  distance: number;
  /** The middle of the shared range on the other axis, where the distance is drawn. */
  across: number;
  from: number;
  to: number;
}

export function neighborDistances(area: Area, siblings: readonly Area[], limit: number): NeighborDistance[] {
  const sides = [
    ['left', 'x', -1],
    ['right', 'x', 1],
    ['top', 'y', -1],
    ['bottom', 'y', 1],
  ] as const;
  return sides.flatMap(([side, axis, direction]) => {
    const cross = axis === 'x' ? 'y' : 'x';
    const edge = direction === 1 ? area[axis] + length(area, axis) : area[axis];
    const found = siblings
      .map((sibling) => {
        const facing = direction === 1 ? sibling[axis] : sibling[axis] + length(sibling, axis);
        const from = Math.max(area[cross], sibling[cross]);
        const to = Math.min(area[cross] + length(area, cross), sibling[cross] + length(sibling, cross));
        return {
          side,
          distance: (facing - edge) * direction,
          across: (from + to) / 2,
          from: edge,
          to: facing,
          shares: from < to,
        };
      })
      .filter((each) => each.shares && each.distance > 0 && each.distance <= limit)
      .toSorted((one, other) => one.distance - other.distance)[0];
    return found
      ? [{ side: found.side, distance: found.distance, across: found.across, from: found.from, to: found.to }]
      : [];
  });
}

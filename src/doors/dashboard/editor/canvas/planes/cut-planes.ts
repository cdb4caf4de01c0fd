import type { Box } from '../../../../../design/boxes/types.ts';
import type { PreparedContainer } from '../../../../../draw/prepare/tree.ts';
import type { DrawnPart } from '../../../../../draw/takumi/nodes.ts';
import { listPainted, type PaintedBox } from './paint-order.ts';

export const planeNames = ['below', 'active', 'above'] as const;
export type PlaneName = (typeof planeNames)[number];

/** A page that is cut into planes at some of its layers. */
export interface PlaneCut {
  /** Which part of a box a plane has. */
  choosePart(plane: PlaneName, box: Box): DrawnPart;
  /** The boxes that a plane paints, in the order of painting. */
  painted: Readonly<Record<PlaneName, readonly PaintedBox[]>>;
}

interface Range {
  from: number;
  to: number;
}

/**
 * Cuts a page at the active layers, so that the planes drawn over each other look like the page (EDT-1). The active
 * plane is everything that is painted from the first active layer to the last. If an ancestor changes what is in it as a
 * whole, the active plane is extended to the outermost such ancestor. Undefined if only the whole page can be drawn:
 * a layer blends with what is below it in another plane, or the page itself is active.
 */
export function cutPlanes(root: PreparedContainer, activeLayers: ReadonlySet<string>): PlaneCut | undefined {
  const boxes = listPainted(root);
  const active = boxes.filter(
    ({ prepared, parent }) => activeLayers.has(prepared.box.layerId) && !isInside(parent, activeLayers),
  );
  const [first] = active;
  if (!first) return undefined;
  const own = { from: first.start, to: Math.max(...active.map(({ end }) => end)) };
  const range = widenToGroups(boxes, own);
  if (range.from === 0) return undefined;
  if (boxes.some((box) => box.start >= range.from && blends(box) && !isBackdropInPlane(box, range))) return undefined;
  const ranges: Record<PlaneName, Range> = {
    below: { from: 0, to: range.from },
    active: range,
    above: { from: range.to, to: boxes.length },
  };
  const byBox = new Map(boxes.map((box) => [box.prepared.box, box]));
  const paintedIn = ({ from, to }: Range) => boxes.filter(({ start }) => start >= from && start < to);
  return {
    choosePart: (plane, box) => {
      const painted = byBox.get(box);
      return painted ? partIn(ranges[plane], painted) : 'nothing';
    },
    painted: { below: paintedIn(ranges.below), active: paintedIn(ranges.active), above: paintedIn(ranges.above) },
  };
}

function isInside(box: PaintedBox | undefined, layers: ReadonlySet<string>): boolean {
  return box !== undefined && (layers.has(box.prepared.box.layerId) || isInside(box.parent, layers));
}

function partIn({ from, to }: Range, { start, end }: PaintedBox): DrawnPart {
  if (end <= from || start >= to) return 'nothing';
  return start >= from ? 'all' : 'frame';
}

/** Extends a range to every box that has content on both sides of an edge of the range, and paints it as a group. */
function widenToGroups(boxes: readonly PaintedBox[], range: Range): Range {
  const group = boxes.find((box) => isCut(box, range) && isGroup(box));
  if (!group) return range;
  return widenToGroups(boxes, { from: Math.min(range.from, group.start), to: Math.max(range.to, group.end) });
}

function isCut({ start, end }: PaintedBox, { from, to }: Range): boolean {
  const isWithin = start >= from && end <= to;
  return !isWithin && ((start < from && end > from) || (start < to && end > to));
}

/** Whether a box changes what is painted in it as a whole, or paints something over it. */
function isGroup({ prepared: { paint, box } }: PaintedBox): boolean {
  return (
    paint.opacity < 1 ||
    paint.filters.length > 0 ||
    paint.backdropFilters.length > 0 ||
    paint.isMasked ||
    paint.blendMode !== 'normal' ||
    paint.outline !== undefined ||
    box.style['backgroundClip'] === 'text'
  );
}

/** Whether a box looks different over something else. */
function blends({ prepared: { paint } }: PaintedBox): boolean {
  return paint.blendMode !== 'normal' || paint.backdropFilters.length > 0;
}

/** Whether everything that a blending box is mixed with is in its own plane. */
function isBackdropInPlane({ start, parent }: PaintedBox, range: Range): boolean {
  const plane = start < range.to ? range : { from: range.to, to: Number.POSITIVE_INFINITY };
  for (let ancestor = parent; ancestor; ancestor = ancestor.parent) {
    if (ancestor.start < plane.from || ancestor.end > plane.to) return false;
    const { opacity, filters, isMasked, isIsolated } = ancestor.prepared.paint;
    if (opacity < 1 || filters.length > 0 || isMasked || isIsolated) return true;
  }
  return false;
}

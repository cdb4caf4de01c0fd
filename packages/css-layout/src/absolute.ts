import { resolveLength } from './length.ts';
import {
  clampHeight,
  clampWidth,
  fitContent,
  keptWidth,
  limitedHeight,
  namedWidth,
  resolveMargins,
  sumHorizontal,
  sumVertical,
} from './sizes.ts';
import type { Sides } from './style.ts';
import type { Containing, LayoutContext, LayoutNode, PlacedFragment } from './types.ts';

/** Lays out the absolutely positioned children of a box in its padding box (CSS Position 3, section 4). */
export function layoutAbsolute(
  ctx: LayoutContext,
  parent: LayoutNode,
  { width, height }: { width: number; height: number },
): PlacedFragment[] {
  const { border } = parent.style;
  const containing = { width: width - sumHorizontal(border), height: height - sumVertical(border) };
  return parent.children
    .filter(({ style }) => style.isPlaced)
    .map((node) => {
      const margins = resolveMargins(node, containing.width);
      const insets = resolveInsetSides(node, containing);
      const widest = widthOfPlaced(ctx, node, containing, insets);
      const boxWidth = clampWidth(ctx, node, widest, containing);
      const boxHeight = heightOfPlaced(node, containing, insets);
      const fragment = ctx.layout(node, { containing, width: boxWidth, height: boxHeight });
      const left = offset(insets.left, insets.right, containing.width - fragment.width - sumHorizontal(margins));
      const top = offset(insets.top, insets.bottom, containing.height - fragment.height - sumVertical(margins));
      return { node, x: border.left + left + margins.left, y: border.top + top + margins.top, fragment };
    });
}

/** The insets in px; undefined for `auto`. */
type Insets = Sides<number | undefined>;

function resolveInsetSides({ style }: LayoutNode, { width, height }: { width: number; height: number }): Insets {
  return {
    top: style.top && resolveLength(style.top, height),
    right: style.right && resolveLength(style.right, width),
    bottom: style.bottom && resolveLength(style.bottom, height),
    left: style.left && resolveLength(style.left, width),
  };
}

/**
 * The offset in px from the start of an axis. The inset at the end only counts if there is none at the start. A box
 * with neither inset is at the start. `room` is the parent's length minus the length of the box.
 */
function offset(start: number | undefined, end: number | undefined, room: number): number {
  return start ?? (end === undefined ? 0 : room - end);
}

function widthOfPlaced(ctx: LayoutContext, node: LayoutNode, containing: Containing, { left, right }: Insets): number {
  const namedSize = namedWidth(ctx, node, node.style.width, containing);
  if (namedSize !== undefined) return namedSize;
  const ratioWidth = keptWidth(node, containing);
  if (ratioWidth !== undefined) return ratioWidth;
  const margins = sumHorizontal(resolveMargins(node, containing.width));
  const available = containing.width - (left ?? 0) - (right ?? 0) - margins;
  if (stretches(node, left, right)) return Math.max(0, available);
  return fitContent(ctx, node, available, containing.width);
}

function heightOfPlaced(
  node: LayoutNode,
  containing: { width: number; height: number },
  { top, bottom }: Insets,
): number | undefined {
  const limited = limitedHeight(node, containing);
  if (limited !== undefined || !stretches(node, top, bottom) || node.style.aspectRatio !== undefined) return limited;
  const margins = sumVertical(resolveMargins(node, containing.width));
  return clampHeight(node, Math.max(0, containing.height - (top ?? 0) - (bottom ?? 0) - margins), containing);
}

/** Whether an automatic size becomes the room between two insets. Pictures keep their natural size instead. */
function stretches(node: LayoutNode, start: number | undefined, end: number | undefined): boolean {
  return start !== undefined && end !== undefined && node.content?.kind !== 'picture';
}

import { resolveLength } from './length.ts';
import {
  clampWidth,
  fitContent,
  keptWidth,
  limitedHeight,
  namedWidth,
  resolveMargins,
  sumHorizontal,
  sumVertical,
} from './sizes.ts';
import type { Containing, LayoutContext, LayoutNode, PlacedFragment } from './types.ts';

/** Lays out the boxes of a parent that are out of its flow, in its padding box (CSS Position 3, section 4). */
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
      const left = resolveLength(node.style.left, containing.width) ?? 0;
      const top = resolveLength(node.style.top, containing.height) ?? 0;
      const widest = widthOfPlaced(ctx, node, containing, left);
      const boxWidth = clampWidth(ctx, node, widest, containing);
      const boxHeight = limitedHeight(node, containing);
      const fragment = ctx.layout(node, { containing, width: boxWidth, height: boxHeight });
      return { node, x: border.left + left + margins.left, y: border.top + top + margins.top, fragment };
    });
}

function widthOfPlaced(ctx: LayoutContext, node: LayoutNode, containing: Containing, left: number): number {
  const namedSize = namedWidth(ctx, node, node.style.width, containing);
  if (namedSize !== undefined) return namedSize;
  const ratioWidth = keptWidth(node, containing);
  if (ratioWidth !== undefined) return ratioWidth;
  const available = containing.width - left - sumHorizontal(resolveMargins(node, containing.width));
  return fitContent(ctx, node, available, containing.width);
}

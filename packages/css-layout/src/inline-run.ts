import {
  clampHeight,
  clampWidth,
  fitContent,
  namedHeight,
  namedWidth,
  resolveMargins,
  sumHorizontal,
  widthFor,
} from './sizes.ts';
import type { Containing, LayoutContext, LayoutNode, PlacedFragment } from './types.ts';

interface Atom {
  node: LayoutNode;
  fragment: PlacedFragment['fragment'];
  /** The width in px, including margins. */
  width: number;
  left: number;
  above: number;
  below: number;
  top: number;
}

/**
 * Lays out the inline-level boxes of a block in lines. The boxes of a line are aligned by their baselines (CSS 2.2,
 * section 9.4.2).
 */
export function layoutInlineRun(
  ctx: LayoutContext,
  parent: LayoutNode,
  nodes: readonly LayoutNode[],
  containing: Containing,
): { children: PlacedFragment[]; height: number } {
  const children: PlacedFragment[] = [];
  let height = 0;
  for (const line of breakLines(
    nodes.map((node) => layOutAtom(ctx, node, containing)),
    containing.width,
  )) {
    const { baseline, height: lineHeight } = parent.strut ?? { baseline: 0, height: 0 };
    const above = Math.max(baseline, ...line.map((atom) => atom.above));
    const below = Math.max(lineHeight - baseline, ...line.map((atom) => atom.below));
    const free = containing.width - line.reduce((sum, { width }) => sum + width, 0);
    let x = parent.style.isRtl ? free : 0;
    for (const { node, fragment, width, left, top, above: runMargins } of parent.style.isRtl
      ? line.toReversed()
      : line) {
      children.push({ node, x: x + left, y: height + above - runMargins + top, fragment });
      x += width;
    }
    height += above + below;
  }
  return { children, height };
}

function layOutAtom(ctx: LayoutContext, node: LayoutNode, containing: Containing): Atom {
  const margins = resolveMargins(node, containing.width);
  const namedBlockSize = namedHeight(node, containing);
  const namedInlineSize =
    namedWidth(ctx, node, node.style.width, containing) ??
    (namedBlockSize === undefined ? undefined : widthFor(node, namedBlockSize, containing.width)) ??
    fitContent(ctx, node, containing.width - sumHorizontal(margins), containing.width);
  const width = clampWidth(ctx, node, namedInlineSize, containing);
  const height = namedBlockSize === undefined ? undefined : clampHeight(node, namedBlockSize, containing);
  const fragment = ctx.layout(node, { containing, width, height });
  // A box that hides its overflow or contains no line is aligned by its bottom margin edge.
  const baseline = node.style.hidesOverflow ? undefined : fragment.baseline?.();
  const above = margins.top + (baseline ?? fragment.height + margins.bottom);
  const below = margins.top + fragment.height + margins.bottom - above;
  return { node, fragment, width: width + sumHorizontal(margins), left: margins.left, top: margins.top, above, below };
}

function breakLines(atoms: readonly Atom[], width: number): Atom[][] {
  const lines: Atom[][] = [];
  let used = 0;
  for (const atom of atoms) {
    const line = lines.at(-1);
    if (line && used + atom.width <= width) {
      line.push(atom);
      used += atom.width;
    } else {
      lines.push([atom]);
      used = atom.width;
    }
  }
  return lines;
}

import { layoutAbsolute } from './absolute.ts';
import { alignOffset } from './alignment.ts';
import { layoutInlineRun } from './inline-run.ts';
import { joinStruts, noMargin, sumStrut, toStrut } from './margins.ts';
import {
  clampHeight,
  clampWidth,
  fitContent,
  keptWidth,
  limitedHeight,
  namedWidth,
  resolveInsets,
  resolveMargins,
  sumHorizontal,
} from './sizes.ts';
import type { Alignment } from './style.ts';
import type { Containing, Fragment, LayoutContext, LayoutNode, MarginStrut, PlacedFragment, Space } from './types.ts';

/** Lays out a block (CSS 2.2, sections 9.4.1 and 10). Boxes are placed one below another, and their margins collapse. */
export function layoutBlock(ctx: LayoutContext, node: LayoutNode, space: Space): Fragment {
  const insets = resolveInsets(node, space.containing.width);
  const inner: Containing = {
    width: Math.max(0, space.width - sumHorizontal(insets)),
    height: space.height === undefined ? undefined : Math.max(0, space.height - insets.top - insets.bottom),
  };
  const isOpen = space.isBlockInFlow === true && !node.style.hidesOverflow;
  const flow = new BlockFlow(isOpen && insets.top === 0);
  for (const group of groupChildren(node.children)) {
    if (Array.isArray(group)) flow.addLines(layoutInlineRun(ctx, node, group, inner));
    else flow.addBlock(ctx, node, group, inner);
  }
  const endsOpen = isOpen && insets.bottom === 0 && space.height === undefined && !hasMinHeight(node, space);
  const { contentHeight, collapsed } = flow.end(endsOpen);
  const height = space.height ?? clampHeight(node, contentHeight + insets.top + insets.bottom, space.containing);
  const down = insets.top + contentOffset(node.style.alignContent, height - insets.top - insets.bottom - contentHeight);
  const placed = flow.children.map((child) => ({ ...child, x: child.x + insets.left, y: child.y + down }));
  const baseline = placed.find(({ fragment }) => fragment.baseline !== undefined);
  return {
    width: space.width,
    height,
    ...(baseline ? { baseline: () => baseline.y + (baseline.fragment.baseline?.() ?? 0) } : {}),
    children: [...placed, ...layoutAbsolute(ctx, node, { width: space.width, height })],
    ...(space.isBlockInFlow ? { collapsed } : {}),
  };
}

/**
 * How far the content of a block moves, in px, if the block is higher than its content (CSS Box Alignment 3, section
 * 5.1.1). Browsers do not move it in a block that is lower.
 */
function contentOffset({ position }: Alignment, free: number): number {
  // There is only one part, so its room cannot be distributed. These keywords then mean `center`.
  const isSpread = position === 'space-around' || position === 'space-evenly';
  return alignOffset({ position: isSpread ? 'center' : position, isSafe: true }, free, ends);
}

function hasMinHeight(node: LayoutNode, { containing }: Space): boolean {
  return clampHeight(node, 0, containing) > 0;
}

/** Groups the children: each block is a group, and adjacent inline-level boxes form one group. */
function groupChildren(children: readonly LayoutNode[]): (LayoutNode | LayoutNode[])[] {
  const groups: (LayoutNode | LayoutNode[])[] = [];
  for (const child of children) {
    if (child.style.isPlaced) continue;
    const last = groups.at(-1);
    if (!child.style.isInline) groups.push(child);
    else if (Array.isArray(last)) last.push(child);
    else groups.push([child]);
  }
  return groups;
}

/** The flow of a block's content. `y` is measured from the top of the content box. */
class BlockFlow {
  readonly children: PlacedFragment[] = [];
  #y = 0;
  /** The collapsed margins since the last part with a height. */
  #strut: MarginStrut = noMargin;
  /** The margins that collapse with the top margin of the block itself; undefined once the block has content. */
  #top: MarginStrut | undefined;
  #isEmpty = true;

  constructor(startsOpen: boolean) {
    this.#top = startsOpen ? noMargin : undefined;
  }

  addLines({ children, height }: { children: PlacedFragment[]; height: number }): void {
    this.#settle();
    this.children.push(...children.map((child) => ({ ...child, y: child.y + this.#y })));
    this.#y += height;
  }

  addBlock(ctx: LayoutContext, parent: LayoutNode, node: LayoutNode, containing: Containing): void {
    const margins = resolveMargins(node, containing.width);
    const width = blockWidth(ctx, node, containing);
    const fragment = ctx.layout(node, {
      containing,
      width,
      height: limitedHeight(node, containing),
      isBlockInFlow: true,
    });
    const { collapsed } = fragment;
    const x = blockOffset(parent, node, width, containing);
    this.#strut = joinStruts(this.#strut, joinStruts(toStrut(margins.top), collapsed?.top ?? noMargin));
    if (collapsed?.isThrough) {
      this.children.push({ node, x, y: this.#y + (this.#top ? 0 : sumStrut(this.#strut)), fragment });
      this.#strut = joinStruts(this.#strut, joinStruts(toStrut(margins.bottom), collapsed.bottom));
      return;
    }
    this.#settle();
    this.children.push({ node, x, y: this.#y, fragment });
    this.#y += fragment.height;
    this.#strut = joinStruts(toStrut(margins.bottom), collapsed?.bottom ?? noMargin);
  }

  /** Adds the margins collected so far to the flow, either inside the block or above it. */
  #settle(): void {
    if (this.#top && this.#isEmpty) this.#top = this.#strut;
    else this.#y += sumStrut(this.#strut);
    this.#isEmpty = false;
    this.#strut = noMargin;
  }

  end(endsOpen: boolean): { contentHeight: number; collapsed: Fragment['collapsed'] & object } {
    if (this.#isEmpty && this.#top && endsOpen)
      return { contentHeight: 0, collapsed: { top: this.#strut, bottom: this.#strut, isThrough: true } };
    if (this.#isEmpty && this.#top) this.#top = this.#strut;
    else if (!endsOpen) this.#y += sumStrut(this.#strut);
    return {
      contentHeight: this.#y,
      collapsed: { top: this.#top ?? noMargin, bottom: endsOpen ? this.#strut : noMargin, isThrough: false },
    };
  }
}

/**
 * The width of a block in its parent. Blocks fill the available width; pictures have their own width (CSS 2.2, section
 * 10.3).
 */
function blockWidth(ctx: LayoutContext, node: LayoutNode, containing: Containing): number {
  const namedSize = namedWidth(ctx, node, node.style.width, containing);
  if (namedSize !== undefined) return clampWidth(ctx, node, namedSize, containing);
  const ratioWidth = keptWidth(node, containing);
  if (ratioWidth !== undefined) return clampWidth(ctx, node, ratioWidth, containing);
  const fills = containing.width - sumHorizontal(resolveMargins(node, containing.width));
  if (node.content?.kind === 'picture') return clampWidth(ctx, node, ctx.contribution(node, 'max'), containing);
  const isJustified = isAligned(node.style.justifySelf);
  return clampWidth(ctx, node, isJustified ? fitContent(ctx, node, fills, containing.width) : fills, containing);
}

const ends: ReadonlySet<string> = new Set(['end', 'flex-end', 'self-end', 'right']);

/**
 * Whether a block is aligned within its row. If so, it is only as wide as its content (CSS Box Alignment 3, section
 * 6.1).
 */
function isAligned({ position }: Alignment): boolean {
  return !['auto', 'normal', 'stretch'].includes(position) && !position.includes('baseline');
}

/**
 * The horizontal offset of a block. Auto margins share the free room; without them, the box is at the start of its
 * line.
 */
function blockOffset(parent: LayoutNode, node: LayoutNode, width: number, containing: Containing): number {
  const { margin } = node.style;
  const { left, right } = resolveMargins(node, containing.width);
  const free = containing.width - width - left - right;
  const autos = (margin.left === 'auto' ? 1 : 0) + (margin.right === 'auto' ? 1 : 0);
  const { justifySelf } = node.style;
  if (autos === 0 && isAligned(justifySelf)) {
    const start = alignOffset(justifySelf, free, ends) + left;
    return parent.style.isRtl ? free + left - start + left : start;
  }
  if (autos === 0) return parent.style.isRtl ? free + left : left;
  if (free <= 0) return parent.style.isRtl ? free + left : left;
  return margin.left === 'auto' ? free / autos : left;
}

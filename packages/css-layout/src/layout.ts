import { layoutBlock } from './block.ts';
import { computeContribution } from './contribution.ts';
import { layoutFlex } from './flex/index.ts';
import { layoutGrid } from './grid/index.ts';
import { noMargin } from './margins.ts';
import { clampHeight, heightFor, resolveInsets, resolvePadding, sumHorizontal, sumVertical } from './sizes.ts';
import type { Constraint, Fragment, LayoutContext, LayoutNode, Space } from './types.ts';

/**
 * Lays out a tree of boxes as browsers do, at one device pixel per px: block (CSS 2.2), flex (Flexbox 1), grid (Grid 2)
 * and absolutely positioned boxes, all of them border-box. `width` and `height` are the size of the root in px. The
 * content of a text reports its own sizes. With a `cache`, subtrees whose objects have not changed are not laid out
 * again.
 */
export function layOut(
  root: LayoutNode,
  { width, height }: { width: number; height: number },
  cache: LayoutCache = new LayoutCache(),
): Fragment {
  return cache.layout(root, { containing: { width, height }, width, height });
}

/**
 * The maximum number of spaces for which the results of one box are cached. While its parent is resized, each frame
 * adds one.
 */
const maxSpaces = 16;

/**
 * Caches the results for each box in a space, either during one layout or for successive layouts of a tree that
 * changes. As long as a node remains the same object, its content must report the same sizes.
 */
export class LayoutCache implements LayoutContext {
  readonly #fragments = new WeakMap<LayoutNode, CachedFragment[]>();
  readonly #contributions = { min: new WeakMap<LayoutNode, number>(), max: new WeakMap<LayoutNode, number>() };

  layout(node: LayoutNode, space: Space): Fragment {
    const fragments = this.#fragments.get(node) ?? [];
    if (fragments.length === 0) this.#fragments.set(node, fragments);
    const cached = fragments.find((each) => isSameSpace(node, each.space, space));
    if (cached) return cached.fragment;
    const made = this.#shaped(node, space, this.#make(node, space));
    const fragment = node.style.percentages.ofWidth
      ? { ...made, padding: resolvePadding(node, space.containing.width) }
      : made;
    if (fragments.length === maxSpaces) fragments.shift();
    fragments.push({ space, fragment });
    return fragment;
  }

  contribution(node: LayoutNode, constraint: Constraint): number {
    const cached = this.#contributions[constraint].get(node);
    if (cached !== undefined) return cached;
    const made = computeContribution(this, node, constraint);
    this.#contributions[constraint].set(node, made);
    return made;
  }

  /**
   * Sets the height of a box with an aspect ratio. It follows from the width, but is never less than the height of the
   * content (CSS Sizing 4, section 5.1).
   */
  #shaped(node: LayoutNode, space: Space, fragment: Fragment): Fragment {
    const { aspectRatio, height } = node.style;
    if (aspectRatio === undefined || space.height !== undefined || height !== 'auto') return fragment;
    const ratioHeight = clampHeight(node, space.width / aspectRatio, space.containing);
    if (ratioHeight <= fragment.height && !node.style.hidesOverflow) return fragment;
    return this.#make(node, { ...space, height: ratioHeight });
  }

  #make(node: LayoutNode, space: Space): Fragment {
    if (node.content) return leaf(node, space);
    switch (node.style.display) {
      case 'block':
        return layoutBlock(this, node, space);
      case 'flex':
        return layoutFlex(this, node, space);
      case 'grid':
        return layoutGrid(this, node, space);
    }
  }
}

interface CachedFragment {
  space: Space;
  fragment: Fragment;
}

/**
 * Whether the layout of a box is the same in two spaces. The size of the containing block only matters for percentages.
 */
function isSameSpace({ style: { percentages } }: LayoutNode, one: Space, other: Space): boolean {
  return (
    one.width === other.width &&
    one.height === other.height &&
    one.isBlockInFlow === other.isBlockInFlow &&
    (!percentages.ofWidth || one.containing.width === other.containing.width) &&
    (!percentages.ofHeight || one.containing.height === other.containing.height)
  );
}

/** Lays out a text or a picture. Its content determines the sides that the space does not. */
function leaf(node: LayoutNode, space: Space): Fragment {
  const { containing, width } = space;
  const insets = resolveInsets(node, containing.width);
  if (node.content?.kind !== 'text') {
    const natural = heightFor(node, width, containing.width) ?? (node.content?.height ?? 0) + sumVertical(insets);
    const height = space.height ?? clampHeight(node, natural, containing);
    const content = {
      width: Math.max(0, width - sumHorizontal(insets)),
      height: Math.max(0, height - sumVertical(insets)),
    };
    return { width, height, content, children: [] };
  }
  const { content } = node;
  const lines = content.at(Math.max(0, width - sumHorizontal(insets)));
  const height = space.height ?? clampHeight(node, lines.height + sumVertical(insets), containing);
  const isThrough = height === 0 && space.isBlockInFlow === true && !node.style.hidesOverflow;
  return {
    width,
    height,
    ...(lines.height > 0 && content.baseline ? { baseline: () => insets.top + (content.baseline?.() ?? 0) } : {}),
    children: [],
    ...(isThrough ? { collapsed: { top: noMargin, bottom: noMargin, isThrough } } : {}),
  };
}

import type { LayoutStyle, Sides } from './style.ts';

/** A box to lay out. A box without children may have content: a text or a picture. */
export interface LayoutNode {
  readonly style: LayoutStyle;
  readonly children: readonly LayoutNode[];
  readonly content?: TextContent | PictureContent;
  /** An empty line of the box's own font, on whose baseline inline-level boxes are aligned. */
  readonly strut?: LineBox;
}

/** Lines of text, measured by the program that draws them. All sizes are in px of the content box. */
export interface TextContent {
  readonly kind: 'text';
  /** The width of the widest unbreakable part, or that of the text in one line. */
  width(constraint: Constraint): number;
  at(width: number): { height: number };
  /** px from the top of the content to the first line's baseline; only called if boxes align by it. */
  baseline?(): number;
}

/** The px of a line, and from its top to the baseline. */
interface LineBox {
  height: number;
  baseline: number;
}

/** A picture with its natural size in px. */
interface PictureContent {
  readonly kind: 'picture';
  readonly width: number;
  readonly height: number;
}

/** A laid-out box, in px of its border box. */
export interface Fragment {
  readonly width: number;
  readonly height: number;
  /** Padding in px, if the style has percentages. */
  readonly padding?: Sides<number>;
  /** The content box of a picture, in px. */
  readonly content?: { readonly width: number; readonly height: number };
  /** px from the top to the first baseline, if the box has one; only called if boxes align by it. */
  readonly baseline?: () => number;
  readonly children: readonly PlacedFragment[];
  /** The margins of a block's children that collapse with those of the block (CSS 2.2, section 8.3.1). */
  readonly collapsed?: CollapsedMargins;
}

/** `x` and `y` are px from the top left of the parent's border box. */
export interface PlacedFragment {
  readonly node: LayoutNode;
  readonly x: number;
  readonly y: number;
  readonly fragment: Fragment;
}

/** The largest positive and the smallest negative of adjoining margins. */
export interface MarginStrut {
  readonly positive: number;
  readonly negative: number;
}

interface CollapsedMargins {
  readonly top: MarginStrut;
  readonly bottom: MarginStrut;
  /** Whether the box has no height, so that its top and bottom margins adjoin. */
  readonly isThrough: boolean;
}

/** The size to which percentages refer; an absent height is not definite. */
export interface Containing {
  readonly width: number;
  readonly height?: number | undefined;
}

/** The room in which a box is laid out. */
export interface Space {
  readonly containing: Containing;
  /** px of the border box. */
  readonly width: number;
  /** px of the border box; absent if the content decides. */
  readonly height?: number | undefined;
  /** Whether the box is a block in a block, so that margins may collapse through its edges. */
  readonly isBlockInFlow?: boolean;
}

export type Constraint = 'min' | 'max';

/** What the layout of one kind of box needs from the others. */
export interface LayoutContext {
  layout(node: LayoutNode, space: Space): Fragment;
  /** The minimum or maximum width that a box contributes, in px of the border box (CSS Sizing 3, section 5). */
  contribution(node: LayoutNode, constraint: Constraint): number;
}

import type { LayoutStyle, Sides } from './style.ts';

/** A box to be laid out. Boxes without children may have content: a text or a picture. */
export interface LayoutNode {
  readonly style: LayoutStyle;
  readonly children: readonly LayoutNode[];
  readonly content?: TextContent | PictureContent;
  /** An empty line of the box's own font, on whose baseline inline-level boxes stand. */
  readonly strut?: LineBox;
}

/** Lines of text, measured by whoever draws them. All sizes are px of the content box. */
export interface TextContent {
  readonly kind: 'text';
  /** The width of the widest part that cannot be broken, or that of the text in one line. */
  width(constraint: Constraint): number;
  at(width: number): { height: number };
  /** px from the top of the content to the first line's baseline; asked only where boxes align by it. */
  baseline?(): number;
}

/** px of a line, and from its top to the baseline. */
interface LineBox {
  height: number;
  baseline: number;
}

/** A picture of a natural size, px. */
interface PictureContent {
  readonly kind: 'picture';
  readonly width: number;
  readonly height: number;
}

/** A laid-out box, px of its border box. */
export interface Fragment {
  readonly width: number;
  readonly height: number;
  /** px, where the style says percentages. */
  readonly padding?: Sides<number>;
  /** Of a picture: px of its content box. */
  readonly content?: { readonly width: number; readonly height: number };
  /** px from the top to the first baseline, where the box has one; asked only where boxes align by it. */
  readonly baseline?: () => number;
  readonly children: readonly PlacedFragment[];
  /** Margins that a block's children share with those of the block (CSS 2.2, section 8.3.1). */
  readonly collapsed?: CollapsedMargins;
}

/** `x` and `y` are px from the top left of the parent's border box. */
export interface PlacedFragment {
  readonly node: LayoutNode;
  readonly x: number;
  readonly y: number;
  readonly fragment: Fragment;
}

/** The largest positive and the smallest negative margin of those that adjoin. */
export interface MarginStrut {
  readonly positive: number;
  readonly negative: number;
}

interface CollapsedMargins {
  readonly top: MarginStrut;
  readonly bottom: MarginStrut;
  /** The box has no height of its own: its top and bottom margins adjoin. */
  readonly isThrough: boolean;
}

/** The size that percentages count from; an absent height is not definite. */
export interface Containing {
  readonly width: number;
  readonly height?: number | undefined;
}

/** The room that a box is laid out in. */
export interface Space {
  readonly containing: Containing;
  /** px of the border box. */
  readonly width: number;
  /** px of the border box; absent where the content decides. */
  readonly height?: number | undefined;
  /** The box is a block in a block, so that margins may collapse through its edges. */
  readonly isBlockInFlow?: boolean;
}

export type Constraint = 'min' | 'max';

/** What the layout of one kind of box asks of the others. */
export interface LayoutContext {
  layout(node: LayoutNode, space: Space): Fragment;
  /** px of the border box for the narrowest and widest that a box wants to be (CSS Sizing 3, section 5). */
  contribution(node: LayoutNode, constraint: Constraint): number;
}

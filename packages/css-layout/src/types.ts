import type { LayoutStyle, Sides } from './style.ts';

/** A box to lay out. If it has no children, it may have content: a text or a picture. */
export interface LayoutNode {
  readonly style: LayoutStyle;
  readonly children: readonly LayoutNode[];
  readonly content?: TextContent | PictureContent;
  /** An empty line in the box's own font. Inline-level boxes are aligned to its baseline. */
  readonly strut?: LineBox;
}

/** Lines of text, which the program that draws them measures. All sizes are in px of the content box. */
export interface TextContent {
  readonly kind: 'text';
  /** The width of the widest unbreakable part (minimum), or of the whole text in one line (maximum). */
  width(constraint: Constraint): number;
  at(width: number): { height: number };
  /**
   * The distance in px from the top of the content to the baseline of the first line. It is only called if boxes are
   * aligned by it.
   */
  baseline?(): number;
}

/** The height of a line in px, and the distance from its top to its baseline. */
interface LineBox {
  height: number;
  baseline: number;
}

/** A picture, with its natural size in px. */
interface PictureContent {
  readonly kind: 'picture';
  readonly width: number;
  readonly height: number;
}

/** A box after layout. Its size is that of its border box, in px. */
export interface Fragment {
  readonly width: number;
  readonly height: number;
  /** The padding in px, if the style sets it as percentages. */
  readonly padding?: Sides<number>;
  /** The size of a picture's content box, in px. */
  readonly content?: { readonly width: number; readonly height: number };
  /**
   * The distance in px from the top to the first baseline, if the box has one. It is only called if boxes are aligned
   * by it.
   */
  readonly baseline?: () => number;
  readonly children: readonly PlacedFragment[];
  /** The margins of a block's children that collapse with the margins of the block itself (CSS 2.2, section 8.3.1). */
  readonly collapsed?: CollapsedMargins;
}

/** A box with its position. `x` and `y` are in px from the top left of the parent's border box. */
export interface PlacedFragment {
  readonly node: LayoutNode;
  readonly x: number;
  readonly y: number;
  readonly fragment: Fragment;
}

/** The largest positive and the smallest negative margin among adjoining margins. */
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

/** The size to which percentages refer. If the height is absent, it is not definite. */
export interface Containing {
  readonly width: number;
  readonly height?: number | undefined;
}

/** The room in which a box is laid out. */
export interface Space {
  readonly containing: Containing;
  /** The width of the border box in px. */
  readonly width: number;
  /** The height of the border box in px; absent if the content determines it. */
  readonly height?: number | undefined;
  /** Whether the box is a block inside a block, so that its margins may collapse with those of the parent. */
  readonly isBlockInFlow?: boolean;
}

export type Constraint = 'min' | 'max';

/** What the layout of one kind of box needs from the layouts of other kinds. */
export interface LayoutContext {
  layout(node: LayoutNode, space: Space): Fragment;
  /** The minimum or maximum width that a box contributes, in px of the border box (CSS Sizing 3, section 5). */
  contribution(node: LayoutNode, constraint: Constraint): number;
}

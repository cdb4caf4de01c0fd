export { LayoutCache, layOut } from './layout.ts';
export { hasPercent, resolveLength } from './length.ts';
export { insetsIn } from './sizes.ts';
export type {
  Alignment,
  Comparison,
  GridAreas,
  GridLine,
  LayoutStyle,
  Length,
  Sides,
  SizeKeyword,
  SizeValue,
  TrackBreadth,
  TrackSequence,
  TrackSize,
} from './style.ts';
export type { Constraint, Fragment, LayoutNode, PlacedFragment, TextContent } from './types.ts';

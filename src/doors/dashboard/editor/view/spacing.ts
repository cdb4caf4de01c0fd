import { type LayoutStyle, resolveLength } from '#css-layout';
import type { Edges } from '../../../../draw/style/sides.ts';

/** The space inside of a container, in px. */
export interface Spacing {
  padding: Edges;
  border: Edges;
  /** Between children beside each other. */
  columnGap: number;
  /** Between children above each other. */
  rowGap: number;
}

/** The space inside of a container; undefined if a part of it is a percentage, which has no px of its own. */
export function readSpacing({ padding, border, columnGap, rowGap }: LayoutStyle): Spacing | undefined {
  const [top, right, bottom, left, across, down] = [
    padding.top,
    padding.right,
    padding.bottom,
    padding.left,
    columnGap,
    rowGap,
  ].map((length) => resolveLength(length, undefined));
  if (top === undefined || right === undefined || bottom === undefined || left === undefined) return undefined;
  if (across === undefined || down === undefined) return undefined;
  return { padding: { top, right, bottom, left }, border, columnGap: across, rowGap: down };
}

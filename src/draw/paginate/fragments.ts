import type { Warning } from '../../core/warnings.ts';
import type { Box, TextBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';

/** Where a box begins. */
export interface Start {
  /** Its page, counted from the first page of the item. */
  page: number;
  /** px from the top of the page's room. */
  y: number;
  /** Whether nothing is above it on this page, so that a box that fits nowhere is put here. */
  isFresh: boolean;
}

/** What one page shows of a box, in px from the top of the page's room. */
export interface Fragment {
  page: number;
  top: number;
  height: number;
  box: Box;
  /** Whether the box is unchanged or scaled, and laid out by itself. */
  isWhole?: true;
  /** Whether the box was too high for any page, and was scaled. */
  isScaled?: true;
}

export interface SplitOptions {
  /** The px that a piece may be high, by the page counted from the first page of the item. */
  getRoom(page: number): number;
  getFontSize?: ((box: TextBox) => number | undefined) | undefined;
  /** The px of the measured page below which nothing is visible, for the content of a container that clips. */
  until?: number | undefined;
  /** Whether the box repeats: it is kept in one piece if a page can hold it. */
  isRepeated?: boolean | undefined;
  /** The first page on which a box, or a part of a text, may begin. */
  getEarliestPage?: ((part: { place?: number }) => number) | undefined;
  warn(warning: Warning): void;
}

/** Cuts a box into one fragment per page, on consecutive pages. */
export type Cut = (box: Box, measured: MeasuredBox, start: Start, options: SplitOptions) => Fragment[];

/** The end of the fragments that extend farthest. */
export function findEnd(fragments: readonly Fragment[]): { page: number; y: number } {
  return fragments.reduce(
    (end, { page, top, height }) => {
      const y = top + height;
      return page > end.page || (page === end.page && y > end.y) ? { page, y } : end;
    },
    { page: -1, y: 0 },
  );
}

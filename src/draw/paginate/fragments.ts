import type { Warning } from '../../core/warnings.ts';
import type { Box, TextBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';

/** The position at which a box begins. */
export interface Start {
  /** The page, counted from the first page of the item. */
  page: number;
  /** The distance in px from the top of the page's room. */
  y: number;
  /** Whether nothing is above the box on this page. A box that does not fit on any page is placed on such a page. */
  isFresh: boolean;
}

/** The part of a box that one page shows. Lengths are in px from the top of the page's room. */
export interface Fragment {
  page: number;
  top: number;
  height: number;
  box: Box;
  /** Set if the box is not cut and is laid out by itself, whether it was scaled or not. */
  isWhole?: true;
  /** Set if the box was too high for any page and was scaled. */
  isScaled?: true;
}

export interface SplitOptions {
  /** Returns the px of height for a piece on a page. Pages are counted from the first page of the item. */
  getRoom(page: number): number;
  getFontSize?: ((box: TextBox) => number | undefined) | undefined;
  /** Nothing below this px of the measured page is visible. Set for the content of a container that clips. */
  until?: number | undefined;
  /** Whether the box repeats. Such a box is not cut if a page can hold it. */
  isRepeated?: boolean | undefined;
  /** Returns the first page on which a box, or a part of a text, may begin. */
  getEarliestPage?: ((part: { place?: number }) => number) | undefined;
  warn(warning: Warning): void;
}

/** Cuts a box into one fragment per page, on consecutive pages. */
export type Cut = (box: Box, measured: MeasuredBox, start: Start, options: SplitOptions) => Fragment[];

/** Returns the end of the fragments that extend farthest. */
export function findEnd(fragments: readonly Fragment[]): { page: number; y: number } {
  return fragments.reduce(
    (end, { page, top, height }) => {
      const y = top + height;
      return page > end.page || (page === end.page && y > end.y) ? { page, y } : end;
    },
    { page: -1, y: 0 },
  );
}

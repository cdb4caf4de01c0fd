import type { Warning } from '../../core/warnings.ts';
import type { Box, TextBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';

/** Where a box begins. */
export interface Start {
  /** Pages after the first that the item takes. */
  page: number;
  /** px from the top of the page's room. */
  y: number;
  /** Nothing stands above it on this page: what fits nowhere is put here. */
  isFresh: boolean;
}

/** What one page shows of a box: px from the top of the page's room. */
export interface Fragment {
  page: number;
  top: number;
  height: number;
  box: Box;
  /** The box as it is, or as it is scaled: it is laid out by itself. */
  isWhole?: true;
  /** The box was too high for any page, and was scaled. */
  isScaled?: true;
}

export interface SplitOptions {
  /** px that a piece may be high, by the pages after the first that the item takes. */
  roomOf(page: number): number;
  fontSizeOf?: ((box: TextBox) => number | undefined) | undefined;
  /** px of the measured page below which nothing is seen, for what stands in a container that clips. */
  until?: number | undefined;
  /** The box repeats: it is kept in one piece where a page can hold it. */
  isRepeated?: boolean | undefined;
  /** A page before which a box, or a part of a text, may not begin. */
  earliestOf?: ((part: { place?: number }) => number) | undefined;
  warn(warning: Warning): void;
}

/** Cuts a box into one fragment a page, on pages that follow one another. */
export type Cut = (box: Box, measured: MeasuredBox, start: Start, options: SplitOptions) => Fragment[];

/** The end of the fragments that reach farthest. */
export function lastOf(fragments: readonly Fragment[]): { page: number; y: number } {
  return fragments.reduce(
    (end, { page, top, height }) => {
      const y = top + height;
      return page > end.page || (page === end.page && y > end.y) ? { page, y } : end;
    },
    { page: -1, y: 0 },
  );
}

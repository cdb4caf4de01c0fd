/** A picture of a page, and its number of pixels for each px of the page. */
export interface DrawnPicture {
  picture: Blob;
  scale: number;
}

export interface Comparison {
  /** Differences are marked, and equal parts are pale behind them. png */
  picture: Blob;
  /** A fraction of the pixels of both pictures together, 0..1. */
  share: number;
  width: number;
  height: number;
}

export type Reply = { ok: true; comparison: Comparison } | { ok: false; reason: string };

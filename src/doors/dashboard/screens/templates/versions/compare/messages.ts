/** A picture of a page, with the number of pixels for each px of the page. */
export interface DrawnPicture {
  picture: Blob;
  scale: number;
}

export interface Comparison {
  /** A PNG in which differences are marked, and equal parts are pale. */
  picture: Blob;
  /** The fraction of the pixels that differ, from 0 to 1, of the area that both pictures cover together. */
  share: number;
  width: number;
  height: number;
}

export type Reply = { ok: true; comparison: Comparison } | { ok: false; reason: string };

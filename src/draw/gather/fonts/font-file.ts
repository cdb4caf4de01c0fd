import type { FontFormat } from './files/read-font-file.ts';

/** A font's bytes, known by a key that is never another font's. */
export interface FontFile {
  key: string;
  family: string;
  weight: number;
  /** Of a variable font: the smallest and the largest weight that it has. takumi reads them from the file. */
  weights?: readonly [min: number, greatest: number];
  style: string;
  ranges: ReadonlyArray<readonly [number, number]>;
  bytes: Uint8Array;
  /** woff2 unless said. */
  format?: FontFormat;
  /** Of an uploaded font alone: bytes that an engine holds of it. */
  decodedBytes?: number;
}

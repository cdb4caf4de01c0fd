import type { FontFormat } from './files/read-font-file.ts';

/** The bytes of a font, with a key that is unique to them. */
export interface FontFile {
  key: string;
  family: string;
  weight: number;
  /** Only for variable fonts: the smallest and the largest weight. takumi reads them from the file. */
  weights?: readonly [min: number, greatest: number];
  style: string;
  ranges: ReadonlyArray<readonly [number, number]>;
  bytes: Uint8Array;
  /** woff2 by default. */
  format?: FontFormat;
  /** Only for uploaded fonts: the bytes that an engine holds for the font. */
  decodedBytes?: number;
}

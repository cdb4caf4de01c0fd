import type { FontFormat } from './files/read-font-file.ts';

/** The bytes of a font, with a key that is unique to them. */
export interface FontFile {
  key: string;
  family: string;
  weight: number;
  /** The smallest and the largest weight. Only set for variable fonts. takumi reads the range from the file instead. */
  weights?: readonly [min: number, greatest: number];
  style: string;
  ranges: ReadonlyArray<readonly [number, number]>;
  bytes: Uint8Array;
  /** The format of the bytes; woff2 if absent. */
  format?: FontFormat;
  /** The bytes that an engine holds in memory for the font. Only set for uploaded fonts. */
  decodedBytes?: number;
}

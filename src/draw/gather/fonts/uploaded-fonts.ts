import { type FontFamily, type FontLibrary, parseRanges } from './catalogue.ts';
import type { FontFormat } from './files/read-font-file.ts';
import type { FontStyle } from './matching.ts';

/** A font file of a space: one face of a family. */
export interface UploadedFont {
  id: string;
  family: string;
  weight: number;
  style: FontStyle;
  format: FontFormat;
  /** The bytes that an engine holds in memory for the font. */
  decodedBytes: number;
  /**
   * The code points that the font covers, as hex ranges such as `20-7e,a0`. Empty if the font was deleted in the
   * meantime.
   */
  ranges: string;
  /** The path by which the library reads the font's file. */
  path: string;
}

/**
 * Adds the fonts of a space before those of the catalogue. If two files have the same letters, the first one is used.
 */
export function addUploadedFonts(library: FontLibrary, fonts: readonly UploadedFont[]): FontLibrary {
  if (fonts.length === 0) return library;
  const families = new Map<string, FontFamily>();
  for (const { id, family: name, weight, style, format, decodedBytes, ranges, path } of fonts) {
    const family: FontFamily = families.get(name.toLowerCase()) ?? { id, name, styles: {}, subsets: [] };
    families.set(name.toLowerCase(), family);
    const weights = family.styles[style] ?? [];
    family.styles[style] = weights.includes(weight) ? weights : [...weights, weight];
    family.subsets.push({ name: id, ranges: parseRanges(ranges), face: { weight, style, path, format, decodedBytes } });
  }
  return {
    version: library.version,
    families: new Map([...library.families, ...families]),
    // A fallback with the name of an uploaded family is removed, because engines would mix the two.
    fallbacks: library.fallbacks.filter(({ name }) => !families.has(name.toLowerCase())),
  };
}

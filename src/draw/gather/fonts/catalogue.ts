import { required } from '../../../core/required.ts';
import type { FontFormat } from './files/read-font-file.ts';
import type { FontStyle } from './matching.ts';

/** A font family of the bundled catalogue, in the form that the build writes. */
export interface CatalogueFamily {
  id: string;
  name: string;
  /** The category by the publisher: sans-serif, serif, display, handwriting, monospace or symbols. */
  category: string;
  /** Whether the family is searched for glyphs that are missing in a text's own families. */
  fallback?: boolean;
  /** The subsets that are searched for missing glyphs if the family as a whole is not. */
  lends?: string[];
  /** Only for monospaced families: the width of every character, as a fraction of the font size. */
  advance?: number;
  /** How far the family reaches above and below its baseline, as a fraction of the font size. */
  metrics?: FontMetrics;
  /** The available weights for each style. */
  styles: Partial<Record<FontStyle, number[]>>;
  /** Whether a single file of each subset has all weights. */
  isVariable?: boolean;
  /** The tags of the OpenType features and variation axes in the family's files. */
  features?: string[];
  axes?: string[];
  /** For each subset, the code points that its files cover, as hex ranges. */
  subsets: Record<string, string>;
}

export interface FontMetrics {
  ascent: number;
  /** A positive number: the reach below the baseline. */
  descent: number;
}

export interface FontCatalogue {
  /**
   * The version of the catalogue. It changes with any byte of any font and with the characters that each font covers.
   * It is part of the name of a stored render (RND-17).
   */
  version: string;
  families: CatalogueFamily[];
}

export type CodePointRange = [from: number, to: number];

export interface FontSubset {
  name: string;
  ranges: CodePointRange[];
  /**
   * The face of an uploaded font, whose file contains only one. A subset of the catalogue has a separate file for each
   * face.
   */
  face?: { weight: number; style: FontStyle; path: string; format: FontFormat; decodedBytes: number };
}

export interface FontFamily {
  id: string;
  name: string;
  /** The width of every character as a fraction of the font size, if the family is monospaced. */
  advance?: number;
  metrics?: FontMetrics;
  styles: CatalogueFamily['styles'];
  isVariable?: boolean;
  /** The tags of features and axes. Absent for uploaded fonts, because these are not read from them. */
  features?: readonly string[];
  axes?: readonly string[];
  subsets: FontSubset[];
}

/** The catalogue, prepared for case-insensitive look-ups of family names. */
export interface FontLibrary {
  version: string;
  families: ReadonlyMap<string, FontFamily>;
  fallbacks: readonly FontFamily[];
}

/** The families that are used for generic CSS families. No engine uses a font of the machine (DOC-16). */
export const genericFamilies: Readonly<Record<string, string>> = {
  'sans-serif': 'Inter',
  'system-ui': 'Inter',
  'ui-sans-serif': 'Inter',
  serif: 'Lora',
  'ui-serif': 'Lora',
  monospace: 'JetBrains Mono',
  'ui-monospace': 'JetBrains Mono',
  cursive: 'Caveat',
  fantasy: 'Bebas Neue',
};

export function openFontLibrary(catalogue: FontCatalogue): FontLibrary {
  const families = catalogue.families.map(
    ({ id, name, advance, metrics, styles, isVariable, features, axes, subsets }): FontFamily => ({
      id,
      name,
      ...(advance === undefined ? {} : { advance }),
      ...(metrics === undefined ? {} : { metrics }),
      styles,
      ...(isVariable ? { isVariable } : {}),
      ...(features ? { features } : {}),
      ...(axes ? { axes } : {}),
      subsets: Object.entries(subsets).map(([subset, ranges]) => lazySubset(subset, ranges)),
    }),
  );
  return {
    version: catalogue.version,
    families: new Map(families.map((family) => [family.name.toLowerCase(), family])),
    fallbacks: catalogue.families.flatMap(({ fallback, lends }, index) => {
      const family = required(families[index]);
      if (fallback) return family;
      return lends ? { ...family, subsets: family.subsets.filter(({ name }) => lends.includes(name)) } : [];
    }),
  };
}

/**
 * Makes a subset whose ranges are only parsed when they are first used, because the ranges of Han fonts are long and
 * most pages need none of them.
 */
function lazySubset(name: string, text: string): FontSubset {
  let ranges: CodePointRange[] | undefined;
  return {
    name,
    get ranges() {
      ranges ??= parseRanges(text);
      return ranges;
    },
  };
}

/** Parses ranges such as `20-7e,a0`. */
export function parseRanges(text: string): CodePointRange[] {
  if (text === '') return [];
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

/** Prints ranges as text: the reverse of parseRanges. */
export function printRanges(ranges: readonly CodePointRange[]): string {
  return ranges
    .map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`))
    .join(',');
}

/**
 * Returns the subset of a family that has the code point. If a face is given, the subset must be of that face. Ranges
 * are sorted.
 */
export function subsetWith(
  family: FontFamily,
  codePoint: number,
  wanted?: { weight: number; style: FontStyle },
): FontSubset | undefined {
  return family.subsets.find(
    ({ ranges, face }) =>
      (!face || !wanted || (face.weight === wanted.weight && face.style === wanted.style)) && covers(ranges, codePoint),
  );
}

/** Whether a code point is in one of the sorted ranges. */
export function covers(ranges: readonly CodePointRange[], codePoint: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = required(ranges[middle]);
    if (codePoint < from) high = middle - 1;
    else if (codePoint > to) low = middle + 1;
    else return true;
  }
  return false;
}

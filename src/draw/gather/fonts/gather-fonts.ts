import { didYouMean, quote } from '../../../core/quote.ts';
import { type Warning, WarningList } from '../../../core/warnings.ts';
import type { ContainerBox } from '../../../design/boxes/types.ts';
import { type CodePointRange, type FontFamily, type FontLibrary, genericFamilies, subsetWith } from './catalogue.ts';
import type { FontFormat } from './files/read-font-file.ts';
import { type FontStyle, nearestWeight } from './matching.ts';
import { type TextRun, textRuns } from './text-runs.ts';

/** A font file that the text of a page needs. */
export interface FontFace {
  /** The path of the file in the catalogue, such as `inter/latin-400-normal.woff2`. */
  path: string;
  family: string;
  weight: number;
  /** The smallest and the largest weight of the file. Only set for variable fonts. */
  weights?: readonly [min: number, greatest: number];
  style: FontStyle;
  ranges: CodePointRange[];
  /** The format of the file; woff2 if absent. */
  format?: FontFormat;
  /** The bytes that an engine holds in memory for the font. Only set for uploaded fonts. */
  decodedBytes?: number;
}

export interface FontPlan {
  faces: FontFace[];
  /** Fallback families for missing glyphs, in the order in which they are tried. */
  fallbacks: string[];
  /** Characters that no font has, by layer. */
  missing: ReadonlyMap<string, ReadonlySet<string>>;
  warnings: Warning[];
}

const defaultFamily = 'Inter';
/** The character that is drawn in place of one that no font has, so that engines do not look for a font elsewhere. */
export const replacementCharacter = '\ufffd';
/** Characters that have no visible glyph: controls, joiners, direction marks, variation selectors. */
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/u;

/**
 * Decides which font files a box tree needs, and finds the glyphs that none of them has (DOC-15, DOC-16, RND-24). This
 * is a pure function.
 */
export function planFonts(root: ContainerBox, library: FontLibrary): FontPlan {
  const faces = new Map<string, FontFace>();
  const fallbacks = new Set<string>();
  const missingByLayer = new Map<string, Set<string>>();
  const warnings = new WarningList();
  // Whether a font has a character, by font: thousands of runs may need the same few characters.
  const plannedByFont = new Map<string, Map<string, boolean>>();
  for (const run of textRuns(root)) {
    const runFamilies = ownFamilies(run, library, warnings);
    const missing = new Set<string>();
    const font = JSON.stringify([run.families, run.weight, run.isItalic]);
    const planned = plannedByFont.get(font) ?? new Map<string, boolean>();
    plannedByFont.set(font, planned);
    const plan = (character: string): boolean => {
      const known = planned.get(character);
      if (known !== undefined) return known;
      const glyph = findGlyph(character.codePointAt(0) ?? 0, run, runFamilies, library.fallbacks);
      planned.set(character, glyph !== undefined);
      if (!glyph) return false;
      const face = chooseFace(glyph.family, glyph.subset, glyph.wanted);
      faces.set(face.path, face);
      if (!runFamilies.includes(glyph.family)) fallbacks.add(glyph.family.name);
      return true;
    };
    for (const character of new Set(run.text)) {
      if (!unseen.test(character) && !plan(character)) missing.add(character);
    }
    if (missing.size > 0) {
      plan(replacementCharacter);
      missingByLayer.set(run.layerId, new Set([...(missingByLayer.get(run.layerId) ?? []), ...missing]));
      const signList = [...missing].slice(0, 20).join(' ');
      const message = `No font has ${missing.size === 1 ? 'a glyph for' : `glyphs for these ${missing.size} characters:`} ${signList}`;
      warnings.add({ code: 'glyph_missing', message, layerId: run.layerId });
    }
  }
  const inOrder = library.fallbacks.filter(({ name }) => fallbacks.has(name)).map(({ name }) => name);
  return { faces: [...faces.values()], fallbacks: inOrder, missing: missingByLayer, warnings: warnings.list() };
}

/**
 * The maximum number of unknown family names for which the nearest family of a library is cached. Warnings about
 * further names have no hint (SEC-8).
 */
const maxHints = 100;
const hintsOf = new WeakMap<FontLibrary, Map<string, string>>();

function hintFor(name: string, library: FontLibrary): string {
  const hints = hintsOf.get(library) ?? new Map<string, string>();
  hintsOf.set(library, hints);
  const hint = hints.get(name) ?? (hints.size < maxHints ? didYouMean(name, familyNames(library)) : '');
  if (hints.size < maxHints) hints.set(name, hint);
  return hint;
}

function familyNames({ families }: FontLibrary): string[] {
  return [...families.values()].map((family) => family.name);
}

/** Returns the known families that a run names. Each unknown name is added to the warnings. */
export function ownFamilies(run: TextRun, library: FontLibrary, warnings: WarningList): FontFamily[] {
  const families = run.families.flatMap((name) => {
    const family = library.families.get((genericFamilies[name] ?? name).toLowerCase());
    if (!family) {
      const message = `The font family ${quote(name)} is neither built in nor uploaded, so a fallback is used.${hintFor(name, library)}`;
      warnings.add({ code: 'font_missing', message, layerId: run.layerId });
    }
    return family ?? [];
  });
  if (families.length > 0) return families;
  const inter = library.families.get(defaultFamily.toLowerCase());
  return inter ? [inter] : [];
}

/** Returns the name of the family that draws a character in text with these families (DOC-15). */
export function familyWith(library: FontLibrary, families: readonly string[], character: string): string | undefined {
  const run = { layerId: '', text: character, families, weight: 400, isItalic: false };
  const runFamilies = ownFamilies(run, library, new WarningList());
  return findGlyph(character.codePointAt(0) ?? 0, run, runFamilies, library.fallbacks)?.family.name;
}

function findGlyph(
  codePoint: number,
  run: TextRun,
  runFamilies: readonly FontFamily[],
  fallbacks: readonly FontFamily[],
) {
  for (const family of [...runFamilies, ...fallbacks]) {
    // The face must only be compared for uploaded fonts, because each of their subsets is a single face.
    const isUploaded = family.subsets.some(({ face }) => face);
    const subset = subsetWith(family, codePoint, isUploaded ? faceFor(family, run) : undefined);
    if (subset) return { family, subset, wanted: faceFor(family, run) };
  }
  return undefined;
}

/**
 * Returns the face of a family that is used for a run. Its glyphs do not matter, because engines also match weight and
 * style first.
 */
export function faceFor(family: FontFamily, run: TextRun): { weight: number; style: FontStyle } {
  const style: FontStyle = run.isItalic && family.styles.italic ? 'italic' : family.styles.normal ? 'normal' : 'italic';
  return { style, weight: nearestWeight(family.styles[style] ?? [], run.weight) };
}

/** The file of a subset with the face that is nearest to the wanted one. */
export function chooseFace(
  family: FontFamily,
  { name, ranges, face }: FontFamily['subsets'][number],
  { weight, style }: { weight: number; style: FontStyle },
): FontFace {
  if (face) return { ...face, family: family.name, ranges };
  if (family.isVariable) {
    const available = family.styles[style] ?? [];
    const weights = [Math.min(...available), Math.max(...available)] as const;
    return {
      path: `${family.id}/${name}-wght-${style}.woff2`,
      family: family.name,
      weight: 400,
      weights,
      style,
      ranges,
    };
  }
  return { path: `${family.id}/${name}-${weight}-${style}.woff2`, family: family.name, weight, style, ranges };
}

import { didYouMean, quote } from '../../../core/quote.ts';
import { type Warning, WarningList } from '../../../core/warnings.ts';
import type { ContainerBox } from '../../../design/boxes/types.ts';
import { type CodePointRange, type FontFamily, type FontLibrary, genericFamilies, subsetWith } from './catalogue.ts';
import type { FontFormat } from './files/read-font-file.ts';
import { type FontStyle, nearestWeight } from './matching.ts';
import { type TextRun, textRuns } from './text-runs.ts';

/** A font file that a page's text needs. */
export interface FontFace {
  /** Path below the catalogue: `inter/latin-400-normal.woff2`. */
  path: string;
  family: string;
  weight: number;
  /** Of a variable font: the least and the greatest weight that its one file has. */
  weights?: readonly [min: number, greatest: number];
  style: FontStyle;
  ranges: CodePointRange[];
  /** woff2 unless said. */
  format?: FontFormat;
  /** Of an uploaded font: bytes that an engine holds of it. */
  decodedBytes?: number;
}

export interface FontPlan {
  faces: FontFace[];
  /** Fallback families for missing glyphs, in the order in which they are asked. */
  fallbacks: string[];
  /** Characters that no font has, by the layer that asks for them. */
  missing: ReadonlyMap<string, ReadonlySet<string>>;
  warnings: Warning[];
}

const defaultFamily = 'Inter';
/** What an engine is told to draw in the place of a character that no font has, where it would look for one elsewhere. */
export const replacementCharacter = '\ufffd';
/** Characters that are drawn by no glyph of their own: controls, joiners, direction marks, variation selectors. */
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/u;

/** Which font files a box tree needs and which glyphs none of them has (DOC-15, DOC-16, RND-24). Pure. */
export function planFonts(root: ContainerBox, library: FontLibrary): FontPlan {
  const faces = new Map<string, FontFace>();
  const fallbacks = new Set<string>();
  const missingByLayer = new Map<string, Set<string>>();
  const warnings = new WarningList();
  const glyphs = new Map<string, Map<string, ReturnType<typeof findGlyph>>>();
  for (const run of textRuns(root)) {
    const own = ownFamilies(run, library, warnings);
    const missing = new Set<string>();
    // Thousands of runs may ask for the same few signs.
    const font = JSON.stringify([run.families, run.weight, run.isItalic]);
    const known = glyphs.get(font) ?? new Map<string, ReturnType<typeof findGlyph>>();
    glyphs.set(font, known);
    const plan = (character: string): boolean => {
      if (!known.has(character)) {
        known.set(character, findGlyph(character.codePointAt(0) ?? 0, run, own, library.fallbacks));
      }
      const found = known.get(character);
      if (!found) return false;
      const face = faceOf(found.family, found.subset, found.wanted);
      faces.set(face.path, face);
      if (!own.includes(found.family)) fallbacks.add(found.family.name);
      return true;
    };
    for (const character of new Set(run.text)) {
      if (!unseen.test(character) && !plan(character)) missing.add(character);
    }
    if (missing.size > 0) {
      plan(replacementCharacter);
      missingByLayer.set(run.layerId, new Set([...(missingByLayer.get(run.layerId) ?? []), ...missing]));
      const shown = [...missing].slice(0, 20).join(' ');
      const message = `No font has ${missing.size === 1 ? 'a glyph for' : `glyphs for these ${missing.size} characters:`} ${shown}`;
      warnings.add({ code: 'glyph_missing', message, layerId: run.layerId });
    }
  }
  const inOrder = library.fallbacks.filter(({ name }) => fallbacks.has(name)).map(({ name }) => name);
  return { faces: [...faces.values()], fallbacks: inOrder, missing: missingByLayer, warnings: warnings.list() };
}

/** Unknown family names of a library whose nearest family is remembered; further ones get no hint (SEC-8). */
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

/** The families that a run names, as far as they are known; a warning of each that is not. */
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

/** The family that draws a character for text that asks for these families, by name (DOC-15). */
export function familyWith(library: FontLibrary, families: readonly string[], character: string): string | undefined {
  const run = { layerId: '', text: character, families, weight: 400, isItalic: false };
  const own = ownFamilies(run, library, new WarningList());
  return findGlyph(character.codePointAt(0) ?? 0, run, own, library.fallbacks)?.family.name;
}

function findGlyph(codePoint: number, run: TextRun, own: readonly FontFamily[], fallbacks: readonly FontFamily[]) {
  for (const family of [...own, ...fallbacks]) {
    // Which face is wanted matters to uploaded fonts alone, whose subsets are a face each.
    const isUploaded = family.subsets.some(({ face }) => face);
    const subset = subsetWith(family, codePoint, isUploaded ? faceFor(family, run) : undefined);
    if (subset) return { family, subset, wanted: faceFor(family, run) };
  }
  return undefined;
}

/** The face of a family that serves a run, whatever glyphs it has: engines match weight and style first too. */
export function faceFor(family: FontFamily, run: TextRun): { weight: number; style: FontStyle } {
  const style: FontStyle = run.isItalic && family.styles.italic ? 'italic' : family.styles.normal ? 'normal' : 'italic';
  return { style, weight: nearestWeight(family.styles[style] ?? [], run.weight) };
}

function faceOf(
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

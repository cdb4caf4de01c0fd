/**
 * Builds the font catalogue: the woff2 subsets of each family as static assets, and a JSON file that says what each of
 * them contains. The characters of a subset are read from the font itself, so that a missing glyph is known before
 * drawing (RND-24).
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import type { CatalogueFamily, FontCatalogue } from '../../src/draw/gather/fonts/catalogue.ts';
import { fontFamilies, type ShippedFamily } from './font-families.ts';
import { shippedFiles } from './font-files.ts';
import { looseMarks, ownCharacters, parseUnicodeRange } from './subset-characters.ts';

export async function makeFontCatalogue(nodeModules: string, assets: string, target: string): Promise<void> {
  rmSync(join(assets, 'fonts'), { recursive: true, force: true });
  const digest = createHash('sha256');
  const families: CatalogueFamily[] = [];
  for (const shipped of fontFamilies) {
    const { id, role, isVariable, lends } = shipped;
    const source = join(nodeModules, isVariable ? '@fontsource-variable' : '@fontsource', id);
    const metadata = JSON.parse(readFileSync(join(source, 'metadata.json'), 'utf8'));
    const folder = join(assets, 'fonts', id);
    mkdirSync(folder, { recursive: true });
    const family: CatalogueFamily = { id, name: metadata.family, category: metadata.category, styles: {}, subsets: {} };
    if (role === 'fallback') family.fallback = true;
    if (lends) family.lends = [...lends];
    if (isVariable) family.isVariable = true;
    const published = publishedRanges(source, shipped);
    const coverage = new Map<string, Set<number>>();
    const loose = new Map<string, number[]>();
    const features = new Set<string>();
    const axes = new Set<string>();
    for (const { subset, weight, style, bytes } of await shippedFiles(nodeModules, source, shipped)) {
      const file = `${subset}-${weight}-${style}.woff2`;
      digest.update(`${id}-${file}`).update(bytes);
      writeFileSync(join(folder, file), bytes);
      const weights = family.styles[style] ?? [];
      family.styles[style] = isVariable ? metadata.weights : [...new Set([...weights, Number(weight)])];
      if ((weight === '400' && subset === 'latin') || family.metrics === undefined) family.metrics = readMetrics(bytes);
      if (metadata.category === 'monospace' && subset === 'latin') family.advance = measureAdvance(bytes);
      if (coverage.has(subset)) continue;
      const font = openFont(bytes);
      for (const feature of font.availableFeatures) features.add(feature);
      for (const axis of Object.keys(font.variationAxes)) axes.add(axis);
      coverage.set(subset, new Set(font.characterSet));
      const keepsLoose = shipped.cut?.some(({ name, keepsLooseMarks }) => name === subset && keepsLooseMarks);
      if (metadata.category !== 'monospace' && !keepsLoose) loose.set(subset, looseMarks(font));
    }
    for (const [subset, characters] of coverage) {
      // A mark is looked up in all files of a family. If the Latin file does not place a mark on its letters, no file
      // may provide that mark.
      for (const mark of [...(loose.get('latin') ?? []), ...(loose.get(subset) ?? [])]) characters.delete(mark);
    }
    for (const [subset, characters] of ownCharacters(coverage, published)) {
      if (characters.size > 0) family.subsets[subset] = printRanges(characters);
    }
    family.features = [...features].sort();
    family.axes = [...axes].sort();
    families.push(family);
  }
  digest.update(JSON.stringify(families));
  const catalogue: FontCatalogue = { version: digest.digest('hex').slice(0, 16), families };
  writeFileSync(target, JSON.stringify(catalogue));
}

/** The code points for which each subset is published. */
function publishedRanges(source: string, { cut = [] }: ShippedFamily): Map<string, Set<number>> {
  const rangesBySubset = JSON.parse(readFileSync(join(source, 'unicode.json'), 'utf8')) as Record<string, string>;
  const ranges = [...Object.entries(rangesBySubset), ...cut.map(({ name, characters }) => [name, characters] as const)];
  return new Map(ranges.map(([subset, range]) => [subset.replace(/[[\]]/g, ''), parseUnicodeRange(range)]));
}

/** The width of every character of a monospaced font, as a fraction of the font size. */
function measureAdvance(bytes: Buffer): number {
  const font = openFont(bytes);
  return font.glyphForCodePoint(0x30).advanceWidth / font.unitsPerEm;
}

/**
 * The metrics with which browsers lay out lines: how far the font reaches above and below its baseline, as fractions of
 * the font size.
 */
function readMetrics(bytes: Buffer): { ascent: number; descent: number } {
  const font = openFont(bytes);
  return { ascent: font.ascent / font.unitsPerEm, descent: -font.descent / font.unitsPerEm };
}

function openFont(bytes: Buffer): fontkit.Font {
  const font = fontkit.create(bytes);
  if (!('characterSet' in font)) throw new Error('A font collection stands where a font was expected');
  return font;
}

/** Code points as hex ranges: `20-7e,a0,2013-2014`. */
function printRanges(characters: ReadonlySet<number>): string {
  const sorted = [...characters].filter((point) => point > 0x1f && point < 0x110000).sort((a, b) => a - b);
  const ranges: Array<[number, number]> = [];
  for (const point of sorted) {
    const last = ranges.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`)).join(',');
}

function hex(point: number): string {
  return point.toString(16);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { CutSubset } from './cut-subsets.ts';
import type { ShippedFamily } from './font-families.ts';
import { parseUnicodeRange } from './subset-characters.ts';

/** One woff2 file of a built-in family. */
interface ShippedFile {
  subset: string;
  /** `400`, or `wght` if the file contains all weights. */
  weight: string;
  style: 'normal' | 'italic';
  bytes: Buffer;
}

const filePattern = /^(?<subset>.+)-(?<weight>\d{3}|wght)-(?<style>normal|italic)\.woff2$/;

/** The files of a family: those in its package, by name, and the subsets that are cut for it. */
export async function shippedFiles(nodeModules: string, source: string, family: ShippedFamily): Promise<ShippedFile[]> {
  const { id, without = [], cut = [] } = family;
  const files: ShippedFile[] = [];
  for (const file of readdirSync(join(source, 'files')).sort()) {
    const groups = file.startsWith(`${id}-`) ? filePattern.exec(file.slice(id.length + 1))?.groups : undefined;
    if (!groups) continue;
    const { subset = '', weight = '', style = '' } = groups;
    if (without.includes(subset)) continue;
    files.push({
      subset,
      weight,
      style: style as 'normal' | 'italic',
      bytes: readFileSync(join(source, 'files', file)),
    });
  }
  for (const each of cut) files.push(...(await cutFiles(nodeModules, each)));
  return files;
}

async function cutFiles(
  nodeModules: string,
  { name, weights, getFileName, characters }: CutSubset,
): Promise<ShippedFile[]> {
  const text = String.fromCodePoint(...parseUnicodeRange(characters));
  const files: ShippedFile[] = [];
  for (const style of ['italic', 'normal'] as const) {
    for (const weight of weights) {
      const whole = readFileSync(join(nodeModules, getFileName(weight, style)));
      // Glyphs that only font features use are left out, because they would make up most of the file.
      const bytes = await subsetFont(whole, text, { targetFormat: 'woff2', noLayoutClosure: true });
      files.push({ subset: name, weight: String(weight), style, bytes });
    }
  }
  return files;
}

import { toBase64 } from '../../core/base64.ts';
import { genericFamilies } from '../gather/fonts/catalogue.ts';
import { familyNames } from '../gather/fonts/text-runs.ts';
import type { FontFile } from '../takumi/pool.ts';

/** What CSS Fonts 4 calls the formats, section 4.3. */
const cssFormats = { woff2: 'woff2', ttf: 'truetype', otf: 'opentype' } as const;

/** The faces of a document as `@font-face` rules. `urlOf` says where the browser finds a file's bytes. */
export function fontFaceRules(fonts: readonly FontFile[], urlOf: (font: FontFile) => string = dataUrl): string {
  return fonts
    .map((font) => {
      const ranges = font.ranges.map(([from, to]) => `U+${from.toString(16)}-${to.toString(16)}`).join(',');
      const range = ranges === '' ? '' : `;unicode-range:${ranges}`;
      const weight = font.weights?.join(' ') ?? font.weight;
      return `@font-face{font-family:${quoted(font.family)};font-weight:${weight};font-style:${font.style};src:url(${urlOf(font)}) format("${cssFormats[font.format ?? 'woff2']}")${range}}`;
    })
    .join('\n');
}

function dataUrl({ bytes, format = 'woff2' }: FontFile): string {
  return `data:font/${format};base64,${toBase64(bytes)}`;
}

/**
 * Narrows a canonical `font-family` list to families that the document brings, which are then asked before any of the
 * machine's, and appends those that stand in for missing glyphs (DOC-16).
 */
export function familyNarrower(fonts: readonly FontFile[], fallbacks: readonly string[]): (list: string) => string {
  const brought = new Map(fonts.map(({ family }) => [family.toLowerCase(), family]));
  const known = new Map<string, string>();
  return (list) => {
    const narrowed = known.get(list) ?? narrow(list, brought, fallbacks);
    known.set(list, narrowed);
    return narrowed;
  };
}

function narrow(list: string, brought: ReadonlyMap<string, string>, fallbacks: readonly string[]): string {
  const named = familyNames(list).flatMap((name) => brought.get((genericFamilies[name] ?? name).toLowerCase()) ?? []);
  const own = named.length > 0 ? named : ['Inter'];
  return [...new Set([...own, ...fallbacks])].map(quoted).join(',');
}

function quoted(family: string): string {
  return `"${family.replaceAll(/["\\\n]/g, '')}"`;
}

import { toBase64 } from '../../core/base64.ts';
import type { FontFile } from '../gather/fonts/font-file.ts';
import { quotedFamily } from '../gather/fonts/narrow-families.ts';

/** The names of the formats in CSS Fonts 4, section 4.3. */
const cssFormats = { woff2: 'woff2', ttf: 'truetype', otf: 'opentype' } as const;

/** Prints the faces of a document as `@font-face` rules. `getUrl` returns the URL of a file's bytes. */
export function fontFaceRules(fonts: readonly FontFile[], getUrl: (font: FontFile) => string = dataUrl): string {
  return fonts
    .map((font) => {
      const ranges = font.ranges.map(([from, to]) => `U+${from.toString(16)}-${to.toString(16)}`).join(',');
      const range = ranges === '' ? '' : `;unicode-range:${ranges}`;
      const weight = font.weights?.join(' ') ?? font.weight;
      return `@font-face{font-family:${quotedFamily(font.family)};font-weight:${weight};font-style:${font.style};src:url(${getUrl(font)}) format("${cssFormats[font.format ?? 'woff2']}")${range}}`;
    })
    .join('\n');
}

function dataUrl({ bytes, format = 'woff2' }: FontFile): string {
  return `data:font/${format};base64,${toBase64(bytes)}`;
}

import type { JsonObject } from '../../../core/json.ts';
import type { ImportedPart } from '../imported.ts';
import { importSvg } from '../svg/import-svg.ts';
import { splitWords } from './expand.ts';
import type { StyledElement } from './styled.ts';

/** The address of a picture as a layer can have it, or why it cannot. */
export function readPictureUrl(address: string | undefined): { src: string } | { reason: string } {
  const url = address?.trim() ?? '';
  if (url === '') return { reason: 'It has no address.' };
  if (/^data:image\/[\w.+-]{1,40}[;,]/i.test(url)) return { src: url.replaceAll('{{', '%7B%7B') };
  if (/^https?:\/\//i.test(url)) {
    const isValid = URL.canParse(url) && url.length <= 4_000;
    return isValid ? { src: url.replaceAll('{{', '%7B%7B') } : { reason: 'Its address is not valid.' };
  }
  if (url.startsWith('//') && URL.canParse(`https:${url}`)) return { src: `https:${url.replaceAll('{{', '%7B%7B')}` };
  if (/^cid:/i.test(url)) return { reason: 'It is in another part of the mail.' };
  if (/^(?:file|blob|about|content):/i.test(url)) return { reason: 'It is on the machine from which it was copied.' };
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return { reason: 'Its address is no picture.' };
  return { reason: 'Its address is relative, and what it is relative to is not known.' };
}

/** The picture of a background, and how it fits its box. */
export function readBackgroundPicture(own: ReadonlyMap<string, string>): { url: string; fit: string } | undefined {
  const value = own.get('backgroundImage') ?? own.get('background') ?? '';
  const picture = splitWords(value).find((word) => /^url\(/i.test(word));
  if (picture === undefined) return undefined;
  const inside = picture.slice(4, -1).trim();
  const url = /^["']/.test(inside) ? inside.slice(1, -1) : inside;
  const size = own.get('backgroundSize') ?? value;
  return { url, fit: /\bcontain\b/.test(size) ? 'contain' : /\bcover\b/.test(size) ? 'cover' : 'none' };
}

const fits: Readonly<Record<string, string>> = {
  cover: 'cover',
  contain: 'contain',
  none: 'none',
  'scale-down': 'contain',
};

/** How an `img` fits its box, with the point that stays visible. */
export function readFit(own: ReadonlyMap<string, string>): JsonObject {
  const fit = fits[own.get('objectFit') ?? ''] ?? 'fill';
  const words = (own.get('objectPosition') ?? '').split(/\s+/);
  const fraction = (word: string | undefined) =>
    ({ left: 0, top: 0, center: 0.5, right: 1, bottom: 1 })[word ?? ''] ??
    (word?.endsWith('%') ? Math.min(1, Math.max(0, Number.parseFloat(word) / 100)) : undefined);
  const [x, y] = [fraction(words[0]), fraction(words[1])];
  if (x === undefined || !Number.isFinite(x)) return { fit };
  return { fit, focus: { x, y: y === undefined || !Number.isFinite(y) ? 0.5 : y } };
}

/** The layers of an inline SVG, read by the importer of SVGs. */
export function importInlineSvg(
  { element, style }: StyledElement,
  size: { width: number | undefined; height: number | undefined },
  newId: () => string,
): { layers: JsonObject[]; parts: ImportedPart[] } | { reason: string } {
  const { source = '' } = element;
  const attributes = [
    ...(/\sxmlns\s*=/.test(source.slice(0, 2_000)) ? [] : ['xmlns="http://www.w3.org/2000/svg"']),
    ...(/\sxmlns:xlink\s*=/.test(source.slice(0, 2_000)) ? [] : ['xmlns:xlink="http://www.w3.org/1999/xlink"']),
  ];
  const color = style.text.get('color') ?? '#000';
  const isPlainColor = /^[\w#(),.% ]+$/.test(color);
  const tag = openingTag(source);
  if (tag === undefined) return { reason: 'Its markup is not complete.' };
  const kept = [...element.attributes].filter(([name]) =>
    /^(?:fill|stroke|stroke-width|stroke-linecap|stroke-linejoin|fill-rule|font-size|font-family|opacity|class|preserveaspectratio|style)$/.test(
      name,
    ),
  );
  const printed = kept.map(
    ([name, value]) => `${name === 'preserveaspectratio' ? 'preserveAspectRatio' : name}="${escapeXml(value)}"`,
  );
  const viewBox = element.attributes.get('viewbox');
  const { width, height } = naturalSize(size, viewBox);
  const root = [
    '<svg',
    ...attributes,
    `width="${width}" height="${height}"`,
    ...(viewBox === undefined ? [] : [`viewBox="${escapeXml(viewBox)}"`]),
    ...(isPlainColor ? [`color="${color}"`] : []),
    ...printed,
  ].join(' ');
  const inside = source.slice(tag.length).replaceAll('&nbsp;', '&#160;');
  const isEmpty = tag.endsWith('/>');
  const result = importSvg(`${root}${isEmpty ? '/>' : `>${inside}`}`, { newId, name: 'Drawing' });
  return result.ok ? result : { reason: result.reason };
}

/** The first tag of a source, whose attributes may have any character in quotation marks. */
function openingTag(source: string): string | undefined {
  let quote = '';
  for (const [index, character] of [...source.slice(0, 20_000)].entries()) {
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return [...source.slice(0, 20_000)].slice(0, index + 1).join('');
  }
  return undefined;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The size of an `svg` in CSS: 300 by 150 px, unless its own proportions decide (CSS 2.2, section 10.3.2). */
function naturalSize(
  { width, height }: { width: number | undefined; height: number | undefined },
  viewBox: string | undefined,
) {
  const [, , boxWidth = 0, boxHeight = 0] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : 2;
  if (width !== undefined) return { width, height: height ?? Number((width / ratio).toFixed(2)) };
  if (height !== undefined) return { width: Number((height * ratio).toFixed(2)), height };
  return { width: 300, height: Number((300 / ratio).toFixed(2)) };
}

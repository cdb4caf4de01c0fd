import { toBase64 } from '../../core/base64.ts';
import type { Picture } from '../gather/picture.ts';

const embedded = /<image\b([^>]*?)\bhref="data:image\/svg\+xml;base64,([A-Za-z0-9+/=]+)"([^>]*?)\/>/g;
const placement = /\b(x|y|width|height|opacity|transform|clip-path|preserveAspectRatio)="([^"]*)"/g;

/**
 * takumi embeds every SVG picture as a picture. The service's own drawings (shapes, codes) become vectors instead, so
 * that a page without pictures has none (RND-13).
 */
export function tidySvg(markup: string, pictures: readonly Picture[]): string {
  const drawings = new Map(
    pictures.flatMap(({ drawing }) =>
      drawing === undefined ? [] : [[toBase64(new TextEncoder().encode(drawing)), drawing] as const],
    ),
  );
  if (drawings.size === 0) return markup;
  return markup.replace(embedded, (image: string, before: string, data: string, after: string) => {
    const drawing = drawings.get(data);
    if (drawing === undefined) return image;
    const attributes = [...`${before} ${after}`.matchAll(placement)].map(([attribute]) => attribute).join(' ');
    return drawing.replace(/^<svg\b([^>]*)>/, (_tag, own: string) => {
      const viewBox = /\bviewBox="[^"]*"/.exec(own)?.[0] ?? '';
      return `<svg ${attributes} ${viewBox}>`;
    });
  });
}

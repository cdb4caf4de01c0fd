import { z } from 'zod';
import type { ImageBox } from '../../boxes/types.ts';
import { bindableAs } from '../bindable.ts';
import { defineKind } from './kind.ts';
import { looseUrl, pictureSource, pictureUrl } from './picture-url.ts';

/** SVG markup, or the URL of an SVG file; it is sanitized before it is drawn (SEC-2). */
export const svgKind = defineKind({
  type: 'svg',
  fields: { source: bindableAs('BindableSvg', z.string().max(1_000_000)).default(''), src: looseUrl },
  authoredFields: { src: pictureUrl.optional() },
  toBox: ({ source, src }, { layerId, frame, alt }): ImageBox | undefined => {
    if (source === '' && src === '') return undefined;
    return {
      kind: 'image',
      layerId,
      style: frame,
      ...(alt === undefined ? {} : { alt }),
      source: source === '' ? pictureSource(src) : { kind: 'svg', markup: source },
      // Stretch as the element itself would in a browser: a picture with `contain` would keep the proportions of its
      // viewBox.
      fit: stretches(source) ? 'fill' : 'contain',
      focus: { x: 0.5, y: 0.5 },
    };
  },
});

/**
 * Whether the root element does not preserve its aspect ratio (SVG 2, section 8.8). The text before the root is no
 * longer than this.
 */
function stretches(markup: string): boolean {
  const [root = ''] = /<svg\b[^>]*/.exec(markup.slice(0, 10_000)) ?? [];
  return /\spreserveAspectRatio\s*=\s*["']\s*none\b/.test(root);
}

import { z } from 'zod';
import type { ImageBox } from '../../boxes/types.ts';
import { bindableAs } from '../bindable.ts';
import { defineKind } from './kind.ts';
import { looseUrl, pictureSource, pictureUrl } from './picture-url.ts';

/** SVG markup, or the URL of an SVG file. It is sanitized before it is drawn (SEC-2). */
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
      // The picture stretches if the element itself would stretch in a browser. With `contain`, it would keep the
      // proportions of its viewBox.
      fit: stretches(source) ? 'fill' : 'contain',
      focus: { x: 0.5, y: 0.5 },
    };
  },
});

/**
 * Whether the root element does not preserve its aspect ratio (SVG 2, section 8.8). Only the beginning of the markup is
 * searched for the root.
 */
function stretches(markup: string): boolean {
  const [root = ''] = /<svg\b[^>]*/.exec(markup.slice(0, 10_000)) ?? [];
  return /\spreserveAspectRatio\s*=\s*["']\s*none\b/.test(root);
}

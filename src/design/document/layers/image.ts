import { z } from 'zod';
import type { ImageBox } from '../../boxes/types.ts';
import { bindableAs } from '../bindable.ts';
import { defineKind } from './kind.ts';
import { looseUrl, pictureSource, pictureUrl } from './picture-url.ts';

/** A picture from an https URL, a data URL or an uploaded asset. Without a `src`, it draws nothing. */
export const imageKind = defineKind({
  type: 'image',
  fields: {
    src: looseUrl,
    fit: bindableAs('BindablePictureFit', z.enum(['cover', 'contain', 'fill', 'none'])).default('cover'),
    focus: bindableAs(
      'BindableFocus',
      z.strictObject({
        x: z.number().min(0).max(1).describe('The horizontal position, from 0 (left) to 1 (right).'),
        y: z.number().min(0).max(1).describe('The vertical position, from 0 (top) to 1 (bottom).'),
      }),
    ).default({ x: 0.5, y: 0.5 }),
    zoom: bindableAs('BindablePictureZoom', z.number().min(1).max(10)).default(1),
  },
  authoredFields: { src: pictureUrl.optional() },
  toBox: ({ src, fit, focus, zoom }, { layerId, frame, alt }): ImageBox | undefined =>
    src === ''
      ? undefined
      : {
          kind: 'image',
          layerId,
          style: frame,
          ...(alt === undefined ? {} : { alt }),
          source: pictureSource(src),
          fit,
          focus,
          ...(zoom === 1 ? {} : { zoom }),
        },
});

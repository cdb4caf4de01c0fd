import { z } from 'zod';
import { AppError } from '../../../core/errors/app-error.ts';
import { ImageFiles } from '../../../services/brands/image-files.ts';
import { fileAnswer } from '../file-answer.ts';
import { defineRoute, type Route } from '../route.ts';
import { svgPolicy } from './render/answer.ts';

/** The files of brands' pictures, under the names in the tokens of brands. Anyone who has a name may read the file. */
export const brandImageRoutes: Route[] = [
  defineRoute({
    operationId: 'brands.images.get',
    method: 'GET',
    path: '/files/brand-images/:space/:name',
    access: 'file',
    summary: 'Read a picture of a brand',
    description: 'Returns the file, which never changes under its name.',
    media: ['application/octet-stream'],
    tags: ['brands'],
    params: z.object({
      space: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,64}$/)
        .describe('The id of the space that owns the brand.'),
      name: z
        .string()
        .regex(/^[A-Za-z0-9_-]{43}\.[a-z]{3,5}$/)
        .describe('The name of the picture, with its extension.'),
    }),
    errors: ['file_not_found', 'range_not_satisfiable'],
    answer: async ({ services, params, request }) => {
      const withBody = request.method !== 'HEAD';
      const file = await new ImageFiles(services.files).find(`${params.space}/${params.name}`, { withBody });
      if (!file) throw new AppError('file_not_found');
      const always = {
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Type': file.contentType,
        ...(file.contentType === 'image/svg+xml' ? { 'Content-Security-Policy': svgPolicy } : {}),
      };
      return fileAnswer(file, { always, hasRanges: true }, request);
    },
  }),
];

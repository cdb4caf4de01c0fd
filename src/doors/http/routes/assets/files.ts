import { z } from 'zod';
import { AppError } from '../../../../core/errors/app-error.ts';
import { AssetFiles } from '../../../../services/assets/asset-files.ts';
import { fileAnswer } from '../../file-answer.ts';
import { defineRoute, type Route } from '../../route.ts';
import { svgPolicy } from '../render/answer.ts';

/**
 * The files of assets, under the addresses in the records of the assets. Anyone who has an address may read the file,
 * because its picture appears on public pages.
 */
export const assetFileRoutes: Route[] = [
  defineRoute({
    operationId: 'assets.file.get',
    method: 'GET',
    path: '/files/assets/:space/:name',
    access: 'file',
    summary: 'Read an asset',
    description: 'Returns the file, which never changes under its name.',
    media: ['application/octet-stream'],
    tags: ['assets'],
    params: z.object({
      space: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,64}$/)
        .describe('The id of the space that owns the asset.'),
      name: z
        .string()
        .regex(/^[A-Za-z0-9_-]{21}\.[a-z]{3,4}$/)
        .describe('The id of the asset, with the extension of its format.'),
    }),
    errors: ['file_not_found', 'range_not_satisfiable'],
    answer: async (context) => {
      const { params, request } = context;
      const assetPlace = { spaceId: params.space, id: params.name.slice(0, 21) };
      const file = await new AssetFiles(context.services).open(assetPlace, { withBody: request.method !== 'HEAD' });
      if (!file) throw new AppError('file_not_found');
      const always = {
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Type': file.contentType,
        // An SVG that is opened in a tab is a document, so this policy denies it everything that it could load or run
        // (SEC-2).
        ...(file.contentType === 'image/svg+xml' ? { 'Content-Security-Policy': svgPolicy } : {}),
      };
      return fileAnswer(file, { always, hasRanges: true }, request);
    },
  }),
];

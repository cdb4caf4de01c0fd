import { z } from 'zod';
import { thumbnail } from '../../../services/render/thumbnail.ts';
import { fileAnswer } from '../file-answer.ts';
import { hotFileAnswer } from '../hot-answer.ts';
import { limitThumbnails } from '../rates.ts';
import { defineRoute, type Route } from '../route.ts';

/** The caching of a thumbnail. The time is limited, but the address also changes with every published version. */
const seconds = 300;
const headers = { 'Cache-Control': `public, max-age=${seconds}, stale-while-revalidate=3600` };

/**
 * GET /templates/:slug/thumbnail.webp, and .jpg for link previews, which may not support WebP: the picture of a page,
 * in one of three sizes, for anyone (PUB-7).
 */
export const thumbnailRoute: Route = defineRoute({
  method: 'GET',
  path: '/templates/:slug/thumbnail.webp',
  aliases: ['/templates/:slug/thumbnail.jpg'],
  access: 'public',
  admit: limitThumbnails,
  summary: 'Get a thumbnail of a page of a public template',
  tags: ['pages'],
  query: z.object({
    page: z
      .string()
      .regex(/^[1-9][0-9]{0,2}$/, 'Must be the number of a page, from 1')
      .transform(Number)
      .default(1),
    size: z.enum(['tiny', 'small', 'large']).default('small'),
  }),
  answer: async (context) => {
    const { request, requestId, params, query } = context;
    const format = context.url.pathname.endsWith('.jpg') ? 'jpeg' : 'webp';
    const thumbnailRequest = {
      ...query,
      format,
      template: params.slug,
      requestId,
      withBody: request.method !== 'HEAD',
    } as const;
    const make = () => thumbnail(context.services, thumbnailRequest);
    if (request.method === 'HEAD') return fileAnswer((await make()).file, { always: headers }, request);
    const identity = { thumbnail: params.slug, ...query, format };
    return await hotFileAnswer(context, { identity, seconds, headers }, make);
  },
});

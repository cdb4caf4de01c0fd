import { z } from 'zod';
import { assetAnswer } from '../asset-answer.ts';
import { defineRoute, type Route } from '../route.ts';

/** The files that scripts/build/downloads.ts packs. */
const names: ReadonlySet<string> = new Set(['galley-cli.tgz', 'galley-client.tgz']);

/**
 * GET /downloads/:name: the command line and the client in the version of this service, so that they need not be
 * published in a registry.
 */
export const downloadsRoute: Route = defineRoute({
  method: 'GET',
  path: '/downloads/:name',
  access: 'public',
  summary: 'Download the command line or the client',
  tags: ['pages'],
  params: z.object({ name: z.string().refine((name) => names.has(name)) }),
  answer: (context) =>
    assetAnswer(context, {
      path: `/downloads/${context.params.name}`,
      contentType: 'application/gzip',
    }),
});

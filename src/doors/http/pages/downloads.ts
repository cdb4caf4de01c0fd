import { z } from 'zod';
import { assetAnswer, type ReadAsset } from '../asset-answer.ts';
import { defineRoute, type Route } from '../route.ts';

/** What scripts/build/downloads.ts packs. */
const names: ReadonlySet<string> = new Set(['galley-cli.tgz', 'galley-client.tgz']);

/**
 * GET /downloads/:name: the command line and the client of this version of the service, so that no registry is needed.
 */
export function downloadsRoute(readAsset: ReadAsset): Route {
  return defineRoute({
    method: 'GET',
    path: '/downloads/:name',
    access: 'public',
    summary: 'Download the command line or the client',
    tags: ['pages'],
    params: z.object({ name: z.string().refine((name) => names.has(name)) }),
    answer: (context) =>
      assetAnswer(context, readAsset, {
        path: `/downloads/${context.params.name}`,
        contentType: 'application/gzip',
      }),
  });
}

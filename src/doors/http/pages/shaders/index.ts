import { listQuery } from '../../../../contract/query.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import type { Database } from '../../../../records/database.ts';
import { listPublicShaders, type Shader } from '../../../../records/shaders.ts';
import { PosterFiles } from '../../../../services/shaders/poster-files.ts';
import { readShader } from '../../../../services/shaders/read.ts';
import { bytesAnswer } from '../../file-answer.ts';
import { limitReads, limitThumbnails } from '../../rates.ts';

import { defineRoute, type Route } from '../../route.ts';
import { notFoundPage } from '../not-found.tsx';
import { htmlPage } from '../page-answer.ts';
import { listPage } from './list-page.tsx';
import { shaderPage } from './shader-page.tsx';

/** The number of other shaders to which the page of a shader links. */
const others = 24;

/**
 * The HTML pages of shaders (SHD-10): /shaders, and /shaders/:id, where a shader runs and its inputs can be changed.
 */
export const shaderPageRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/shaders',
    index: true,
    access: 'public',
    admit: limitReads,
    summary: 'Browse the public shaders',
    tags: ['pages'],
    query: listQuery({ perPageDefault: 24 }),
    answer: async (context) => {
      const { query } = context;
      return htmlPage(listPage({ ...(await listPublicShaders(context.services.db, query)), page: query.page }));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/shaders/:id',
    access: 'public',
    admit: limitReads,
    summary: 'Show a public shader with a live preview and its inputs',
    tags: ['pages'],
    answer: async (context) => {
      const shader = await publicShader(context.services.db, context.params.id);
      if (!shader) return htmlPage(notFoundPage('shader'), { status: 404 });
      const { list } = await listPublicShaders(context.services.db, { page: 1, perPage: others });
      return htmlPage(shaderPage(shader, list));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/shaders/:id/poster.png',
    access: 'public',
    admit: limitThumbnails,
    summary: 'Get the still image of a public shader',
    tags: ['pages'],
    answer: async (context) => {
      const shader = await publicShader(context.services.db, context.params.id);
      const bytes = shader && (await new PosterFiles(context.services.files).get(shader));
      if (!bytes) throw new AppError('file_not_found');
      const always = { 'Cache-Control': 'public, max-age=60' };
      return bytesAnswer({ bytes, contentType: 'image/png' }, { always }, context.request);
    },
  }),
];

/**
 * The shader if anyone may see it. A revoked or quarantined shader is no longer shown from the next request on (SHD-8).
 */
async function publicShader(db: Database, id: string): Promise<Shader | undefined> {
  try {
    return await readShader(db, id, undefined);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

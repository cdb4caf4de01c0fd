import { listQuery } from '../../../../contract/query.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import type { Database } from '../../../../records/database.ts';
import { listPublicShaders, type Shader } from '../../../../records/shaders.ts';
import { PosterFiles } from '../../../../services/shaders/poster-files.ts';
import { readShader } from '../../../../services/shaders/read.ts';
import { bytesAnswer } from '../../file-answer.ts';

import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { notFoundPage } from '../not-found.tsx';
import { htmlPage } from '../page-answer.ts';
import { listPage } from './list-page.tsx';
import { shaderPage } from './shader-page.tsx';

export interface ShaderPageDeps {
  db(context: RequestContext): Database;
  files(context: RequestContext): R2Bucket;
  /** Counts a read by the client (LIM-2). */
  limitReads(context: RequestContext): Promise<void>;
  /** Counts a poster of the client: a page shows many. */
  limitPosters(context: RequestContext): Promise<void>;
}

/** The maximum number of other shaders that the page of a shader lists. */
const others = 24;

/** The pages for people: /shaders, and /shaders/:id, where a shader runs and its inputs can be changed (SHD-10). */
export function shaderPageRoutes({ db, files, limitReads: admit, limitPosters }: ShaderPageDeps): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/shaders',
      index: true,
      access: 'public',
      admit,
      summary: 'Browse the public shaders',
      tags: ['pages'],
      query: listQuery({ perPageDefault: 24 }),
      answer: async (context) => {
        const { query } = context;
        return htmlPage(listPage({ ...(await listPublicShaders(db(context), query)), page: query.page }));
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/shaders/:id',
      access: 'public',
      admit,
      summary: 'Show a public shader with a live preview and its inputs',
      tags: ['pages'],
      answer: async (context) => {
        const shader = await publicShader(db(context), context.params.id);
        if (!shader) return htmlPage(notFoundPage('shader'), { status: 404 });
        const { list } = await listPublicShaders(db(context), { page: 1, perPage: others });
        return htmlPage(shaderPage(shader, list));
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/shaders/:id/poster.png',
      access: 'public',
      admit: limitPosters,
      summary: 'Get the still image of a public shader',
      tags: ['pages'],
      answer: async (context) => {
        const shader = await publicShader(db(context), context.params.id);
        const bytes = shader && (await new PosterFiles(files(context)).get(shader));
        if (!bytes) throw new AppError('file_not_found');
        const always = { 'Cache-Control': 'public, max-age=60' };
        return bytesAnswer({ bytes, contentType: 'image/png' }, { always }, context.request);
      },
    }),
  ];
}

/**
 * A shader that anyone may see now: a revoked or quarantined one is shown nowhere, from the next request on (SHD-8).
 */
async function publicShader(db: Database, id: string): Promise<Shader | undefined> {
  try {
    return await readShader(db, id, undefined);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

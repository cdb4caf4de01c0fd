import { z } from 'zod';
import { AppError } from '../../../core/errors/app-error.ts';
import { FileStore } from '../../../services/render/file-store.ts';
import { fileAnswer } from '../file-answer.ts';
import { defineRoute, type Route } from '../route.ts';
import { svgPolicy } from './render/answer.ts';

const scripted: ReadonlySet<string> = new Set(['image/svg+xml', 'text/html']);

/** Rendered files under the names that renders answer (RND-16). A name says nothing; whoever has it may read the file. */
export function fileRoutes(filesOf: (env: Env) => R2Bucket): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/files/:space/:name',
      access: 'file',
      summary: 'Read a rendered file',
      tags: ['rendering'],
      params: z.object({
        space: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
        name: z.string().regex(/^[A-Za-z0-9_-]{43}\.[a-z]{3,5}$/),
      }),
      answer: async ({ env, params, request }) => {
        const isHead = request.method === 'HEAD';
        const file = await new FileStore(filesOf(env)).find(`${params.space}/${params.name}`, { withBody: !isHead });
        if (!file) throw new AppError('file_not_found');
        const policy = scripted.has(file.contentType) ? { 'Content-Security-Policy': svgPolicy } : {};
        const always = {
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Type': file.contentType,
          ...policy,
        };
        return fileAnswer(file, { always }, request);
      },
    }),
  ];
}

import { z } from 'zod';
import { AppError } from '../../../core/errors/app-error.ts';
import { FileStore } from '../../../services/render/file-store.ts';
import { raw } from '../answers.ts';
import { matchesEtag } from '../etag.ts';
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
        const etag = `"${file.sha256}"`;
        const headers = {
          ETag: etag,
          'Content-Type': file.contentType,
          'Cache-Control': 'public, max-age=31536000, immutable',
          ...(scripted.has(file.contentType) ? { 'Content-Security-Policy': svgPolicy } : {}),
        };
        if (matchesEtag(request.headers.get('If-None-Match'), etag)) {
          if (file.body instanceof ReadableStream) await file.body.cancel();
          return raw(null, { status: 304, headers });
        }
        return raw(file.body, { headers: { ...headers, 'Content-Length': String(file.bytes) } });
      },
    }),
  ];
}

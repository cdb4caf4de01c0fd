import { z } from 'zod';
import { AppError } from '../../../core/errors/app-error.ts';
import { type Answer, raw } from '../answers.ts';
import { assetAnswer } from '../asset-answer.ts';
import { pageHeaders } from '../page-headers.ts';
import { defineRoute, type RequestContext, type Route } from '../route.ts';
import { sampleOrigin } from './sample-origin.ts';

const types: Readonly<Record<string, string>> = {
  page: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  webp: 'image/webp',
};

/**
 * The guides have scripts and the search index, but no form that the browser itself submits. Pictures in responses are
 * shown as blobs.
 */
const guideHeaders = pageHeaders({ scripts: true, pictures: ['blob:'], formActions: [] });

/**
 * GET /docs, /docs/:name, the Markdown of both, /llms.txt and /llms-full.txt (DOCS-1). `files` has the paths of all
 * files under /docs/. The file of a guide is `<name>.page`.
 */
export function docsRoutes(files: ReadonlySet<string>): Route[] {
  const facts = { method: 'GET', access: 'public', tags: ['pages'] } as const;
  return [
    defineRoute({
      ...facts,
      path: '/docs',
      index: true,
      summary: 'Go to the first guide',
      answer: () => raw(null, { status: 302, headers: { Location: '/docs/quick-start' } }),
    }),
    defineRoute({
      ...facts,
      path: '/docs/*',
      summary: 'Read a guide, or what it loads',
      params: z.object({ '*': z.string().max(100) }),
      answer: (context) => answerFile(context, context.params['*'], files),
    }),
    ...['llms.txt', 'llms-full.txt'].map((name) =>
      defineRoute({
        ...facts,
        path: `/${name}`,
        summary: 'Read the guides as text for language models',
        answer: (context) => answerFile(context, name, files),
      }),
    ),
  ];
}

async function answerFile(context: RequestContext, requestedPath: string, files: ReadonlySet<string>): Promise<Answer> {
  const path = files.has(`${requestedPath}.page`) ? `${requestedPath}.page` : requestedPath;
  const contentType = types[/\.(\w+)$/.exec(path)?.[1] ?? ''];
  if (!files.has(path) || contentType === undefined || requestedPath.endsWith('.page'))
    throw new AppError('route_not_found');
  const headers = path.endsWith('.page') ? guideHeaders : {};
  const isText = /^(?:text\/(?:html|markdown|plain)|application\/json)/.test(contentType);
  const { origin } = context.services;
  const asset = { path: `/docs/${path}`, contentType, headers };
  return isText ? assetAnswer(context, asset, (bytes) => withOrigin(bytes, origin)) : assetAnswer(context, asset);
}

/** The samples with the origin of this service, so that readers can paste them unchanged. */
function withOrigin(bytes: Uint8Array<ArrayBuffer>, origin: string): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder().decode(bytes);
  if (!text.includes(sampleOrigin)) return bytes;
  return new Uint8Array(new TextEncoder().encode(text.replaceAll(sampleOrigin, origin)));
}

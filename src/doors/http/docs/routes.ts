import { z } from 'zod';
import { AppError } from '../../../core/errors/app-error.ts';
import { sha256Hex } from '../../../core/hashing.ts';
import { type Answer, raw } from '../answers.ts';
import { fileAnswer } from '../file-answer.ts';
import { defineRoute, type RequestContext, type Route } from '../route.ts';

export interface DocsParts {
  /** Paths of the site's files under /docs/; a guide is `<name>.page`. */
  files: ReadonlySet<string>;
  /** Bytes of a static asset of the Worker, by path. */
  readAsset(context: RequestContext, path: string): Promise<Uint8Array<ArrayBuffer>>;
}

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

/** Scripts and the index of search come from here alone, and nothing frames a guide (SEC-6). Pictures that a form was answered are blobs. */
const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** GET /docs, /docs/:name, their Markdown, and /llms.txt and /llms-full.txt (DOCS-1). */
export function docsRoutes(parts: DocsParts): Route[] {
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
      answer: (context) => answerFile(context, context.params['*'], parts),
    }),
    ...['llms.txt', 'llms-full.txt'].map((name) =>
      defineRoute({
        ...facts,
        path: `/${name}`,
        summary: 'Read the guides as text for language models',
        answer: (context) => answerFile(context, name, parts),
      }),
    ),
  ];
}

async function answerFile(context: RequestContext, asked: string, { files, readAsset }: DocsParts): Promise<Answer> {
  const path = files.has(`${asked}.page`) ? `${asked}.page` : asked;
  const type = types[/\.(\w+)$/.exec(path)?.[1] ?? ''];
  if (!files.has(path) || type === undefined || asked.endsWith('.page')) throw new AppError('route_not_found');
  const bytes = await readAsset(context, `/docs/${path}`);
  const facts = { sha256: await sha256Hex(bytes), contentType: type, bytes: bytes.byteLength, body: bytes };
  const always = {
    ...(path.endsWith('.page') ? pageHeaders : {}),
    'Cache-Control': 'public, max-age=300',
    'Content-Type': type,
  };
  return fileAnswer(facts, { always }, context.request);
}

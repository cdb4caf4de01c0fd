import { z } from 'zod';
import { toBase64Url } from '../../../core/base64.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { frontPaths } from '../../../core/front-paths.ts';
import { randomBytes } from '../../../core/ids.ts';
import { type Answer, raw } from '../answers.ts';
import { bytesAnswer } from '../file-answer.ts';
import { pageHeaders } from '../page-headers.ts';
import { defineRoute, type RequestContext, type Route } from '../route.ts';
import { noncePlaceholder } from './nonce.ts';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
};

/**
 * The path of the editor. It draws with WebAssembly, both on its page and in a worker whose file has a separate content
 * security policy.
 */
const editorPath = /^templates\/[^/]+\/pages\/[^/]+\/edit$/;
const editorWorker = /^files\/drawing\.worker-[\w-]+\.js$/;
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

const facts = { method: 'GET', access: 'public', tags: ['pages'] } as const;

/** The dashboard: one HTML page for all its addresses, and its files (DASH-1). The page loads its data from the API. */
export const dashboardRoutes: Route[] = [
  ...frontPaths.map((path) =>
    defineRoute({
      ...facts,
      path,
      summary: 'Open the dashboard, to sign in',
      answer: (context) => pageAnswer(context),
    }),
  ),
  defineRoute({
    ...facts,
    path: '/app',
    index: true,
    summary: 'Open the dashboard',
    answer: (context) => pageAnswer(context),
  }),
  defineRoute({
    ...facts,
    path: '/app/gallery',
    summary: 'Go to the gallery',
    answer: ({ url }) => raw(null, { status: 308, headers: { Location: `/templates${url.search}` } }),
  }),
  defineRoute({
    ...facts,
    path: '/app/*',
    summary: 'Open a screen of the dashboard, or read what it loads',
    params: z.object({ '*': z.string().max(500) }),
    answer: (context) => {
      const path = context.params['*'];
      if (path.startsWith('files/')) return answerFile(context, path);
      return pageAnswer(context, { isEditor: editorPath.test(path) });
    },
  }),
];

/**
 * The HTML page, with a nonce for the style sheets that its component library adds (SEC-6). Browsers request it each
 * time, because it names the files of the deployed version. The page of the editor also names all files that the editor
 * needs, so that they are loaded at once.
 */
async function pageAnswer(context: RequestContext, { isEditor = false } = {}): Promise<Answer> {
  const nonce = toBase64Url(randomBytes(16));
  const file = await context.services.assets.find(isEditor ? '/app/editor-page.txt' : '/app/page.txt');
  if (!file) throw new AppError('service_unavailable', { cause: 'the dashboard was not built' });
  const page = new TextDecoder().decode(file).replaceAll(noncePlaceholder, nonce);
  // The page also shows pictures and fonts that its own scripts create: previews, and files that are not uploaded yet.
  const sources = { styles: [`'nonce-${nonce}'`], pictures: ['data:', 'blob:'], fonts: ['blob:'] };
  const headers = pageHeaders({ scripts: true, compilesWasm: isEditor, ...sources });
  const preloads = isEditor && context.request.headers.has('Cookie') ? preloadLinks(context) : '';
  return raw(page.replace('</title>', `</title>${preloads}`), { headers: { ...headers, 'Cache-Control': 'no-store' } });
}

/**
 * The elements with which a browser requests what the editor reads of any page, while it loads the scripts that read it. The
 * page itself is not among them: a tab that is reloaded may still be saving it.
 */
function preloadLinks({ services }: RequestContext): string {
  const paths = [
    '/api/auth/get-session',
    '/api/v1/spaces?perPage=100',
    '/api/v1/space',
    '/app/canvas/library',
    `/app/canvas/fonts/${services.fonts.version}/catalogue.json`,
  ];
  return paths.map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`).join('');
}

/** A file of the dashboard. Its name contains a hash of its content, so the content at an address never changes. */
async function answerFile(context: RequestContext, path: string): Promise<Answer> {
  const type = types[/^files\/[\w-]+(?:\.[\w-]+)*\.(\w+)$/.exec(path)?.[1] ?? ''];
  const bytes = type === undefined ? undefined : await context.services.assets.find(`/app/${path}`);
  if (type === undefined || bytes === undefined) throw new AppError('route_not_found');
  const always = {
    'Cache-Control': 'public, max-age=31536000, immutable',
    ...(editorWorker.test(path) ? { 'Content-Security-Policy': workerPolicy } : {}),
  };
  return bytesAnswer({ bytes, contentType: type }, { always }, context.request);
}

import { z } from 'zod';
import { AppError } from '../../../core/errors/app-error.ts';
import type { Answer } from '../answers.ts';
import { assetAnswer } from '../asset-answer.ts';
import { defineRoute, type RequestContext, type Route } from '../route.ts';

/**
 * The files that the pages load: their paths among the Worker's assets and their content types, by their names under
 * /static/.
 */
const files: ReadonlyMap<string, { path: string; contentType: string }> = new Map([
  ['pages.css', { path: '/pages/pages.css', contentType: 'text/css; charset=utf-8' }],
  ['account.js', { path: '/pages/account.js', contentType: 'text/javascript; charset=utf-8' }],
  ['copy.js', { path: '/pages/copy.js', contentType: 'text/javascript; charset=utf-8' }],
  ['front.js', { path: '/pages/front.js', contentType: 'text/javascript; charset=utf-8' }],
  ['shader-player.js', { path: '/pages/shader-player.js', contentType: 'text/javascript; charset=utf-8' }],
  ['mark.svg', { path: '/pages/mark.svg', contentType: 'image/svg+xml' }],
  ['body.woff2', { path: '/pages/body.woff2', contentType: 'font/woff2' }],
  ['heading.woff2', { path: '/fonts/space-grotesk/latin-700-normal.woff2', contentType: 'font/woff2' }],
]);

/** GET /static/:name: the style sheet, the scripts, the fonts and the logo of the pages. */
export const staticRoute: Route = defineRoute({
  method: 'GET',
  path: '/static/:name',
  access: 'public',
  summary: 'Get a file that the pages load',
  tags: ['pages'],
  params: z.object({ name: z.string().refine((name) => files.has(name)) }),
  answer: (context) => answerFile(context, context.params.name),
});

/** GET /favicon.ico: the logo, for browsers that request this address without having loaded a page. */
export const faviconRoute: Route = defineRoute({
  method: 'GET',
  path: '/favicon.ico',
  access: 'public',
  summary: 'Get the logo of the service',
  tags: ['pages'],
  answer: (context) => answerFile(context, 'mark.svg'),
});

async function answerFile(context: RequestContext, name: string): Promise<Answer> {
  const file = files.get(name);
  if (!file) throw new AppError('file_not_found');
  return assetAnswer(context, file);
}

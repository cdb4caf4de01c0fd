import { z } from 'zod';
import { AppError } from '../../../../core/errors/app-error.ts';
import type { Answer } from '../../answers.ts';
import { bytesAnswer } from '../../file-answer.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';

const facts = { method: 'GET', access: 'public', tags: ['pages'] } as const;
const version = z.string().max(100);
const name = z.string().regex(/^[a-z0-9-]{1,100}$/);

/**
 * The built-in fonts and emoji with which the editor's canvas draws. Their addresses contain a version, so browsers may
 * cache them forever.
 */
export function canvasFileRoutes(printFontCatalogue: () => Uint8Array<ArrayBuffer>): Route[] {
  const answerAsset = async (context: RequestContext, path: string, contentType: string) => {
    const bytes = await context.services.assets.find(path);
    if (!bytes) throw new AppError('route_not_found');
    return keptAnswer(context, bytes, contentType);
  };
  return [
    defineRoute({
      ...facts,
      path: '/app/canvas/fonts/:version/catalogue.json',
      summary: 'Read the catalogue of built-in fonts',
      params: z.object({ version }),
      answer: (context) => {
        requireVersion(context.params.version, context.services.fonts.version);
        return keptAnswer(context, printFontCatalogue(), 'application/json');
      },
    }),
    defineRoute({
      ...facts,
      path: '/app/canvas/fonts/:version/:family/:file',
      summary: 'Read a file of a built-in font',
      params: z.object({ version, family: name, file: z.string().regex(/^[a-z0-9-]{1,100}\.woff2$/) }),
      answer: (context) => {
        const { family, file } = context.params;
        requireVersion(context.params.version, context.services.fonts.version);
        return answerAsset(context, `/fonts/${family}/${file}`, 'font/woff2');
      },
    }),
    defineRoute({
      ...facts,
      path: '/app/canvas/emoji/:version/:set/:file',
      summary: 'Read a file of an emoji set',
      params: z.object({ version, set: name, file: z.string().regex(/^(?:index|\d{1,6})\.json$/) }),
      answer: (context) => {
        const { set, file } = context.params;
        const { emojiVersions } = context.services;
        requireVersion(context.params.version, Object.hasOwn(emojiVersions, set) ? emojiVersions[set] : undefined);
        return answerAsset(context, `/emoji/${set}/${file}`, 'application/json');
      },
    }),
  ];
}

/** Rejects an address with another version: the file's current bytes must not be returned for it. */
function requireVersion(requested: string, current: string | undefined): void {
  if (requested !== current) throw new AppError('route_not_found');
}

function keptAnswer(context: RequestContext, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Answer> {
  const always = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  return bytesAnswer({ bytes, contentType }, { always }, context.request);
}

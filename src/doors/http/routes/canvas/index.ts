import { z } from 'zod';
import { toBase64 } from '../../../../core/base64.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import { boundedList } from '../../../../core/schemas/bounded.ts';
import { shaderInputs } from '../../../../design/document/layers/shader.ts';
import { contentSource } from '../../../../design/document/page.ts';
import { largestAsset } from '../../../../services/assets/upload.ts';
import { listCanvasFonts } from '../../../../services/canvas/fonts.ts';
import { convertCanvasPicture, readCanvasPicture, readCanvasShader } from '../../../../services/canvas/pictures.ts';
import { readCanvasValues } from '../../../../services/canvas/values.ts';
import { json, raw } from '../../answers.ts';
import { readBytes } from '../../body.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { requireSession } from '../../session.ts';
import { canvasFileRoutes } from './files.ts';

const valuesBody = z.strictObject({
  brandId: z.string().max(64).optional(),
  content: boundedList(contentSource, { max: 20 }).default([]),
});

const pictureBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('remote'), url: z.string().max(10_000) }),
  z.strictObject({ kind: z.literal('asset'), assetId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
]);

const shaderBody = z.strictObject({
  shaderId: z.string().max(64),
  inputs: shaderInputs,
  time: z.number(),
  // A layer can be of any size, and a render limits the pixels that it draws.
  width: z.number().min(0),
  height: z.number().min(0),
  scale: z.number().positive().max(4),
});

/**
 * The routes from which the editor's canvas loads everything that it draws, for members of the active space. Only the
 * dashboard calls these routes, so they are not part of the API.
 */
export function canvasRoutes(printFontCatalogue: () => Uint8Array<ArrayBuffer>): Route[] {
  const facts = {
    access: 'session',
    tags: ['pages'],
    admit: (context: RequestContext) => requireSession(context, { role: 'viewer' }),
  } as const;
  const reading = { ...facts, method: 'POST', readOnly: true } as const;
  /** What fetches or draws pictures is counted together with previews, by user. */
  const drawing = {
    ...reading,
    admit: async (context: RequestContext) => {
      const principal = await requireSession(context, { role: 'viewer' });
      await context.countRate({ what: 'preview', id: principal.userId });
      return principal;
    },
  } as const;
  return [
    ...canvasFileRoutes(printFontCatalogue),
    defineRoute({
      ...facts,
      method: 'GET',
      path: '/app/canvas/library',
      summary: 'Read the versions of built-in fonts and emoji, and the fonts of the space',
      answer: async (context) => {
        const fonts = await listCanvasFonts(context.services, context.principal.spaceId);
        const { fonts: library, emojiVersions } = context.services;
        return json({ fontsVersion: library.version, emojiVersions, fonts });
      },
    }),
    defineRoute({
      ...reading,
      path: '/app/canvas/values',
      summary: 'Read the brand, content and variables of the space that a page shows',
      body: valuesBody,
      answer: async (context) => json(await readCanvasValues(context.services, context.principal, context.body)),
    }),
    defineRoute({
      ...drawing,
      path: '/app/canvas/pictures',
      summary: 'Read the bytes of a picture as a render draws it',
      body: pictureBody,
      answer: async (context) => {
        const read = await readCanvasPicture(context.services, context.principal, context.body);
        if ('unavailable' in read) throw new AppError('file_not_found', { detail: read.unavailable });
        return raw(read.bytes, { headers: { 'Content-Type': 'application/octet-stream' } });
      },
    }),
    defineRoute({
      ...drawing,
      path: '/app/canvas/colors',
      summary: 'Convert a picture to sRGB as a render does',
      answer: async (context) => {
        const bytes = await readBytes(context.request, largestAsset);
        const { bytes: converted, unconverted } = await convertCanvasPicture(
          context.services,
          context.principal,
          bytes,
        );
        if (unconverted !== undefined) return json({ unconverted });
        return raw(converted, { headers: { 'Content-Type': 'application/octet-stream' } });
      },
    }),
    defineRoute({
      ...drawing,
      path: '/app/canvas/shaders',
      summary: 'Read the picture of a shader, or its poster',
      body: shaderBody,
      answer: async (context) => {
        const { scale, ...picture } = context.body;
        const { bytes, warnings } = await readCanvasShader(context.services, context.principal, { picture, scale });
        return json({ png: bytes ? toBase64(bytes) : null, warnings });
      },
    }),
  ];
}

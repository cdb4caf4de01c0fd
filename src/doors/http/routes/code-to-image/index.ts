import type { CodePicture } from '../../../../contract/code-images.ts';
import { type CodeFields, codeBody, codePicture } from '../../../../contract/code-images.ts';
import { codeQuery } from '../../../../contract/code-images-query.ts';
import type { CodeCatalogue, CodeLanguage } from '../../../../services/code-image/catalogue.ts';
import type { CodeFonts } from '../../../../services/code-image/code-fonts.ts';
import { asDataUrl, type CodeImage, codeImage } from '../../../../services/code-image/code-image.ts';
import type { CodeImageRequest } from '../../../../services/code-image/request.ts';
import { acceptedTypes, namesImage, namesJson } from '../../accepted-types.ts';
import { type Answer, json } from '../../answers.ts';

import { fileAnswer } from '../../file-answer.ts';
import { countClient } from '../../rates.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * POST and GET /api/code-to-image (CODE-1, CODE-7). They need no token; the requests of each client are limited per
 * minute (CODE-6).
 */
export function codeToImageRoutes(catalogue: CodeCatalogue, fonts: CodeFonts): Route[] {
  const answer = async (context: RequestContext, fields: CodeFields<CodeLanguage>): Promise<Answer<CodePicture>> => {
    const { lang, output, ...rest } = fields;
    const request: CodeImageRequest = { ...rest, language: lang };
    const image = await codeImage(context.services, request, () => countClient(context, 'code-image'));
    const wantsJson = output === undefined ? acceptsJson(context.request) : output === 'dataUrl';
    return wantsJson ? jsonAnswer(image, request) : rawAnswer(image, context.request);
  };
  return [
    defineRoute({
      operationId: 'codeImages.create',
      method: 'POST',
      path: '/api/code-to-image',
      access: 'public',
      summary: 'Render source code as a picture',
      example: { code: 'const answer = 42;', lang: 'typescript', theme: 'github-dark', format: 'png' },
      description:
        'Highlights the code with a Shiki grammar and theme, in a window frame with a shadow and a background. The same input returns the stored picture.',
      answers: codePicture,
      media: pictureTypes,
      tags: ['rendering'],
      body: codeBody(catalogue, fonts),
      errors: [
        'code_too_large',
        'output_too_large',
        'too_complex',
        'rate_limited',
        'code_image_failed',
        'engine_failed',
        'service_busy',
        'service_unavailable',
        'render_timeout',
      ],
      answer: (context) => answer(context, context.body),
    }),
    defineRoute({
      operationId: 'codeImages.get',
      method: 'GET',
      path: '/api/code-to-image',
      access: 'public',
      summary: 'Render source code as a picture, with query parameters',
      description:
        'Like the POST, but with the code in the query, for `<img>` tags. Returns the file, or a data URL if the request accepts only JSON.',
      answers: codePicture,
      media: pictureTypes,
      tags: ['rendering'],
      query: codeQuery(catalogue, fonts),
      errors: [
        'code_too_large',
        'output_too_large',
        'too_complex',
        'rate_limited',
        'code_image_failed',
        'engine_failed',
        'service_busy',
        'service_unavailable',
        'render_timeout',
      ],
      answer: (context) => answer(context, context.query),
    }),
  ];
}

/** Whether Accept includes JSON and no picture type (CODE-3). An <img> tag accepts only pictures. */
function acceptsJson(request: Request): boolean {
  if (request.headers.get('Sec-Fetch-Dest') === 'image') return false;
  const types = acceptedTypes(request);
  return namesJson(types) && !namesImage(types);
}

async function jsonAnswer(image: CodeImage, request: CodeImageRequest): Promise<Answer<CodePicture>> {
  const { format, scale } = request;
  const picture = await asDataUrl(image, request);
  return json({ ...picture, scale, format, warnings: image.warnings }, { headers: buildHeaders(image) });
}

function rawAnswer(image: CodeImage, request: Request): Answer<never> {
  return fileAnswer(image.file, { always: buildHeaders(image) }, request.method === 'POST' ? null : request);
}

/**
 * The headers of a picture. It can be cached, because the same input gives the same picture until a new version of the
 * service draws it differently. A picture that is incomplete because time ran out is not cached: a later attempt can be
 * complete.
 */
function buildHeaders({ cached, isWhole, warnings }: CodeImage): Record<string, string> {
  return {
    'Cache-Control': isWhole ? 'public, max-age=86400, stale-while-revalidate=604800' : 'no-store',
    // Allows the picture on pages with COEP, which only embed resources with this header.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    Vary: 'Accept, Sec-Fetch-Dest',
    'X-Render-Cache': cached ? 'HIT' : 'MISS',
    'X-Render-Warnings': String(warnings.length),
  };
}

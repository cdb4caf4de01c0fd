import { drawingErrors } from '../../../../contract/errors.ts';
import { templateThumbnailQuery } from '../../../../contract/templates.ts';
import { templateThumbnail } from '../../../../services/render/preview/template-thumbnail.ts';
import { fileAnswer } from '../../file-answer.ts';
import { defineRoute, type Route } from '../../route.ts';
import { requireSession } from '../../session.ts';

/**
 * Only the viewer's own browser may cache the thumbnail, and checks each time whether it is still valid, because saving
 * the template or choosing another brand changes it.
 */
const caching = 'private, no-cache';

/**
 * GET /api/templates/:id/thumbnail.webp: the picture of a template in the list of the space's templates (PUB-7,
 * DASH-1).
 */
export const templateThumbnailRoute: Route = defineRoute({
  operationId: 'templates.thumbnail.get',
  method: 'GET',
  path: '/api/templates/:id/thumbnail.webp',
  access: 'session',
  admit: (context) => requireSession(context),
  summary: 'Read the thumbnail of a template of the space',
  description:
    'Returns a picture of the first page with at most 640 pixels on a side, or 240 with `size=tiny`, of the draft or of a `version`. It costs no credits. The ETag changes with the picture.',
  media: ['image/webp'],
  tags: ['templates'],
  query: templateThumbnailQuery,
  errors: [...drawingErrors, 'version_not_found'],
  answer: async (context) => {
    const { request, requestId, params, query, principal } = context;
    const thumbnailRequest = {
      templateId: params.id,
      ...query,
      requestId,
      withBody: request.method !== 'HEAD',
      countDrawing: () => context.countRate({ what: 'thumbnail-draw', id: principal.userId }),
    };
    const file = await templateThumbnail(context.services, principal, thumbnailRequest);
    return fileAnswer(file, { always: { 'Cache-Control': caching } }, request);
  },
});

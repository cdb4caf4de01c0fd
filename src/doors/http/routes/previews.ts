import type { z } from 'zod';
import { drawingErrors } from '../../../contract/errors.ts';
import { preview, previewBody } from '../../../contract/previews.ts';
import { toBase64 } from '../../../core/base64.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { describeFault } from '../../../core/errors/faults.ts';
import { withoutUndefined } from '../../../core/without-undefined.ts';
import { documentLimits } from '../../../design/document/limits.ts';
import { type LivePreviewRequest, livePreview } from '../../../services/render/preview/live-preview.ts';
import { json } from '../answers.ts';
import { defineRoute, type Route } from '../route.ts';
import { requireSession } from '../session.ts';
import { serverTiming } from './render/answer.ts';

/** The size of a page document, 1 MiB (DOC-5), and the same again for its values. */
const bodyLimit = 2 * documentLimits.pageBytes;

/** POST /api/v1/previews: the picture that is redrawn while a user types, in the playground and the editor (DASH-1). */
export const previewRoutes: Route[] = [
  defineRoute({
    operationId: 'previews.create',
    method: 'POST',
    path: '/api/v1/previews',
    access: 'session',
    withoutSession: 'Use the MCP tool `preview_page`.',
    readOnly: true,
    admit: async (context) => {
      const principal = await requireSession(context, { role: 'viewer' });
      // Previews are counted by user, so a second session does not increase the limit.
      await context.countRate({ what: 'preview', id: principal.userId });
      return principal;
    },
    summary: 'Preview a page',
    example: { pageId: '{pageId}', tweaks: {}, maxSide: 640 },
    description:
      'Draws a page of the active space, a page of a public template or an unsaved page, and returns the picture. A preview costs no credits, has no log entry and is not stored. It has at most 2,000 pixels on a side, and may take half the work of a render. takumi draws it unless `renderType` is `html`. Each user can run six previews at once, with a separate rate limit. To get a file that you can use, render the page.',
    answers: preview,
    tags: ['rendering'],
    body: previewBody,
    bodyLimit,
    errors: [...drawingErrors, 'space_not_found', 'version_not_found'],
    answer: async (context) => {
      const { pageId: _, draft: __, version: ___, page: ____, templateId: _____, ...rest } = context.body;
      const previewRequest: LivePreviewRequest = {
        ...withoutUndefined(rest),
        page: readPageTarget(context.body),
        requestId: context.requestId,
      };
      const { bytes, mediaType, timings, ...facts } = await livePreview(
        context.services,
        context.principal,
        previewRequest,
      );
      const picture = `data:${mediaType};base64,${toBase64(bytes)}`;
      return json(
        { picture, ...facts },
        {
          headers: { 'Cache-Control': 'no-store', 'Server-Timing': serverTiming(timings) },
        },
      );
    },
  }),
];

/**
 * The page that the body names. @throws AppError invalid_body unless it is one saved page or one unsaved page, with the
 * fields of that kind
 */
function readPageTarget({
  pageId,
  draft,
  version,
  page,
  templateId,
}: z.output<typeof previewBody>): LivePreviewRequest['page'] {
  const faults: string[][] = [];
  if ((pageId === undefined) === (page === undefined)) faults.push(['page', 'Send either pageId or page.']);
  if (draft !== undefined && page) faults.push(['draft', 'draft can only be used with pageId.']);
  if (version !== undefined && page) faults.push(['version', 'version can only be used with pageId.']);
  if (templateId !== undefined && !page) faults.push(['templateId', 'templateId can only be used with page.']);
  if (draft && version !== undefined) faults.push(['version', 'A draft has no version. Send either draft or version.']);
  if (faults.length > 0) {
    const errors = faults.map(([path = '', message = '']) => ({ path, code: 'invalid_value', message }));
    throw new AppError('invalid_body', { errors, ...(errors[0] && { detail: describeFault(errors[0]) }) });
  }
  if (page) return { unsaved: page, ...(templateId === undefined ? {} : { templateId }) };
  return { saved: pageId ?? '', ...withoutUndefined({ draft, version }) };
}

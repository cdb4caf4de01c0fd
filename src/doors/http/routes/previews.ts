import type { z } from 'zod';
import { preview, previewBody } from '../../../contract/previews.ts';
import { toBase64 } from '../../../core/base64.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { documentLimits } from '../../../design/document/limits.ts';
import type { RenderParts } from '../../../services/render/parts.ts';
import { type LivePreviewAsked, livePreview } from '../../../services/render/preview/live-preview.ts';
import { json } from '../answers.ts';

import { defineRoute, type RequestContext, type Route } from '../route.ts';
import type { SessionDoor } from '../session.ts';
import { serverTiming } from './render/answer.ts';
import { defined } from './render/body.ts';

/** A page document of 1 MiB (DOC-5), and as much again for the values that it shows. */
const bodyLimit = 2 * documentLimits.pageBytes;

interface PreviewDoor extends Pick<SessionDoor, 'sessionOf'> {
  renderParts(context: RequestContext): RenderParts;
}

/** POST /api/v1/previews: the picture that follows typing, in the playground and the editor (DASH-1). */
export function previewRoutes({ sessionOf, renderParts }: PreviewDoor): Route[] {
  return [
    defineRoute({
      operationId: 'previews.create',
      method: 'POST',
      path: '/api/v1/previews',
      access: 'session',
      withoutSession: 'Use the MCP tool `preview_page`.',
      readOnly: true,
      admit: async (context) => {
        const who = await sessionOf(context, { role: 'viewer' });
        // By person: a second login gives no second allowance.
        await context.countRate({ what: 'preview', id: who.userId });
        return who;
      },
      summary: 'Look at a page while it is edited or filled',
      example: { pageId: '{pageId}', tweaks: {}, maxSide: 640 },
      description:
        'Draws a page of the active space, a page of a public template, or a page that is not saved, as a picture in the answer. It costs no credits, stands in no log and is stored nowhere; it is drawn by takumi, 2,000 pixels a side at most, with half of the work that a render may take, and has a rate of its own: of a person’s six are drawn at the same time. For pictures to use, render the page.',
      answers: preview,
      tags: ['rendering'],
      body: previewBody,
      bodyLimit,
      answer: async (context) => {
        const { pageId: _, draft: __, version: ___, page: ____, templateId: _____, ...rest } = context.body;
        const asked: LivePreviewAsked = {
          ...defined(rest),
          page: pageOf(context.body),
          requestId: context.requestId,
        };
        const { bytes, mediaType, timings, ...facts } = await livePreview(renderParts(context), context.who, asked);
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
}

/** @throws AppError invalid_body unless it is one saved page or one that is not, each with its own fields */
function pageOf({ pageId, draft, version, page, templateId }: z.output<typeof previewBody>): LivePreviewAsked['page'] {
  const faults: string[][] = [];
  if ((pageId === undefined) === (page === undefined)) faults.push(['page', 'Give either pageId or page']);
  if (draft !== undefined && page) faults.push(['draft', 'draft is for a saved page']);
  if (version !== undefined && page) faults.push(['version', 'version is for a saved page']);
  if (templateId !== undefined && !page) faults.push(['templateId', 'templateId is for a page that is not saved']);
  if (draft && version !== undefined) faults.push(['version', 'A draft has no version: ask for one of the two']);
  if (faults.length > 0) {
    const errors = faults.map(([path = '', message = '']) => ({ path, code: 'invalid_value', message }));
    throw new AppError('invalid_body', { errors });
  }
  if (page) return { unsaved: page, ...(templateId === undefined ? {} : { templateId }) };
  return { saved: pageId ?? '', ...defined({ draft, version }) };
}

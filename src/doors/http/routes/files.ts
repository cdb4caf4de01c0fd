import { z } from 'zod';
import { drawingErrors } from '../../../contract/errors.ts';
import { openFile } from '../../../services/render/restore.ts';
import { fileAnswer } from '../file-answer.ts';
import { defineRoute, type Route } from '../route.ts';
import { svgPolicy } from './render/answer.ts';

const scripted: ReadonlySet<string> = new Set(['image/svg+xml', 'text/html']);

/**
 * Rendered files, under the names in the responses of renders (RND-16). A name reveals nothing about the file, and
 * anyone who has it may read the file. A file that was removed is drawn again (SCL-3).
 */
export const fileRoutes: Route[] = [
  defineRoute({
    operationId: 'files.get',
    method: 'GET',
    path: '/files/:space/:name',
    access: 'file',
    summary: 'Read a rendered file',
    description:
      'Returns the file of a render, whose name cannot be guessed. If the file was removed, it is rendered again as long as the log has its render; otherwise the response is 410.',
    media: ['application/octet-stream'],
    tags: ['rendering'],
    params: z.object({
      space: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,64}$/)
        .describe('The id of the space that paid for the render.'),
      name: z
        .string()
        .regex(/^[A-Za-z0-9_-]{43}\.[a-z]{3,5}$/)
        .describe('The unguessable name of the file, with its extension.'),
    }),
    errors: [...drawingErrors, 'file_not_found', 'file_expired', 'range_not_satisfiable'],
    answer: async (context) => {
      const { params, request, requestId } = context;
      const fileOptions = { withBody: request.method !== 'HEAD', requestId };
      const file = await openFile(context.services, `${params.space}/${params.name}`, fileOptions);
      const policy = scripted.has(file.contentType) ? { 'Content-Security-Policy': svgPolicy } : {};
      const always = {
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Type': file.contentType,
        ...policy,
      };
      return fileAnswer(file, { always, hasRanges: true }, request);
    },
  }),
];

import { z } from 'zod';
import { codeBody } from '../../../contract/code-images.ts';
import { items, warning } from '../../../contract/common.ts';
import { recordId, render, renderFields } from '../../../contract/renders.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { namedPage } from '../../../design/document/page.ts';
import { clientKey } from '../../../services/authenticate/client-key.ts';
import { codeImage } from '../../../services/code-image/code-image.ts';
import { announceRender } from '../../../services/render/announce-render.ts';
import { logRefused } from '../../../services/render/log/log-refused.ts';
import { previewPage } from '../../../services/render/preview/preview-page.ts';
import { answerRender } from '../../../services/render/render.ts';

import { jsonAnswer } from '../../http/routes/render/answer.ts';
import { fromBody } from '../../http/routes/render/body.ts';

import { bodyAsked } from '../../http/routes/render/logged-as.ts';
import type { ToolParts } from '../parts.ts';
import { codeText, previewText, renderText } from '../teaching.ts';
import { type Caller, defineTool, type Tool } from '../tool.ts';

const previewFields = z.strictObject({
  pageId: recordId
    .describe('The id of a saved page, whose draft is drawn. Send either pageId or page.')
    .exactOptional(),
  page: namedPage.describe('A page that is not saved. Send either page or pageId.').exactOptional(),
  templateId: recordId
    .describe('Only with page: the template whose variables, brand and settings the page uses.')
    .exactOptional(),
  ...renderFields.pick({ tweaks: true, locale: true }).shape,
  brandId: recordId.exactOptional(),
  brandVariant: z.string().min(1).max(100).exactOptional(),
  pageNumber: z
    .int()
    .min(1)
    .max(50)
    .default(1)
    .describe('The page to draw if the content continues on several pages (paginate), from 1.'),
});

const preview = z.strictObject({
  width: z.int(),
  height: z.int(),
  scale: z.number(),
  pages: z.int(),
  lint: items(warning),
  credits: z.strictObject({ cost: z.int(), remaining: z.number().nullable() }),
});

const codePicture = z.strictObject({
  format: z.string(),
  scale: z.number(),
  bytes: z.int(),
  warnings: items(warning),
});

export function renderingTools(parts: ToolParts): Tool[] {
  const { code, renderParts, linkBase, eventLinkBase } = parts;
  return [
    defineTool({
      name: 'preview_page',
      title: 'Preview a page',
      description: previewText,
      input: previewFields,
      answers: preview,
      readOnly: true,
      run: async ({ input, caller, context }) => {
        const { page: _, pageId: __, templateId: ___, ...rest } = input;
        const asked = { ...rest, page: whichPage(input), requestId: context.requestId };
        const { picture, ...data } = await previewPage(renderParts(context), credentialsOf(caller), asked);
        return { data, picture: { bytes: picture, mediaType: 'image/png' } };
      },
    }),
    defineTool({
      name: 'render_page',
      title: 'Render a page',
      description: renderText,
      input: renderFields.omit({ output: true, binary: true, fileName: true }),
      answers: render,
      readOnly: false,
      run: async ({ input, caller, context }) => {
        const door = renderParts(context);
        const credentials = credentialsOf(caller);
        const body = { ...input, output: 'json' as const, binary: false };
        const { request } = read(
          () => fromBody(body, { ...context, via: 'mcp' }, linkBase(context)),
          (fault) =>
            logRefused(door, credentials, { ...bodyAsked(body), via: 'mcp', requestId: context.requestId }, { fault }),
        );
        const answered = await answerRender(door, credentials, request, {
          withBody: false,
          answer: (outcome) => {
            const answer = jsonAnswer(outcome, linkBase(context));
            if (answer.kind !== 'json') throw new AppError('internal_error', { cause: 'a render answers JSON' });
            announceRender(door, outcome, eventLinkBase(context));
            return { status: 200, data: answer.data as object };
          },
        });
        return { data: answered.data };
      },
    }),
    defineTool({
      name: 'code_to_image',
      title: 'Picture of code',
      description: codeText,
      input: codeBody(code.catalogue, code.fonts).omit({ output: true }),
      answers: codePicture,
      readOnly: true,
      run: async ({ input: { lang, ...rest }, context }) => {
        const request = { ...rest, language: lang };
        const { file, warnings } = await codeImage(code.service(context), request, clientKey(context.request));
        const bytes = new Uint8Array(await new Response(file.body).arrayBuffer());
        const { format, scale } = request;
        return {
          data: { format, scale, bytes: file.bytes, warnings },
          picture: { bytes, mediaType: file.contentType },
        };
      },
    }),
  ];
}

function credentialsOf({ principal }: Caller) {
  return { kind: 'tool', principal } as const;
}

function whichPage({
  page,
  pageId,
  templateId,
}: Pick<z.output<typeof previewFields>, 'page' | 'pageId' | 'templateId'>) {
  if (page && pageId === undefined) return { unsaved: page, ...(templateId === undefined ? {} : { templateId }) };
  if (pageId !== undefined && !page && templateId === undefined) return { saved: pageId };
  const message = 'Send either page (optionally with templateId) or pageId.';
  throw new AppError('invalid_body', { detail: message, errors: [{ path: 'page', code: 'invalid_value', message }] });
}

/** What was read; a fault is told to the log first (LOG-1). */
function read<Read>(work: () => Read, tell: (fault: unknown) => void): Read {
  try {
    return work();
  } catch (fault) {
    tell(fault);
    throw fault;
  }
}

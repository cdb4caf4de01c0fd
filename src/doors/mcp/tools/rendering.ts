import { z } from 'zod';
import { codeBody } from '../../../contract/code-images.ts';
import { items, warning } from '../../../contract/common.ts';
import { pageSide, recordId, render, renderFields } from '../../../contract/renders.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { requireJsonObject } from '../../../core/json.ts';
import { namedPage } from '../../../design/document/page.ts';
import type { CodeCatalogue } from '../../../services/code-image/catalogue.ts';
import type { CodeFonts } from '../../../services/code-image/code-fonts.ts';
import { codeImage } from '../../../services/code-image/code-image.ts';
import { announceRender } from '../../../services/render/announce-render.ts';
import { logRejected } from '../../../services/render/log/log-rejected.ts';
import { previewPage } from '../../../services/render/preview/preview-page.ts';
import { answerRender } from '../../../services/render/render.ts';
import { countClient } from '../../http/rates.ts';

import { jsonAnswer } from '../../http/routes/render/answer.ts';
import { fromBody } from '../../http/routes/render/body.ts';

import { describeBody } from '../../http/routes/render/logged-request.ts';
import { codeText, previewText, renderText } from '../teaching.ts';
import { type Caller, defineTool, type Tool } from '../tool.ts';

const previewFields = z.strictObject({
  pageId: recordId
    .describe('The id of a saved page, of which the draft is drawn. Give either this or `page`.')
    .exactOptional(),
  page: namedPage.describe('An unsaved page to draw. Give either this or `pageId`.').exactOptional(),
  templateId: recordId
    .describe('With `page`: the id of the template whose variables, brand and settings apply.')
    .exactOptional(),
  ...renderFields.pick({ tweaks: true, locale: true }).shape,
  width: pageSide
    .exactOptional()
    .describe('Draws the page at another width in px. With one side alone, it keeps its proportions.'),
  height: pageSide.exactOptional().describe('Draws the page at another height in px.'),
  sampleId: recordId.exactOptional().describe('The id of a sample of the template, whose values are drawn.'),
  brandId: recordId.exactOptional().describe('The id of the brand to use instead of the brand of the template.'),
  brandVariant: z
    .string()
    .min(1)
    .max(100)
    .exactOptional()
    .describe('The name of the variant of the brand to apply. By default none is applied.'),
  pageNumber: z
    .int()
    .min(1)
    .max(50)
    .default(1)
    .describe('Which page to draw if the content continues on further pages (`paginate`).'),
});

const preview = z.strictObject({
  width: z.int().describe('The width of the page in px.'),
  height: z.int().describe('The height of the page in px.'),
  scale: z.number().describe('The number of pixels of the picture for each px of the page.'),
  pages: z
    .int()
    .describe('The number of pages of the document. More than one if the content continues on further pages.'),
  lint: items(warning).describe('Everything that could not be drawn as designed, does not fit, or is hard to read.'),
  credits: z
    .strictObject({
      cost: z.int().describe('The number of credits that the preview cost.'),
      remaining: z
        .number()
        .nullable()
        .describe('The number of credits that the space has left. Null if they are unlimited.'),
    })
    .describe('What the preview cost.'),
});

const codePicture = z.strictObject({
  format: z.string().describe('The format of the picture.'),
  scale: z.number().describe('The number of pixels for each CSS px.'),
  bytes: z.int().describe('The size of the picture in bytes.'),
  warnings: items(warning).describe('Problems that did not prevent the picture, such as lines that were clipped.'),
});

export const renderingTools = (catalogue: CodeCatalogue, fonts: CodeFonts): Tool[] => [
  defineTool({
    name: 'preview_page',
    title: 'Preview a page',
    description: previewText,
    input: previewFields,
    answers: preview,
    readOnly: true,
    run: async ({ input, caller, context }) => {
      const { page: _, pageId: __, templateId: ___, ...rest } = input;
      const previewRequest = { ...rest, page: toPageTarget(input), requestId: context.requestId };
      const { picture, ...data } = await previewPage(context.services, toCredentials(caller), previewRequest);
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
    keepsPublished: true,
    run: async ({ input, caller, context }) => {
      const { services } = context;
      const credentials = toCredentials(caller);
      const body = { ...input, output: 'json' as const, binary: false };
      const { request } = read(
        () => fromBody(body, { ...context, via: 'mcp' }, services.origin),
        (fault) =>
          logRejected(
            services,
            credentials,
            { ...describeBody(body), via: 'mcp', requestId: context.requestId },
            { fault },
          ),
      );
      const answered = await answerRender(services, credentials, request, {
        withBody: false,
        answer: (outcome) => {
          const answer = jsonAnswer(outcome, services.origin);
          if (answer.kind !== 'json') throw new AppError('internal_error', { cause: 'a render answers JSON' });
          announceRender(services, outcome, services.publicOrigin);
          return { status: 200, data: requireJsonObject(answer.data) };
        },
      });
      return { data: answered.data };
    },
  }),
  defineTool({
    name: 'code_to_image',
    title: 'Picture of code',
    description: codeText,
    input: codeBody(catalogue, fonts).omit({ output: true }),
    answers: codePicture,
    readOnly: true,
    run: async ({ input: { lang, ...rest }, context }) => {
      const request = { ...rest, language: lang };
      const { file, warnings } = await codeImage(context.services, request, () => countClient(context, 'code-image'));
      const bytes = new Uint8Array(await new Response(file.body).arrayBuffer());
      const { format, scale } = request;
      return {
        data: { format, scale, bytes: file.bytes, warnings },
        picture: { bytes, mediaType: file.contentType },
      };
    },
  }),
];

function toCredentials({ principal }: Caller) {
  return { kind: 'tool', principal } as const;
}

function toPageTarget({
  page,
  pageId,
  templateId,
}: Pick<z.output<typeof previewFields>, 'page' | 'pageId' | 'templateId'>) {
  if (page && pageId === undefined) return { unsaved: page, ...(templateId === undefined ? {} : { templateId }) };
  if (pageId !== undefined && !page && templateId === undefined) return { saved: pageId };
  const message = 'Send either page (optionally with templateId) or pageId.';
  throw new AppError('invalid_body', { detail: message, errors: [{ path: 'page', code: 'invalid_value', message }] });
}

/** Returns the result of `work`. If it throws, the error is first passed to `tell`, so that it is logged (LOG-1). */
function read<Read>(work: () => Read, tell: (fault: unknown) => void): Read {
  try {
    return work();
  } catch (fault) {
    tell(fault);
    throw fault;
  }
}

import { z } from 'zod';
import { id, items, openObject, timestamp, truncated, valuesByName, warning } from './common.ts';
import { sample } from './examples.ts';
import { endMoment, flag, moment } from './query.ts';
import { format, metadata, recordId, renderDoor } from './renders.ts';

const aLog = {
  id: 'DIA5kVBERi4EqqHdijibI',
  requestId: sample.request,
  spaceId: sample.space,
  templateId: sample.template,
  pageId: sample.page,
  pageIds: null,
  format: 'png',
  renderType: 'takumi',
  status: 'ok' as const,
  httpStatus: 200,
  errorCode: null,
  width: 1_200,
  height: 630,
  scale: 2,
  quality: null,
  pages: 1,
  bytes: 86_392,
  renderMs: 96,
  timings: { load: 8, resolve: 3, gather: 6, draw: 61, encode: 9, store: 9 },
  cached: false,
  credits: 1,
  via: 'post' as const,
  authKind: 'key' as const,
  keyId: 'oeBIt9NDp6h3iN-XamtrS',
  warnings: [],
  metadata: null,
  fileUrl: sample.file,
  createdOn: sample.updatedOn,
};

/** An entry of the render log. If a failed request ended before a value was known, the value is null (LOG-1). */
export const renderLog = z
  .strictObject({
    id: id.describe('The id of the log entry.'),
    requestId: z.string().describe('The id of the request, which the response had as `X-Request-Id`.'),
    spaceId: id.describe('The id of the space that pays and whose log contains the entry.'),
    templateId: id.nullable().describe('The id of the template. Null if the request failed before it was known.'),
    pageId: id
      .nullable()
      .describe('The id of the first rendered page. Null if the request failed before it was known.'),
    pageIds: items(id)
      .nullable()
      .optional()
      .describe('The ids of all rendered pages of a file of several pages. Null for a single page.'),
    format: z
      .string()
      .describe('The requested format. For a request that failed, it can be a format that does not exist.'),
    renderType: z
      .string()
      .nullable()
      .describe('The engine that drew the file. Null if the request failed before it was chosen.'),
    status: z.enum(['ok', 'failed']).describe('Whether the render succeeded.'),
    httpStatus: z.int().describe('The HTTP status of the response.'),
    errorCode: z.string().nullable().describe('The code of the error. Null if the render succeeded.'),
    width: z.int().nullable().describe('The width of the page in px. Null if it is unknown.'),
    height: z.int().nullable().describe('The height of the page in px. Null if it is unknown.'),
    scale: z
      .number()
      .nullable()
      .describe('The number of pixels for each px of the page. Null for formats without pixels.'),
    quality: z.number().nullable().describe('The quality of a jpeg or webp, from 1 to 100. Null for other formats.'),
    pages: z.int().describe('The number of pages of the file.'),
    bytes: z.int().describe('The size of the file in bytes.'),
    renderMs: z.number().describe('How long the render took, in milliseconds.'),
    timings: valuesByName(z.number()).optional().describe('How long each stage of the render took, in milliseconds.'),
    cached: z.boolean().describe('Whether the response was a stored file.'),
    credits: z.int().describe('The number of credits that the render cost.'),
    via: renderDoor.describe('How the render was requested.'),
    authKind: z
      .enum(['key', 'gt', 'demo', 'open', 'session'])
      .describe('The kind of credential that the request used. `open` is a request without one.'),
    keyId: id.nullable().describe('The id of the API key that was used. Null for other credentials.'),
    warnings: items(warning).optional().describe('The warnings of the render.'),
    metadata: metadata
      .nullable()
      .optional()
      .describe('The `metadata` of the request, with secrets replaced by `[redacted]`. Null if it had none.'),
    truncated,
    fileUrl: z.string().nullable().describe('The URL of the rendered file. Null if there is none.'),
    createdOn: timestamp.describe('The time of the request.'),
  })
  .meta({ id: 'RenderLog', examples: [aLog] });
export type RenderLog = z.output<typeof renderLog>;

/** One entry of the render log, including its request. */
export const renderLogEntry = renderLog
  .extend({
    input: openObject
      .nullable()
      .describe('The request as Galley understood it. Null if it was not stored, for the reason in `inputOmitted`.'),
    inputOmitted: z
      .enum(['too_large', 'has_secret', 'not_read'])
      .nullable()
      .describe(
        'Why `input` is null: the request was larger than 16 KB, contained a secret, or was rejected before it was read. Null if there is an input.',
      ),
    detail: z
      .string()
      .nullable()
      .describe('What the error response said about the failure. Null if it succeeded or the detail was not stored.'),
    errors: items(
      z.strictObject({
        path: z.string().describe('The path of the field with the fault.'),
        code: z.string().describe('The kind of fault, which never changes.'),
        message: z.string().describe('A sentence that says what is wrong.'),
      }),
    ).describe('The faults of the request, at most 20.'),
  })
  .meta({
    id: 'RenderLogEntry',
    examples: [
      {
        ...aLog,
        input: {
          pageIds: [sample.page],
          namedPageIds: [],
          draft: false,
          format: 'png',
          locale: 'en-US',
          tweaks: { title: 'Hello' },
          textTweaks: {},
          brandTweaks: {},
        },
        inputOmitted: null,
        detail: null,
        errors: [],
      },
    ],
  });
export type RenderLogEntry = z.output<typeof renderLogEntry>;

const counted = z
  .int()
  .min(0)
  .meta({ examples: [1] });

/** One page of the render log. With `before`, it is a part of the log without a count. */
export const renderLogList = z
  .strictObject({
    list: items(renderLog).describe('The entries of this page, from newest to oldest.'),
    count: counted.optional().describe('The number of entries in the whole list. Absent with `before`.'),
    pagesCount: counted
      .optional()
      .describe('The number of pages that the list has at this `perPage`. Absent with `before`.'),
  })
  .meta({ id: 'RenderLogList' });
export type RenderLogList = z.output<typeof renderLogList>;

export const renderLogFilters = {
  templateId: recordId.exactOptional().describe('Lists only renders of this template.'),
  status: z.enum(['ok', 'failed']).exactOptional().describe('Lists only renders that succeeded (`ok`) or `failed`.'),
  via: renderDoor.exactOptional().describe('Lists only renders that were requested this way.'),
  errorCode: z
    .string()
    .regex(/^[a-z0-9_]{1,64}$/, 'This must be an error code, such as invalid_body.')
    .exactOptional()
    .describe('Lists only failures with this error code.'),
  cached: flag
    .exactOptional()
    .describe('Lists only renders that returned a stored file (`true`), or only the others (`false`).'),
  search: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'This must be a request id or the start of one.')
    .describe(
      'Lists only requests whose id begins with this text. If more than 1,000 match, the first 1,000 in the order of request ids are searched.',
    )
    .exactOptional(),
  from: moment.exactOptional().describe('Lists only requests from this day (`2026-11-21`) or time on, in ISO 8601.'),
  to: endMoment
    .exactOptional()
    .describe('Lists only requests before this time in ISO 8601. A day (`2026-11-21`) is included as a whole.'),
};

export const renderLogExportQuery = z.object({
  ...renderLogFilters,
  format: z.enum(['csv', 'ndjson']).default('csv').describe('The format of the export.'),
  renderFormat: format.exactOptional().describe('Exports only renders to this format.'),
});

import { z } from 'zod';
import { id, items, openObject, timestamp, truncated, warning } from './common.ts';
import { sample } from './examples.ts';
import { endMoment, moment } from './query.ts';
import { format, metadata, recordId } from './renders.ts';

export const aLog = {
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
  via: 'post',
  authKind: 'key',
  keyId: 'oeBIt9NDp6h3iN-XamtrS',
  warnings: [],
  metadata: null,
  fileUrl: sample.file,
  createdOn: sample.updatedOn,
};

/** An entry of the render log; what a failed request did not get to know is null (LOG-1). */
export const renderLog = z
  .looseObject({
    id: id.describe('The id of the log entry.'),
    requestId: z.string().describe('The id of the request, which the response had as `X-Request-Id`.'),
    status: z.enum(['ok', 'failed']).describe('Whether the render succeeded.'),
    httpStatus: z.int().describe('The HTTP status of the response.'),
    format: z
      .string()
      .describe('The requested format. For a request that failed, it can be a format that does not exist.'),
    fileUrl: z.string().nullable().describe('The URL of the rendered file. Null if there is none.'),
    warnings: items(warning).optional().describe('The warnings of the render.'),
    metadata: metadata
      .nullable()
      .optional()
      .describe('The `metadata` of the request, with secrets replaced by `[redacted]`. Null if it had none.'),
    truncated,
    createdOn: timestamp.describe('The time of the request.'),
  })
  .meta({ id: 'RenderLog', examples: [aLog] });

/** An entry read alone, with what it asked for. */
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

export const counted = z
  .int()
  .min(0)
  .meta({ examples: [1] });

/** A list, or with `before` a part of it that nobody counted. */
export const renderLogList = z
  .strictObject({
    list: items(renderLog).describe('The entries of this page, from newest to oldest.'),
    count: counted.optional().describe('The number of entries in the whole list. Absent with `before`.'),
    pagesCount: counted
      .optional()
      .describe('The number of pages that the list has at this `perPage`. Absent with `before`.'),
  })
  .meta({ id: 'RenderLogList' });

export const renderLogFilters = {
  templateId: recordId.exactOptional().describe('Lists only renders of this template.'),
  status: z.enum(['ok', 'failed']).exactOptional().describe('Lists only renders that succeeded (`ok`) or `failed`.'),
  via: z
    .enum(['post', 'get', 'mcp', 'dashboard'])
    .exactOptional()
    .describe('Lists only renders that were requested this way.'),
  errorCode: z
    .string()
    .regex(/^[a-z0-9_]{1,64}$/, 'Must be an error code')
    .exactOptional()
    .describe('Lists only failures with this error code.'),
  cached: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .exactOptional()
    .describe('Lists only renders that returned a stored file (`true`), or only the others (`false`).'),
  search: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be the beginning of a request id')
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

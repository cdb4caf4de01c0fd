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
    id,
    requestId: z.string(),
    status: z.enum(['ok', 'failed']),
    httpStatus: z.int(),
    format: z.string(),
    fileUrl: z.string().nullable(),
    warnings: items(warning).optional(),
    metadata: metadata.nullable().optional(),
    truncated,
    createdOn: timestamp,
  })
  .meta({ id: 'RenderLog', examples: [aLog] });

/** An entry read alone, with what it asked for. */
export const renderLogEntry = renderLog
  .extend({
    input: openObject.nullable().describe('What was asked, as the service read it; null where it was not kept'),
    inputOmitted: z
      .enum(['too_large', 'has_secret', 'not_read'])
      .nullable()
      .describe('Why there is no input: larger than 16 KB, with a secret in it, or refused before it was read'),
    detail: z.string().nullable().describe('Why it failed, as it was answered; null where that was not kept'),
    errors: items(z.strictObject({ path: z.string(), code: z.string(), message: z.string() })).describe(
      'The faults of what was asked, 20 at most',
    ),
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
    list: items(renderLog),
    count: counted.optional().describe('Of the whole list; absent with `before`'),
    pagesCount: counted.optional().describe('Absent with `before`'),
  })
  .meta({ id: 'RenderLogList' });

export const renderLogFilters = {
  templateId: recordId.exactOptional(),
  status: z.enum(['ok', 'failed']).exactOptional(),
  via: z.enum(['post', 'get', 'mcp', 'dashboard']).exactOptional(),
  errorCode: z
    .string()
    .regex(/^[a-z0-9_]{1,64}$/, 'This must be an error code, such as invalid_body.')
    .exactOptional(),
  cached: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .exactOptional(),
  search: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'This must be a request id or the start of one.')
    .describe(
      'The beginning of a request id; of more than 1,000 that begin so the first by request id are looked through',
    )
    .exactOptional(),
  from: moment.exactOptional(),
  to: endMoment.exactOptional(),
};

export const renderLogExportQuery = z.object({
  ...renderLogFilters,
  format: z.enum(['csv', 'ndjson']).default('csv'),
  renderFormat: format.exactOptional(),
});

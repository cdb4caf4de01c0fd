import { z } from 'zod';
import { id, items, openObject, timestamp, truncated, warning } from './common.ts';

/** Milliseconds by stage. */
const timings = z.strictObject({
  load: z.number(),
  resolve: z.number(),
  gather: z.number(),
  draw: z.number(),
  encode: z.number(),
  store: z.number(),
});

const metadata = z.union([z.string(), openObject]);

/** How alike the engines draw one page (RND-14). */
export const parity = z.strictObject({
  pageId: id,
  ssim: z.number().nullable().describe('1 where they draw it alike; null where it was not compared'),
  regions: items(
    z.strictObject({
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      layerIds: items(z.string()),
    }),
  ),
  picture: z.string().optional().describe('Of where they differ: a URL, a data URL in a dry run'),
  warnings: items(warning),
});

/** The JSON form of a render (RND-15). */
export const render = z.strictObject({
  requestId: z.string(),
  pageId: id,
  pageIds: items(id).optional(),
  templateId: id,
  spaceId: id,
  version: z.int().nullable(),
  draft: z.boolean(),
  format: z.string(),
  renderType: z.enum(['takumi', 'html']),
  width: z.number(),
  height: z.number(),
  scale: z.number().optional(),
  quality: z.number().optional(),
  pages: z.int(),
  renderMs: z.number(),
  timings,
  cached: z.boolean(),
  credits: z.strictObject({ cost: z.number(), remaining: z.number().nullable() }),
  warnings: items(warning),
  parity: items(parity).optional(),
  preflight: openObject.optional().describe('Of an ad: what networks would find'),
  dryRun: z.literal(true).optional(),
  metadata: metadata.optional(),
  file: z
    .strictObject({ url: z.string(), key: z.string(), contentType: z.string(), bytes: z.int(), sha256: z.string() })
    .optional()
    .describe('Absent in a dry run'),
});

/** The picture of a page while it is edited or filled (DASH-1). */
export const preview = z.strictObject({
  picture: z.string().describe('A data URL'),
  width: z.number().describe('px of the page'),
  height: z.number(),
  scale: z.number().describe('Pixels of the picture for each px of the page'),
  version: z.int().nullable().describe('null for a draft, or a page that is not saved'),
  warnings: items(warning),
});

/** An entry of the render log; what a failed request did not get to know is null (LOG-1). */
export const renderLog = z.looseObject({
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
});

/** An entry read alone, with what it asked for. */
export const renderLogEntry = renderLog.extend({
  input: openObject.nullable().describe('What was asked, as the service read it; null where it was not kept'),
  inputOmitted: z
    .enum(['too_large', 'has_secret', 'not_read'])
    .nullable()
    .describe('Why there is no input: larger than 16 KB, with a secret in it, or refused before it was read'),
});

/** A list, or with `before` a part of it that nobody counted. */
export const renderLogList = z.strictObject({
  list: items(renderLog),
  count: z.int().min(0).optional().describe('Of the whole list; absent with `before`'),
  pagesCount: z.int().min(0).optional().describe('Absent with `before`'),
});

export const codePicture = z.strictObject({
  dataUrl: z.string(),
  width: z.number(),
  height: z.number(),
  scale: z.number(),
  format: z.string(),
  warnings: items(warning),
});

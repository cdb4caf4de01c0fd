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
  preflight: openObject.optional().describe('Of an ad: what networks would find'),
  dryRun: z.literal(true).optional(),
  metadata: metadata.optional(),
  file: z
    .strictObject({ url: z.string(), key: z.string(), contentType: z.string(), bytes: z.int(), sha256: z.string() })
    .optional()
    .describe('Absent in a dry run'),
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

export const codePicture = z.strictObject({
  dataUrl: z.string(),
  width: z.number(),
  height: z.number(),
  scale: z.number(),
  format: z.string(),
  warnings: items(warning),
});

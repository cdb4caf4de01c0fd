import { z } from 'zod';
import { fontFormats, fontStyles } from '../../../records/fonts/names.ts';
import { id, items, list, openObject, timestamp, truncated } from './common.ts';

const times = { createdOn: timestamp, updatedOn: timestamp };

/** In a list maybe without its tokens. `tokens` is what published renders draw with (BRD-4). */
export const brand = z.strictObject({
  id,
  spaceId: id,
  name: z.string(),
  draftTokens: openObject.optional().describe('For members of its space'),
  liveTokens: openObject.optional(),
  tokens: openObject.optional(),
  variants: openObject.optional(),
  extra: openObject.optional(),
  truncated,
  publicOn: timestamp.nullable(),
  ...times,
});

export const brandWarning = z.strictObject({
  code: z.string(),
  message: z.string(),
  path: z.string().optional(),
  templateId: id.optional(),
});

/** Whatever a delete left pointing nowhere. */
export const referenceWarning = z.strictObject({
  code: z.string(),
  message: z.string(),
  entryId: id.optional(),
  collection: z.string().optional(),
  pageId: id.optional(),
  templateId: id.optional(),
});

export const asset = z.strictObject({
  id,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  width: z.number(),
  height: z.number(),
  url: z.string(),
  createdOn: timestamp,
});

export const font = z.strictObject({
  id,
  name: z.string(),
  family: z.string(),
  weight: z.number(),
  style: z.enum(fontStyles),
  format: z.enum(fontFormats),
  bytes: z.int(),
  characters: z.int(),
  createdOn: timestamp,
});

const where = z.enum(['draft', 'published']);

/** Where an asset or a font is named. */
export const use = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('page'),
    ...{ templateId: id, templateName: z.string(), pageId: id, pageName: z.string(), where },
  }),
  z.strictObject({
    kind: z.literal('template').describe('The value or default of a variable'),
    ...{ templateId: id, templateName: z.string(), where },
  }),
  z.strictObject({ kind: z.literal('brand'), brandId: id, brandName: z.string(), where }),
  z.strictObject({
    kind: z.literal('entry'),
    ...{ entryId: id, slug: z.string().nullable(), collection: z.string().describe('Its apiName'), where },
  }),
]);

export const uses = list(use).extend({
  complete: z.boolean().describe('Whether everything was searched, or of a very large space the last changed'),
});

export const catalogueFont = z.strictObject({
  name: z.string(),
  category: z.enum(['sans', 'serif', 'mono', 'display', 'handwriting', 'symbols']),
  weights: items(z.number()),
  styles: items(z.string()),
  subsets: items(z.string()),
});

export const collection = z.strictObject({
  id,
  apiName: z.string(),
  name: z.string(),
  fields: items(openObject).optional(),
  truncated,
  preview: z.strictObject({ slugField: z.string() }),
  ...times,
});

export const entry = z.strictObject({
  id,
  collection: z.string().describe('The apiName of its collection'),
  status: z.enum(['draft', 'published', 'changed']),
  data: openObject.optional(),
  liveData: openObject.nullable().optional(),
  variants: items(openObject).optional(),
  liveVariants: items(openObject).nullable().optional(),
  truncated,
  publishedOn: timestamp.nullable(),
  ...times,
});

export const publicEntry = z.strictObject({
  id,
  collection: z.string(),
  slug: z.string(),
  data: openObject.optional(),
  variants: items(z.string()),
  publishedOn: timestamp,
  updatedOn: timestamp,
  truncated,
});

export const webhook = z.strictObject({
  id,
  name: z.string().optional(),
  url: z.string(),
  events: items(z.string()),
  headers: z.looseObject({}),
  enabled: z.boolean(),
  secretSet: z.boolean(),
  ...times,
});

export const delivery = z.strictObject({
  id,
  webhookId: id,
  event: z.string(),
  url: z.string(),
  status: z.string(),
  responseCode: z.int().nullable(),
  durationMs: z.number(),
  firedOn: timestamp,
  error: z.string().nullable(),
  resendOf: id.nullable(),
  payload: openObject.nullable(),
  truncated,
});

export const queuedDelivery = z.strictObject({ deliveryId: id });

import { z } from 'zod';
import { fontFormats, fontStyles } from '../../../records/fonts.ts';
import { id, items, list, openObject, timestamp, truncated } from './common.ts';
import { sample, shown } from './shown.ts';

const times = { createdOn: timestamp, updatedOn: timestamp };

/** In a list maybe without its tokens. `tokens` is what published renders draw with (BRD-4). */
export const brand = shown(
  z.strictObject({
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
  }),
  {
    id: sample.brand,
    spaceId: sample.space,
    name: 'Acme',
    draftTokens: { colors: { primary: '#0f766e' } },
    liveTokens: { colors: { primary: '#0f766e' } },
    tokens: { colors: { primary: '#0f766e' } },
    variants: {},
    extra: {},
    publicOn: null,
    createdOn: sample.createdOn,
    updatedOn: sample.updatedOn,
  },
);

export const brandWarning = shown(
  z.strictObject({
    code: z.string(),
    message: z.string(),
    path: z.string().optional(),
    templateId: id.optional(),
  }),
  { code: 'brand_in_use', message: 'A template draws with this brand', templateId: sample.template },
);

/** Whatever a delete left pointing nowhere. */
export const referenceWarning = shown(
  z.strictObject({
    code: z.string(),
    message: z.string(),
    entryId: id.optional(),
    collection: z.string().optional(),
    pageId: id.optional(),
    templateId: id.optional(),
  }),
  {
    code: 'reference_missing',
    message: 'A page shows what is gone',
    pageId: sample.page,
    templateId: sample.template,
  },
);

export const asset = shown(
  z.strictObject({
    id,
    name: z.string(),
    contentType: z.string(),
    bytes: z.int(),
    width: z.number(),
    height: z.number(),
    url: z.string(),
    createdOn: timestamp,
  }),
  {
    id: 'kX2mB7qLr0sVtYw4ZpN8a',
    name: 'hero.png',
    contentType: 'image/png',
    bytes: 48_213,
    width: 1_200,
    height: 630,
    url: 'https://galley.example/files/assets/FPhWjT2tkl6swN_sRunO1/kX2mB7qLr0sVtYw4ZpN8a.png',
    createdOn: sample.createdOn,
  },
);

export const font = shown(
  z.strictObject({
    id,
    name: z.string(),
    family: z.string(),
    weight: z.number(),
    style: z.enum(fontStyles),
    format: z.enum(fontFormats),
    bytes: z.int(),
    characters: z.int(),
    createdOn: timestamp,
  }),
  {
    id: 'g8mXQktb0SoLd7Ln2iITK',
    name: 'AcmeSans-Bold.woff2',
    family: 'Acme Sans',
    weight: 700,
    style: 'normal',
    format: 'woff2',
    bytes: 31_744,
    characters: 420,
    createdOn: sample.createdOn,
  },
);

const where = z.enum(['draft', 'published']);

/** Where an asset or a font is named. */
export const use = shown(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('page'),
      templateId: id,
      templateName: z.string(),
      pageId: id,
      pageName: z.string(),
      where,
    }),
    z.strictObject({
      kind: z.literal('template').describe('The value or default of a variable'),
      templateId: id,
      templateName: z.string(),
      where,
    }),
    z.strictObject({ kind: z.literal('brand'), brandId: id, brandName: z.string(), where }),
    z.strictObject({
      kind: z.literal('entry'),
      entryId: id,
      slug: z.string().nullable(),
      collection: z.string().describe('Its apiName'),
      where,
    }),
  ]),
  {
    kind: 'page',
    templateId: sample.template,
    templateName: 'Event banner',
    pageId: sample.page,
    pageName: 'Cover',
    where: 'published',
  },
);

export const uses = list(use).extend({
  complete: shown(
    z.boolean().describe('Whether everything was searched, or of a very large space the last changed'),
    true,
  ),
});

export const catalogueFont = shown(
  z.strictObject({
    name: z.string(),
    category: z.enum(['sans', 'serif', 'mono', 'display', 'handwriting', 'symbols']),
    weights: items(z.number()),
    styles: items(z.string()),
    subsets: items(z.string()),
  }),
  {
    name: 'Anton',
    category: 'display',
    weights: [400],
    styles: ['normal'],
    subsets: ['latin', 'latin-ext', 'vietnamese'],
  },
);

export const collection = shown(
  z.strictObject({
    id,
    apiName: z.string(),
    name: z.string(),
    fields: items(openObject).optional(),
    truncated,
    preview: z.strictObject({ slugField: z.string() }),
    ...times,
  }),
  {
    id: 'FvnYjxERm79brzfsmPX1B',
    apiName: 'posts',
    name: 'Posts',
    fields: [
      { apiName: 'title', name: 'Title', type: 'text', required: true },
      { apiName: 'slug', name: 'Slug', type: 'text' },
    ],
    preview: { slugField: 'slug' },
    createdOn: sample.createdOn,
    updatedOn: sample.updatedOn,
  },
);

export const entry = shown(
  z.strictObject({
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
  }),
  {
    id: 'mLxiTXFSe4ujko4u_jn8I',
    collection: 'posts',
    status: 'published',
    data: { title: 'Hello', slug: 'hello' },
    liveData: { title: 'Hello', slug: 'hello' },
    variants: [],
    liveVariants: [],
    publishedOn: sample.updatedOn,
    createdOn: sample.createdOn,
    updatedOn: sample.updatedOn,
  },
);

export const publicEntry = shown(
  z.strictObject({
    id,
    collection: z.string(),
    slug: z.string(),
    data: openObject.optional(),
    variants: items(z.string()),
    publishedOn: timestamp,
    updatedOn: timestamp,
    truncated,
  }),
  {
    id: 'mLxiTXFSe4ujko4u_jn8I',
    collection: 'posts',
    slug: 'hello',
    data: { title: 'Hello', slug: 'hello' },
    variants: [],
    publishedOn: sample.updatedOn,
    updatedOn: sample.updatedOn,
  },
);

export const webhook = shown(
  z.strictObject({
    id,
    name: z.string().optional(),
    url: z.string(),
    events: items(z.string()),
    headers: z.looseObject({}),
    enabled: z.boolean(),
    secretSet: z.boolean(),
    ...times,
  }),
  {
    id: sample.webhook,
    name: 'Website',
    url: 'https://example.com/hooks/galley',
    events: ['render.completed'],
    headers: {},
    enabled: true,
    secretSet: true,
    createdOn: sample.createdOn,
    updatedOn: sample.updatedOn,
  },
);

export const delivery = shown(
  z.strictObject({
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
  }),
  {
    id: 'uaRH6x2lMHZz9Xv2WLrCk',
    webhookId: sample.webhook,
    event: 'render.completed',
    url: 'https://example.com/hooks/galley',
    status: 'delivered',
    responseCode: 200,
    durationMs: 84,
    firedOn: sample.updatedOn,
    error: null,
    resendOf: null,
    payload: { type: 'render.completed', timestamp: sample.updatedOn, data: { id: sample.request } },
  },
);

export const queuedDelivery = shown(z.strictObject({ deliveryId: id }), { deliveryId: 'uaRH6x2lMHZz9Xv2WLrCk' });

import { z } from 'zod';
import type { JsonObject } from '../core/json.ts';
import { lineText } from '../core/line-text.ts';
import { entryOrders } from '../core/names/orders.ts';
import { listOf, mapOf } from '../core/schemas/bounded.ts';
import { jsonValue } from '../core/schemas/json-value.ts';
import { apiName, fieldApiName, fieldDefinitions, hasSlugField } from '../design/content/field-definitions.ts';
import { deleted, id, items, openObject, times, timestamp, truncated } from './common.ts';
import { sample } from './examples.ts';
import { listQuery } from './query.ts';

/** Whatever a delete left pointing nowhere. */
export const referenceWarning = z
  .strictObject({
    code: z.string(),
    message: z.string(),
    entryId: id.optional(),
    collection: z.string().optional(),
    pageId: id.optional(),
    templateId: id.optional(),
  })
  .meta({
    id: 'ReferenceWarning',
    examples: [
      {
        code: 'reference_missing',
        message: 'A page shows what is gone',
        pageId: sample.page,
        templateId: sample.template,
      },
    ],
  });

export const collection = z
  .strictObject({
    id,
    apiName: z.string(),
    name: z.string(),
    fields: items(openObject).optional(),
    truncated,
    preview: z.strictObject({ slugField: z.string() }),
    ...times,
  })
  .meta({
    id: 'Collection',
    examples: [
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
    ],
  });

export const entry = z
  .strictObject({
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
  })
  .meta({
    id: 'Entry',
    examples: [
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
    ],
  });

export const publicEntry = z
  .strictObject({
    id,
    collection: z.string(),
    slug: z.string(),
    data: openObject.optional(),
    variants: items(z.string()),
    publishedOn: timestamp,
    updatedOn: timestamp,
    truncated,
  })
  .meta({
    id: 'PublicEntry',
    examples: [
      {
        id: 'mLxiTXFSe4ujko4u_jn8I',
        collection: 'posts',
        slug: 'hello',
        data: { title: 'Hello', slug: 'hello' },
        variants: [],
        publishedOn: sample.updatedOn,
        updatedOn: sample.updatedOn,
      },
    ],
  });

export const collectionFields = {
  name: lineText(200),
  fields: fieldDefinitions,
  preview: z.strictObject({ slugField: fieldApiName.default('slug') }).default({ slugField: 'slug' }),
};

export function requireSlugField(
  { fields, preview }: { fields: z.output<typeof fieldDefinitions>; preview: { slugField: string } },
  context: z.RefinementCtx,
): void {
  if (hasSlugField(fields, preview.slugField)) return;
  const message = `This must name a field of the type text, but ${preview.slugField} is not one.`;
  context.addIssue({ code: 'custom', path: ['preview', 'slugField'], message });
}

/** POST …/collections */
export const newCollectionBody = z.strictObject({ apiName, ...collectionFields }).superRefine(requireSlugField);

/** PUT …/collections/:apiName: the whole of it; its apiName, which templates know it by, stays. */
export const collectionBody = z
  .strictObject({ apiName: apiName.exactOptional(), ...collectionFields })
  .superRefine(requireSlugField);

// Free-form here (GEN-10); the collection's definitions judge it.
export const data = mapOf(z.string().max(64), jsonValue, { max: 1_000 }) as z.ZodType<JsonObject>;

export const variant = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use 1 to 64 letters, digits, _ or -.')
    .exactOptional(),
  name: lineText(200),
  data,
});

/** POST …/entries and PUT /entries/:id. */
export const entryBody = z.strictObject({ data, variants: listOf(variant, { max: 50 }).exactOptional() });

/** How public reads are shown: `depth` 0 to 5, `variants` as a comma list in the order of the overlay (CON-1, CON-4). */
export const publicView = z.object({
  depth: z
    .string()
    .regex(/^[0-5]$/, 'This must be a whole number from 0 to 5.')
    .transform(Number)
    .default(0),
  variants: z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .default([]),
});

export const deletedCollection = deleted({ warnings: items(referenceWarning) });

export const entryFilters = {
  search: z
    .string()
    .refine((text) => [...text].length <= 80, 'The text may have at most 80 characters.')
    .optional(),
  status: z.enum(['draft', 'published', 'changed']).optional(),
  sort: z.enum(entryOrders).optional(),
};

export const entriesQuery = listQuery({ perPageDefault: 20 }).extend(entryFilters);

export const publicEntriesQuery = listQuery({ perPageDefault: 20 }).extend(publicView.shape);

import { z } from 'zod';
import { lineText } from '../core/line-text.ts';
import { entryOrders } from '../core/names/orders.ts';
import { boundedList, boundedMap } from '../core/schemas/bounded.ts';
import { documentedAs } from '../core/schemas/documented-as.ts';
import { jsonValue } from '../core/schemas/json-value.ts';
import { apiName, fieldApiName, fieldDefinitions, hasSlugField } from '../design/content/field-definitions.ts';
import { deleteAnswer, id, items, openObject, times, timestamp, truncated } from './common.ts';
import { sample } from './examples.ts';
import { listQuery, queryNumber } from './query.ts';

/** Warns of references whose target was deleted. */
export const referenceWarning = z
  .strictObject({
    code: z.string().describe('The kind of warning, such as `reference_missing`.'),
    message: z.string().describe('A sentence that says what refers to the deleted record.'),
    entryId: id.optional().describe('The id of the entry that refers to the deleted record.'),
    collection: z.string().optional().describe('The `apiName` of the collection that refers to the deleted record.'),
    pageId: id.optional().describe('The id of the page that refers to the deleted record.'),
    templateId: id.optional().describe('The id of the template of that page.'),
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
export type ReferenceWarning = z.output<typeof referenceWarning>;

export const collection = z
  .strictObject({
    id: id.describe('The id of the collection.'),
    apiName: z.string().describe('The name of the collection in URLs and pages. It never changes.'),
    name: z.string().describe('The name of the collection that people see.'),
    fields: documentedAs(items(openObject), fieldDefinitions)
      .optional()
      .describe('The definitions of the fields that entries have, in order.'),
    truncated,
    preview: z
      .strictObject({
        slugField: z.string().describe('The `apiName` of the text field whose value is the slug of an entry.'),
      })
      .describe('Settings for reading published entries.'),
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
export type Collection = z.output<typeof collection>;

/** A variant in the form in which it is stored. */
const savedVariant = z.strictObject({
  id: z.string().describe('The id of the variant, which reads select it by.'),
  name: z.string().describe('The name of the variant that people see.'),
  data: openObject.describe('The values that override those of the entry, by the `apiName` of their field.'),
});

export const entry = z
  .strictObject({
    id: id.describe('The id of the entry.'),
    collection: z.string().describe('The `apiName` of the collection of the entry.'),
    status: z
      .enum(['draft', 'published', 'changed'])
      .describe('Whether the entry is a `draft`, is `published` as it is, or has `changed` since it was published.'),
    data: openObject.optional().describe('The values of the draft by the `apiName` of their field.'),
    liveData: openObject
      .nullable()
      .optional()
      .describe('The published values by the `apiName` of their field. Null if the entry is not published.'),
    variants: items(documentedAs(openObject, savedVariant))
      .optional()
      .describe('The variants of the draft, each with values that override `data`.'),
    liveVariants: items(documentedAs(openObject, savedVariant))
      .nullable()
      .optional()
      .describe('The published variants. Null if the entry is not published.'),
    truncated,
    publishedOn: timestamp.nullable().describe('The time of the last publish. Null if the entry is not published.'),
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
export type Entry = z.output<typeof entry>;

export const publicEntry = z
  .strictObject({
    id: id.describe('The id of the entry.'),
    collection: z.string().describe('The `apiName` of the collection of the entry.'),
    slug: z.string().describe('The slug of the entry, which is unique in its collection.'),
    data: openObject
      .optional()
      .describe('The published values by the `apiName` of their field, with the requested variants applied.'),
    variants: items(z.string()).describe('The ids of the variants that were applied.'),
    publishedOn: timestamp.describe('The time of the last publish.'),
    updatedOn: timestamp.describe('The time of the last change.'),
    truncated: truncated.describe(
      'Present and true if the response had no room for `data`, or for an entry that it refers to. Read the entry by itself.',
    ),
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
export type PublicEntry = z.output<typeof publicEntry>;

const collectionFields = {
  name: lineText(200).describe('The name of the collection that people see, one line of up to 200 characters.'),
  fields: fieldDefinitions.describe('The definitions of the fields that entries have, at most 100.'),
  preview: z
    .strictObject({
      slugField: fieldApiName
        .default('slug')
        .describe(
          'The `apiName` of the text field whose value is the slug of an entry. It can only change while the collection has no entries.',
        ),
    })
    .default({ slugField: 'slug' })
    .describe('Settings for reading published entries.'),
};

function requireSlugField(
  { fields, preview }: { fields: z.output<typeof fieldDefinitions>; preview: { slugField: string } },
  context: z.RefinementCtx,
): void {
  if (hasSlugField(fields, preview.slugField)) return;
  const message = `This must name a field of the type text, but ${preview.slugField} is not one.`;
  context.addIssue({ code: 'custom', path: ['preview', 'slugField'], message });
}

/** The body of POST …/collections. */
export const newCollectionBody = z
  .strictObject({
    apiName: apiName.describe(
      'The name of the collection in URLs and pages: a letter, then letters, digits, `_` or `-`. It never changes.',
    ),
    ...collectionFields,
  })
  .superRefine(requireSlugField);

/**
 * The body of PUT …/collections/:apiName. It is the whole collection except for the apiName, which cannot change
 * because templates use it.
 */
export const collectionBody = z
  .strictObject({
    apiName: apiName
      .exactOptional()
      .describe('The name that the collection has. Any other name is rejected, because the name never changes.'),
    ...collectionFields,
  })
  .superRefine(requireSlugField);

// Any data is accepted here (GEN-10). It is checked later, against the definitions of the collection.
const data = boundedMap(z.string().max(64), jsonValue, { max: 1_000 });

const variant = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use 1 to 64 letters, digits, _ or -.')
    .exactOptional()
    .describe('The id of the variant, which reads select it by. The default is a new random id.'),
  name: lineText(200).describe('The name of the variant that people see, one line of up to 200 characters.'),
  data: data.describe('The values that override those of the entry, by the `apiName` of their field.'),
});

/** The body of POST …/entries and PUT /entries/:id. */
export const entryBody = z.strictObject({
  data: data.describe(
    'The values of the draft by the `apiName` of their field. They replace all values that the draft had.',
  ),
  variants: boundedList(variant, { max: 50 })
    .exactOptional()
    .describe('The variants of the draft, at most 50. If it is absent, the existing variants stay.'),
});

/**
 * The options of public reads: `depth` from 0 to 5, and `variants`, a comma-separated list in the order in which
 * variants are applied (CON-1, CON-4).
 */
export const publicView = z.object({
  depth: queryNumber(z.int().min(0).max(5))
    .default(0)
    .describe(
      'How many levels of references are replaced by the entries that they refer to, from 0 to 5. At 0 a reference is an id.',
    ),
  variants: documentedAs(
    z
      .string()
      .max(2_000)
      .transform((text) => text.split(',').filter((id) => id !== '')),
    items(z.string()),
  )
    .default([])
    .describe(
      'The ids of the variants to apply, separated by commas. Later ones override earlier ones. The default is none.',
    ),
});

export const deletedCollection = deleteAnswer().extend({
  warnings: items(referenceWarning).describe(
    'The entries, collections and pages that referred to the deleted records, at most 100 of each.',
  ),
});

const entryFilters = {
  search: z
    .string()
    .refine((text) => [...text].length <= 80, 'The text may have at most 80 characters.')
    .optional()
    .describe('Lists only entries whose slug or draft texts contain this text, at most 80 characters.'),
  status: z.enum(['draft', 'published', 'changed']).optional().describe('Lists only entries with this status.'),
  sort: z.enum(entryOrders).optional().describe('The order of the list by time of creation. The default is `newest`.'),
};

export const entriesQuery = listQuery({ perPageDefault: 20 }).extend(entryFilters);

export const publicEntriesQuery = listQuery({ perPageDefault: 20 }).extend(publicView.shape);

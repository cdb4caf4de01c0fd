import { z } from 'zod';
import { listOf } from '../core/schemas/bounded.ts';
import { documentLimits } from '../design/document/limits.ts';
import { doc, id, items, openObject, timestamp, truncated, warning } from './common.ts';
import { sample } from './examples.ts';

export const title = {
  type: 'text',
  id: 'title',
  visible: true,
  x: 64,
  y: 64,
  width: 1_072,
  height: 200,
  content: '{{ title }}',
  style: { fontSize: '64px', color: '#0f172a' },
};

const variables = {
  schema: { type: 'object', properties: { title: { type: 'string', default: 'Hello' } } },
  values: {},
};

export const publishedCover = {
  id: sample.page,
  templateId: sample.template,
  name: 'Cover',
  order: 1,
  width: 1_200,
  height: 630,
  schemaVersion: 1,
  layers: [title],
  variables,
  bindings: [],
};

export const cover = { ...publishedCover, createdOn: sample.createdOn, updatedOn: sample.updatedOn };

export const openCover = {
  id: sample.page,
  name: 'Cover',
  order: 1,
  width: 1_200,
  height: 630,
  backgroundColor: '#ffffff',
  layers: [title],
  variables,
  bindings: [],
  paginate: null,
};

const pageFacts = {
  id,
  name: z.string(),
  order: z.int(),
  width: z.number(),
  height: z.number(),
};

/** What a page draws. None of it is in a list that had no room for it. */
const designFields = {
  schemaVersion: z.int().optional(),
  backgroundColor: z.string().optional(),
  background: z.string().optional(),
  layers: items(openObject).optional(),
  variables: openObject.optional(),
  bindings: items(openObject).optional(),
  content: items(openObject).optional(),
  paginate: z.strictObject({ maxPages: z.int() }).optional(),
  truncated,
};
const design = z.strictObject(designFields);
export type Design = z.output<typeof design>;

/** A page as it was published in a version. */
export const versionPage = z
  .strictObject({
    ...pageFacts,
    templateId: id,
    ...designFields,
  })
  .meta({ id: 'VersionPage', examples: [publishedCover] });
export type VersionPage = z.output<typeof versionPage>;

/** A page as it is edited: the fields of its document stand beside its own (spec/shapes.md, Page). */
export const page = z
  .strictObject({
    ...pageFacts,
    templateId: id,
    ...designFields,
    createdOn: timestamp,
    updatedOn: timestamp,
  })
  .meta({ id: 'Page', examples: [cover] });
export type Page = z.output<typeof page>;

/** A published page of a public template; `truncated` where the answer had no room for its design (LIM-3). */
export const publicPage = z
  .strictObject({
    ...pageFacts,
    backgroundColor: z.string().nullable().optional(),
    layers: items(openObject).optional(),
    variables: openObject.optional(),
    bindings: items(openObject).optional(),
    paginate: openObject.nullable().optional(),
    truncated,
  })
  .meta({ id: 'PublicPage', examples: [openCover] });
export type PublicPage = z.output<typeof publicPage>;

const given = z.unknown().optional();

/** Body of a PATCH: any of a page's fields. They are judged in the page as it would be, whole, with every fault (DOC-3). */
export const pagePatch = z.looseObject({
  name: given,
  width: given,
  height: given,
  backgroundColor: given,
  background: given,
  layers: given,
  variables: given,
  bindings: given,
  content: given,
  paginate: given,
  schemaVersion: given,
});

export const savedPage = doc(page, { warnings: items(warning).optional() });
export type SavedPage = z.output<typeof savedPage>;

export const pageOrder = z.strictObject({
  pageIds: listOf(z.string().min(1).max(64), { max: documentLimits.pagesPerTemplate }),
});

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

export const variables = {
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

/** A page as it is edited: the fields of its document stand beside its own (spec/shapes.md, Page). */
export const page = z
  .looseObject({
    id,
    templateId: id,
    name: z.string(),
    order: z.int(),
    width: z.number(),
    height: z.number(),
    layers: items(openObject).optional(),
    variables: openObject.optional(),
    bindings: items(openObject).optional(),
    truncated,
    createdOn: timestamp,
    updatedOn: timestamp,
  })
  .meta({ id: 'Page', examples: [cover] });

/** A page as it was published in a version. */
export const versionPage = page
  .omit({ createdOn: true, updatedOn: true })
  .meta({ id: 'VersionPage', examples: [publishedCover] });

export const publicPageFacts = { id, name: z.string(), order: z.int(), width: z.number(), height: z.number() };

/** A published page of a public template; `truncated` where the answer had no room for its design (LIM-3). */
export const publicPage = z
  .strictObject({
    ...publicPageFacts,
    backgroundColor: z.string().nullable().optional(),
    layers: items(openObject).optional(),
    variables: openObject.optional(),
    bindings: items(openObject).optional(),
    paginate: openObject.nullable().optional(),
    truncated,
  })
  .meta({ id: 'PublicPage', examples: [openCover] });

export const given = z.unknown().optional();

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

export const pageOrder = z.strictObject({
  pageIds: listOf(z.string().min(1).max(64), { max: documentLimits.pagesPerTemplate }),
});

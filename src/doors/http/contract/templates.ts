import { z } from 'zod';
import { colorNames } from '../../../design/document/color-names.ts';
import { id, items, openObject, timestamp, truncated } from './common.ts';

/** A page as it is edited: the fields of its document stand beside its own (spec/shapes.md, Page). */
export const page = z.looseObject({
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
});

/** A template as its space sees it; with its pages on single reads (spec/shapes.md, Template). */
export const template = z.looseObject({
  id,
  spaceId: id,
  slug: z.string(),
  name: z.string(),
  tags: items(z.string()),
  variables: openObject.optional(),
  pages: items(page).optional(),
  truncated,
  publicOn: timestamp.nullable(),
  featuredOn: timestamp.nullable(),
  publishedOn: timestamp.nullable(),
  publishedVersion: z.int().nullable(),
  createdOn: timestamp,
  updatedOn: timestamp,
});

/** The same in a list, with what is to be known of its pages as they are edited. */
export const listedTemplate = template.extend({
  pageCount: z.int().min(0),
  firstPage: z.strictObject({ id, name: z.string(), width: z.number(), height: z.number() }).nullable(),
  editedOn: timestamp.describe('Of the last change of the template or one of its pages'),
});

export const version = z.strictObject({
  version: z.int(),
  current: z.boolean(),
  publishedOn: timestamp,
  restoredFrom: z.int().nullable(),
  pageIds: items(id),
  public: z.boolean(),
  requireGetRenderToken: z.boolean(),
});

/** A page as it was published in a version. */
export const versionPage = page.omit({ createdOn: true, updatedOn: true });

/** A version with what it fixes of the design. */
export const wholeVersion = version.extend({
  rendererType: z.string(),
  renderScale: z.number(),
  webpQuality: z.number(),
  emojiType: z.string(),
  brandId: id.nullable(),
  variables: openObject,
  pages: items(versionPage),
});

const publicPageFacts = { id, name: z.string(), order: z.int(), width: z.number(), height: z.number() };

/** A published page of a public template; `truncated` where the answer had no room for its design (LIM-3). */
export const publicPage = z.strictObject({
  ...publicPageFacts,
  backgroundColor: z.string().nullable().optional(),
  layers: items(openObject).optional(),
  variables: openObject.optional(),
  bindings: items(openObject).optional(),
  paginate: openObject.nullable().optional(),
  truncated,
});

export const publicTemplate = z.strictObject({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  tags: items(z.string()),
  thumbnailUrl: z.string(),
  colors: items(z.enum(colorNames)),
  variables: openObject.nullable().optional(),
  pages: items(publicPage).optional(),
  truncated,
  publicOn: timestamp.nullable(),
  featuredOn: timestamp.nullable(),
});

import { z } from 'zod';
import { colorNames } from '../../../design/document/color-names.ts';
import { id, items, openObject, timestamp, truncated } from './common.ts';
import { sample, shown } from './shown.ts';

const title = {
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
const publishedCover = {
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
const cover = { ...publishedCover, createdOn: sample.createdOn, updatedOn: sample.updatedOn };
const openCover = {
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
export const page = shown(
  z.looseObject({
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
  }),
  cover,
);

/** A template without its pages. */
const banner = {
  id: sample.template,
  spaceId: sample.space,
  slug: 'event-banner',
  name: 'Event banner',
  description: null,
  category: 'social',
  tags: ['event'],
  rendererType: 'takumi',
  renderScale: 2,
  webpQuality: 90,
  emojiType: 'twemoji',
  requireGetRenderToken: true,
  brandId: null,
  publicOn: null,
  featuredOn: null,
  publishedOn: sample.updatedOn,
  publishedVersion: 3,
  thumbnailUrl: null,
  createdOn: sample.createdOn,
  updatedOn: sample.updatedOn,
  variables: { schema: { type: 'object', properties: {} }, values: {} },
};

/** A template as its space sees it; with its pages on single reads (spec/shapes.md, Template). */
export const template = shown(
  z.looseObject({
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
  }),
  { ...banner, pages: [cover] },
);

/** The same in a list, with what is to be known of its pages as they are edited. */
export const listedTemplate = shown(
  template.extend({
    pageCount: z.int().min(0),
    firstPage: z.strictObject({ id, name: z.string(), width: z.number(), height: z.number() }).nullable(),
    editedOn: timestamp.describe('Of the last change of the template or one of its pages'),
  }),
  {
    ...banner,
    pageCount: 1,
    firstPage: { id: cover.id, name: cover.name, width: cover.width, height: cover.height },
    editedOn: sample.updatedOn,
  },
);

const currentVersion = {
  version: 3,
  current: true,
  publishedOn: sample.updatedOn,
  restoredFrom: null,
  pageIds: [sample.page],
  public: false,
  requireGetRenderToken: true,
  publishedBy: { kind: 'person' as const, name: 'Ada Lovelace' },
};

export const version = shown(
  z.strictObject({
    version: z.int(),
    current: z.boolean(),
    publishedOn: timestamp,
    publishedBy: shown(z.strictObject({ kind: z.enum(['person', 'key', 'grant']), name: z.string().nullable() }), {
      kind: 'person',
      name: 'Ada Lovelace',
    }).nullable(),
    restoredFrom: z.int().nullable(),
    pageIds: items(id),
    public: z.boolean(),
    requireGetRenderToken: z.boolean(),
  }),
  currentVersion,
);

/** A page as it was published in a version. */
export const versionPage = shown(page.omit({ createdOn: true, updatedOn: true }), publishedCover);

/** A version with what it fixes of the design. */
export const wholeVersion = shown(
  version.extend({
    rendererType: z.string(),
    renderScale: z.number(),
    webpQuality: z.number(),
    emojiType: z.string(),
    brandId: id.nullable(),
    variables: openObject,
    pages: items(versionPage),
  }),
  {
    ...currentVersion,
    rendererType: 'takumi',
    renderScale: 2,
    webpQuality: 90,
    emojiType: 'twemoji',
    brandId: null,
    variables: banner.variables,
    pages: [publishedCover],
  },
);

/** What templates of a space are filed under. */
export const labels = shown(z.strictObject({ categories: items(z.string()), tags: items(z.string()) }), {
  categories: ['documents', 'social'],
  tags: ['event', 'story'],
});

const publicPageFacts = { id, name: z.string(), order: z.int(), width: z.number(), height: z.number() };

/** A published page of a public template; `truncated` where the answer had no room for its design (LIM-3). */
export const publicPage = shown(
  z.strictObject({
    ...publicPageFacts,
    backgroundColor: z.string().nullable().optional(),
    layers: items(openObject).optional(),
    variables: openObject.optional(),
    bindings: items(openObject).optional(),
    paginate: openObject.nullable().optional(),
    truncated,
  }),
  openCover,
);

export const publicTemplate = shown(
  z.strictObject({
    id,
    slug: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    category: z.string().nullable(),
    tags: items(z.string()),
    thumbnailUrl: z.string(),
    colors: items(z.enum(colorNames)).describe('What its first published page shows most, the most first'),
    requireGetRenderToken: z.boolean().describe('Whether addresses of its pictures need a token of its space'),
    rendererType: z
      .enum(['takumi', 'html'])
      .describe('As published; of html, layers around a flow region repeat on every page')
      .optional(),
    variables: openObject.nullable().optional(),
    pages: items(publicPage).optional(),
    truncated,
    publicOn: timestamp.nullable(),
    featuredOn: timestamp.nullable(),
  }),
  {
    id: sample.template,
    slug: 'event-banner',
    name: 'Event banner',
    description: 'A banner for an event',
    category: 'social',
    tags: ['event'],
    thumbnailUrl: `https://galley.example/api/templates/public/${sample.template}/thumbnail`,
    colors: ['white', 'blue'],
    requireGetRenderToken: true,
    rendererType: 'takumi',
    variables: {},
    pages: [openCover],
    publicOn: sample.updatedOn,
    featuredOn: null,
  },
);

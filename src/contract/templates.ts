import { z } from 'zod';
import { lineText, proseText } from '../core/line-text.ts';
import { pageSizes, publicOrders, templateOrders } from '../core/names/orders.ts';
import { listOf } from '../core/schemas/bounded.ts';
import { colorNames } from '../design/document/color-names.ts';
import { emojiTypes, rendererType } from '../design/document/template.ts';
import { variables } from '../design/document/variables/index.ts';
import { id, items, openObject, timestamp, truncated, warning } from './common.ts';
import { sample } from './examples.ts';
import { cover, openCover, page, publicPage, publishedCover, versionPage } from './pages.ts';
import { listQuery } from './query.ts';
import { parity } from './renders.ts';

/** A template without its pages. */
export const banner = {
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
export const template = z
  .looseObject({
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
  })
  .meta({ id: 'Template', examples: [{ ...banner, pages: [cover] }] });

/** The same in a list, with what is to be known of its pages as they are edited. */
export const listedTemplate = template
  .extend({
    pageCount: z.int().min(0),
    firstPage: z.strictObject({ id, name: z.string(), width: z.number(), height: z.number() }).nullable(),
    editedOn: timestamp.describe('Of the last change of the template or one of its pages'),
  })
  .meta({
    id: 'ListedTemplate',
    examples: [
      {
        ...banner,
        pageCount: 1,
        firstPage: { id: cover.id, name: cover.name, width: cover.width, height: cover.height },
        editedOn: sample.updatedOn,
      },
    ],
  });

export const currentVersion = {
  version: 3,
  current: true,
  publishedOn: sample.updatedOn,
  restoredFrom: null,
  pageIds: [sample.page],
  public: false,
  requireGetRenderToken: true,
  publishedBy: { kind: 'person' as const, name: 'Ada Lovelace' },
};

export const version = z
  .strictObject({
    version: z.int(),
    current: z.boolean(),
    publishedOn: timestamp,
    publishedBy: z
      .strictObject({ kind: z.enum(['person', 'key', 'grant']), name: z.string().nullable() })
      .meta({
        examples: [
          {
            kind: 'person',
            name: 'Ada Lovelace',
          },
        ],
      })
      .nullable(),
    restoredFrom: z.int().nullable(),
    pageIds: items(id),
    public: z.boolean(),
    requireGetRenderToken: z.boolean(),
  })
  .meta({ id: 'Version', examples: [currentVersion] });

/** A version with what it fixes of the design. */
export const wholeVersion = version
  .extend({
    rendererType: z.string(),
    renderScale: z.number(),
    webpQuality: z.number(),
    emojiType: z.string(),
    brandId: id.nullable(),
    variables: openObject,
    pages: items(versionPage),
  })
  .meta({
    id: 'WholeVersion',
    examples: [
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
    ],
  });

/** What templates of a space are filed under. */
export const labels = z.strictObject({ categories: items(z.string()), tags: items(z.string()) }).meta({
  id: 'Labels',
  examples: [
    {
      categories: ['documents', 'social'],
      tags: ['event', 'story'],
    },
  ],
});

export const publicTemplate = z
  .strictObject({
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
  })
  .meta({
    id: 'PublicTemplate',
    examples: [
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
    ],
  });

/** What lists of templates are filtered by. */
export const templateFilters = {
  search: z
    .string()
    .refine((text) => [...text].length <= 80, 'The text may have at most 80 characters.')
    .optional(),
  category: z.string().max(100).optional(),
  tag: z.string().max(50).optional(),
};

export const publication = z.strictObject({
  templateId: id,
  version: z.int().meta({ examples: [3] }),
  publishedOn: timestamp,
  parity: items(parity).optional(),
  warnings: items(warning).optional().describe('Shaders and their inputs that layers name and that do not exist'),
});

export const publishBody = z.strictObject({
  templateId: z.string().min(1).max(64),
  public: z.boolean().exactOptional(),
  version: z.int().min(1).exactOptional(),
  parity: z.boolean().exactOptional(),
});

export const recordId = z.string();

export const versionNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

export const templateName = lineText(200);

/** Unique in the service: public templates are read by it. `index` names the list (GEN-9). */
export const templateSlug = z
  .string()
  .min(1)
  .max(100)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'Use lower-case letters and digits, with single hyphens between words, such as spring-sale.',
  )
  .refine((slug) => slug !== 'index', 'This slug is reserved. Choose another one.');

/** `featured` is a filter of its own (PUB-3). */
export const category = lineText(100).refine(
  (name) => name !== 'featured',
  'This name is taken: featured templates are chosen by the service',
);

export const optional = {
  slug: templateSlug.exactOptional(),
  description: proseText(2_000).nullable().exactOptional(),
  category: category.nullable().exactOptional(),
  tags: listOf(lineText(50), { max: 20 }).exactOptional(),
  rendererType: rendererType.exactOptional(),
  renderScale: z.number().min(1).max(4).exactOptional(),
  webpQuality: z.int().min(1).max(100).exactOptional(),
  emojiType: z.enum(emojiTypes).exactOptional(),
  requireGetRenderToken: z.boolean().exactOptional(),
  brandId: z.string().min(1).max(64).nullable().exactOptional(),
  variables: variables.exactOptional(),
};

/** Body of a create: what is absent takes the defaults of shapes.md, Template. */
export const newTemplate = z.strictObject({ name: templateName, ...optional });

/** Body of a PATCH: what is absent stays as it is. */
export const templatePatch = z.strictObject({ name: templateName.exactOptional(), ...optional });

export type TemplateFields = z.output<typeof templatePatch>;

export const publicTemplatesQuery = listQuery({ perPageDefault: 20 }).extend({
  ...templateFilters,
  size: z.enum(pageSizes).optional(),
  color: z.enum(colorNames).optional(),
  sort: z
    .enum(publicOrders)
    .describe('`featured` lists featured templates first, then the newest.')
    .default('featured'),
  fields: z
    .enum(['all', 'summary'])
    .describe('`summary` leaves out the design: `rendererType`, `variables` and `pages`, which are most of the bytes.')
    .default('all'),
});

export const templateCategories = z
  .strictObject({ list: items(z.string()) })
  .meta({ examples: [{ list: ['cards', 'documents', 'social'] }] });

export const templatesQuery = listQuery({ perPageDefault: 50 }).extend({
  ...templateFilters,
  sort: z.enum(templateOrders).default('createdOn'),
});

export const templateCopy = z
  .strictObject({ name: templateName.exactOptional(), slug: templateSlug.exactOptional() })
  .optional();

export const templateThumbnailQuery = z.object({
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'This must be the number of a version.')
    .transform(Number)
    .optional(),
  size: z.enum(['tiny', 'small']).default('small'),
});

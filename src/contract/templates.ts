import { z } from 'zod';
import { lineText, proseText } from '../core/line-text.ts';
import { templateOrders } from '../core/names/orders.ts';
import { boundedList } from '../core/schemas/bounded.ts';
import { documentedAs } from '../core/schemas/documented-as.ts';
import { jsonObject } from '../core/schemas/json-value.ts';
import { documentLimits } from '../design/document/limits.ts';
import { samples } from '../design/document/samples.ts';
import { emojiTypes, rendererType } from '../design/document/template.ts';
import { variables } from '../design/document/variables/index.ts';
import { doc, engine, id, items, timestamp, truncated, valuesByName } from './common.ts';
import { variableSet } from './documents.ts';
import { sample } from './examples.ts';
import { cover, page, pagePatchWith } from './pages.ts';
import { listQuery } from './query.ts';

/** A template without its pages. */
export const banner = {
  id: sample.template,
  spaceId: sample.space,
  slug: 'event-banner',
  name: 'Event banner',
  description: null,
  category: 'social',
  tags: ['event'],
  rendererType: 'takumi' as const,
  renderScale: 2,
  webpQuality: 90,
  emojiType: 'twemoji' as const,
  requireGetRenderToken: true,
  cacheSeconds: 60,
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

const aSample = { id: 'long', name: 'Long title', values: { title: 'A title that needs two lines' } };

const storedSample = z.strictObject({
  id: z.string().describe('The id of the row, which `sampleId` of previews and draft renders names.'),
  name: z.string().describe('The name that editors show.'),
  values: jsonObject.describe('Values by the id or name of a variable, as in `tweaks`.'),
});

/** The settings of a template that affect pixels. */
export const designSettings = {
  rendererType: engine.describe('The engine that draws the template: `takumi`, or `html` in a browser.'),
  renderScale: z.number().describe('The number of pixels for each px of the page that renders have by default.'),
  webpQuality: z.int().describe('The quality of webp and jpeg that renders have by default.'),
  emojiType: z.enum(emojiTypes).describe('The emoji set that emoji are drawn with by default.'),
  brandId: id.nullable().describe('The id of the brand that the template uses. Null if there is none.'),
};

/** A template, as members of its space see it. Its pages are included if it is read alone (spec/shapes.md, Template). */
export const template = z
  .strictObject({
    id: id.describe('The id of the template.'),
    spaceId: id.describe('The id of the space that owns the template.'),
    slug: z
      .string()
      .describe('The slug of the template, which is unique in the deployment and works in place of the id in renders.'),
    name: z.string().describe('The name of the template.'),
    description: z.string().nullable().describe('What the template is for. Null if there is no description.'),
    category: z.string().nullable().describe('The category that the template is listed under. Null if there is none.'),
    tags: items(z.string()).describe('Words that the template can be found by.'),
    ...designSettings,
    requireGetRenderToken: z
      .boolean()
      .describe('Whether GET renders need a credential. If false, anyone can render the published pages by URL.'),
    cacheSeconds: z
      .int()
      .describe(
        'How many seconds caches may keep the file that a GET render returns. For URLs with `gt` or a signature, and with an API key, it is at most 60.',
      ),
    variables: variableSet
      .optional()
      .describe('The variables of all pages of the template: a JSON Schema and the values that apply without tweaks.'),
    samples: items(storedSample)
      .optional()
      .describe('Rows of values with which previews and draft renders show the template. Absent in lists.'),
    pages: items(page).optional().describe('The pages in order. Absent in lists.'),
    truncated,
    thumbnailUrl: z.string().nullable().describe('The URL of a picture of the first page. Null if there is none.'),
    publicOn: timestamp.nullable().describe('The time at which the template was made public. Null if it is private.'),
    featuredOn: timestamp
      .nullable()
      .describe('The time at which the operator featured the template in the gallery. Null if it is not featured.'),
    publishedOn: timestamp
      .nullable()
      .describe('The time of the last publish. Null if the template was never published.'),
    publishedVersion: z
      .int()
      .nullable()
      .describe('The number of the published version. Null if the template was never published.'),
    createdOn: timestamp.describe('The time of creation.'),
    updatedOn: timestamp.describe(
      'The time of the last change of the template or of its list of pages. Changes inside a page do not count.',
    ),
  })
  .meta({ id: 'Template', examples: [{ ...banner, samples: [aSample], pages: [cover] }] });

export type Template = z.output<typeof template>;

/** A template in a list, with facts about its draft pages. */
export const listedTemplate = template
  .extend({
    pageCount: z.int().min(0).describe('The number of pages of the draft.'),
    firstPage: z
      .strictObject({
        id: id.describe('The id of the page.'),
        name: z.string().describe('The name of the page.'),
        width: z.number().describe('The width of the page in px.'),
        height: z.number().describe('The height of the page in px.'),
      })
      .nullable()
      .describe('The first page of the draft. Null if there are no pages.'),
    editedOn: timestamp.describe('The time of the last change of the template or of one of its pages.'),
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

export type ListedTemplate = z.output<typeof listedTemplate>;

/** The categories and tags that the templates of a space use. */
export const labels = z
  .strictObject({
    categories: items(z.string()).describe('The categories of the templates of the space, at most 500.'),
    tags: items(z.string()).describe('The tags of the templates of the space, at most 500.'),
  })
  .meta({
    id: 'Labels',
    examples: [
      {
        categories: ['documents', 'social'],
        tags: ['event', 'story'],
      },
    ],
  });

export type Labels = z.output<typeof labels>;

/** The filters for lists of templates. */
export const templateFilters = {
  search: z
    .string()
    .refine((text) => [...text].length <= 80, 'The text may have at most 80 characters.')
    .optional()
    .describe(
      'Lists only templates with this text in their name, description, tags or category. Accents and case do not matter; at most 80 characters.',
    ),
  category: z
    .string()
    .max(100)
    .optional()
    .describe('Lists only templates of this category. `featured` lists the featured ones.'),
  tag: z.string().max(50).optional().describe('Lists only templates with this tag.'),
};

export const recordId = z.string();

/** The number of a version, in a path or a query. */
export const versionNumber = documentedAs(
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'This must be the number of a version.')
    .transform(Number),
  z.int().min(1).max(999_999_999),
);

const templateName = lineText(200);

/**
 * A slug, which is unique in the whole service because public templates are read by it. `index` is not allowed, because
 * its path is that of the list (GEN-9).
 */
const templateSlug = z
  .string()
  .min(1)
  .max(100)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'Use lower-case letters and digits, with single hyphens between words, such as spring-sale.',
  )
  .refine((slug) => slug !== 'index', 'This slug is reserved. Choose another one.');

/** A category. `featured` is not allowed, because it is a separate filter (PUB-3). */
const category = lineText(100).refine(
  (name) => name !== 'featured',
  'This name is taken: featured templates are chosen by the service',
);

const optional = {
  slug: templateSlug
    .exactOptional()
    .describe(
      'The slug: lower-case letters and digits in words joined by `-`, at most 100 characters, unique in the deployment. A new template gets one from its name.',
    ),
  description: proseText(2_000)
    .nullable()
    .exactOptional()
    .describe('What the template is for, at most 2,000 characters. Null removes it.'),
  category: category
    .nullable()
    .exactOptional()
    .describe('The category that the template is listed under, at most 100 characters. Null removes it.'),
  tags: boundedList(lineText(50), { max: 20 })
    .exactOptional()
    .describe('Words that the template can be found by, at most 20 of 50 characters.'),
  rendererType: rendererType
    .exactOptional()
    .describe(
      'The engine that draws the template: `takumi`, or `html` in a browser. A new template uses `takumi`; `satori` is an old name for it.',
    ),
  renderScale: z
    .number()
    .min(1)
    .max(4)
    .exactOptional()
    .describe(
      'The number of pixels for each px of the page that renders have by default, from 1 to 4. A new template has 2.',
    ),
  webpQuality: z
    .int()
    .min(1)
    .max(100)
    .exactOptional()
    .describe('The quality of webp and jpeg that renders have by default, from 1 to 100. A new template has 90.'),
  emojiType: z
    .enum(emojiTypes)
    .exactOptional()
    .describe('The emoji set that emoji are drawn with by default. A new template uses `twemoji`.'),
  requireGetRenderToken: z
    .boolean()
    .exactOptional()
    .describe(
      'Whether GET renders need a credential. If false, anyone can render the published pages by URL. A new template needs one.',
    ),
  cacheSeconds: z
    .int()
    .min(0)
    .max(86_400)
    .exactOptional()
    .describe(
      'How many seconds caches may keep the file that a GET render returns, from 0 to 86400 (a day). A new template has 60. For URLs with `gt` or a signature, and with an API key, it is at most 60.',
    ),
  brandId: z
    .string()
    .min(1)
    .max(64)
    .nullable()
    .exactOptional()
    .describe('The id of the brand of the space that the template uses. Null removes it.'),
  variables: variables
    .exactOptional()
    .describe(
      'The variables of all pages of the template, as an object with `schema` and `values` or as a list. They replace all variables that it had.',
    ),
  samples: samples
    .exactOptional()
    .describe(
      'Up to 50 rows of values with which previews and draft renders show the template, at most 256 KiB as JSON. They replace all rows of the template. Every value must fit its variable.',
    ),
};

/** The body of a request that creates a template. Absent fields get the defaults in shapes.md, Template. */
export const newTemplate = z.strictObject({
  name: templateName.describe('The name of the template, one line of up to 200 characters.'),
  ...optional,
});

/** The body of a PATCH of a template. Absent fields are not changed. */
export const templatePatch = z.strictObject({
  name: templateName.exactOptional().describe('The new name of the template, one line of up to 200 characters.'),
  ...optional,
});

export type TemplateFields = z.output<typeof templatePatch>;

/** The body of a change of a template and its pages in one write. */
export const designPatch = templatePatch.extend({
  pages: boundedList(
    pagePatchWith({
      id: z.string().min(1).max(64).describe('The id of the page to change.'),
      ifMatch: z
        .string()
        .exactOptional()
        .describe('The ETag of the page. Nothing is saved if the page has changed since it was read.'),
    }),
    { max: documentLimits.pagesPerTemplate },
  )
    .exactOptional()
    .describe('The pages to change, each once. Fields that a page leaves out stay as they are.'),
});

export const savedDesign = doc(template)
  .extend({
    etags: valuesByName(z.string()).describe('The new ETags of the changed pages by their ids.'),
  })
  .meta({ examples: [{ doc: { ...banner, samples: [aSample], pages: [cover] }, etags: { [cover.id]: '"4"' } }] });

export const templatesQuery = listQuery({ perPageDefault: 50 }).extend({
  ...templateFilters,
  sort: z
    .enum(templateOrders)
    .default('createdOn')
    .describe(
      'The order of the list: the newest first (`createdOn`), the last edited first (`updatedOn`), or by `name`.',
    ),
});

export const templateCopy = z
  .strictObject({
    name: templateName.exactOptional().describe('The name of the copy, one line of up to 200 characters.'),
    slug: templateSlug.exactOptional().describe('The slug of the copy. By default it is made from the name.'),
  })
  .optional();

export const templateThumbnailQuery = z.object({
  version: versionNumber.optional().describe('The version to draw. By default the draft is drawn.'),
  size: z
    .enum(['tiny', 'small'])
    .default('small')
    .describe('The size of the picture: at most 640 px a side for `small`, 240 for `tiny`.'),
});

import { z } from 'zod';
import { boundedList } from '../core/schemas/bounded.ts';
import { documentedAs } from '../core/schemas/documented-as.ts';
import { documentLimits } from '../design/document/limits.ts';
import { documentFields, pageName } from '../design/document/page.ts';
import { doc, id, items, openObject, timestamp, truncated, warning } from './common.ts';
import { bindings, contentSources, layers, variableSet } from './documents.ts';
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
  id: id.describe('The id of the page, which renders name.'),
  name: z.string().describe('The name of the page.'),
  order: z.int().describe('The position of the page in its template, starting at 1.'),
  width: z.number().describe('The width of the page in px.'),
  height: z.number().describe('The height of the page in px.'),
};

const pagination = z.strictObject({
  maxPages: z.int().describe('The maximum number of pages that the page can become, from 1 to 50.'),
});

/** The fields that affect what a page draws. They are all left out if a list has no room for them. */
const designFields = {
  schemaVersion: z.int().optional().describe('The version of the document format, currently 1.'),
  backgroundColor: z
    .string()
    .optional()
    .describe('The color behind the layers, as CSS. Without one the page is transparent.'),
  background: z.string().optional().describe('A CSS background, such as a gradient, drawn over `backgroundColor`.'),
  layers: layers
    .optional()
    .describe(
      'The layers in the order in which they are drawn. Layers inside containers are in the same list, with a `parentId`.',
    ),
  variables: variableSet
    .optional()
    .describe('The variables of the page: a JSON Schema and the values that apply without tweaks.'),
  bindings: bindings.optional().describe('The properties of layers that get their value from an expression.'),
  content: contentSources.optional().describe('The entries of the space that expressions can read as `content.<as>`.'),
  paginate: pagination
    .optional()
    .describe('Present if the page continues on further pages when its content needs them.'),
  guides: z
    .strictObject({
      x: items(z.number()).describe('The distances of vertical guides from the left edge of the page in px.'),
      y: items(z.number()).describe('The distances of horizontal guides from the top edge of the page in px.'),
    })
    .optional()
    .describe('The guides that editors show on the page. Renders ignore them.'),
  truncated,
};
const design = z.strictObject(designFields);
export type Design = z.output<typeof design>;

/** A page in the form in which a version published it. */
export const versionPage = z
  .strictObject({
    ...pageFacts,
    templateId: id.describe('The id of the template that the page belongs to.'),
    ...designFields,
  })
  .meta({ id: 'VersionPage', examples: [publishedCover] });
export type VersionPage = z.output<typeof versionPage>;

/** The draft of a page. The fields of its document are next to its other fields (spec/shapes.md, Page). */
export const page = z
  .strictObject({
    ...pageFacts,
    templateId: id.describe('The id of the template that the page belongs to.'),
    ...designFields,
    createdOn: timestamp.describe('The time of creation.'),
    updatedOn: timestamp.describe('The time of the last change.'),
  })
  .meta({ id: 'Page', examples: [cover] });
export type Page = z.output<typeof page>;

/** A published page of a public template. `truncated` is set if the response had no room for its design (LIM-3). */
export const publicPage = z
  .strictObject({
    ...pageFacts,
    backgroundColor: z
      .string()
      .nullable()
      .optional()
      .describe('The color behind the layers, as CSS. Null if the page is transparent.'),
    layers: layers
      .optional()
      .describe(
        'The layers in the order in which they are drawn. Layers inside containers are in the same list, with a `parentId`.',
      ),
    variables: variableSet
      .optional()
      .describe('The variables of the page: a JSON Schema and the values that apply without tweaks.'),
    bindings: bindings.optional().describe('The properties of layers that get their value from an expression.'),
    paginate: documentedAs(openObject, pagination)
      .nullable()
      .optional()
      .describe('Settings for pages that continue on further pages. Null if the page is always one page.'),
    truncated,
  })
  .meta({ id: 'PublicPage', examples: [openCover] });
export type PublicPage = z.output<typeof publicPage>;

/** The schema of a changed part of a page. null removes the part, if a page may exist without it. */
function change(part: z.ZodType): z.ZodType {
  return documentedAs(z.unknown().optional(), part);
}

/**
 * The fields of a page that can be changed. They are not checked alone: the whole page that would result is checked,
 * and all of its faults are reported (DOC-3).
 */
const changes = {
  name: change(pageName).describe('The new name of the page, one line of up to 200 characters.'),
  width: change(documentFields.width).describe('The new width of the page in px, from 1 to 10,000.'),
  height: change(documentFields.height).describe('The new height of the page in px, from 1 to 10,000.'),
  backgroundColor: change(documentFields.backgroundColor.nullable()).describe(
    'The new color behind the layers, as CSS. Null makes the page transparent.',
  ),
  background: change(documentFields.background.nullable()).describe(
    'The new CSS background, drawn over `backgroundColor`. Null removes it.',
  ),
  layers: change(documentFields.layers.unwrap()).describe('The new layers. They replace all layers of the page.'),
  variables: change(documentFields.variables.unwrap()).describe(
    'The new variables. They replace all variables of the page.',
  ),
  bindings: change(documentFields.bindings.unwrap()).describe(
    'The new bindings. They replace all bindings of the page.',
  ),
  content: change(documentFields.content.nullable()).describe(
    'The new content sources. They replace all content sources of the page; null removes them.',
  ),
  paginate: change(documentFields.paginate.nullable()).describe(
    'The new pagination settings. Null makes the page always one page.',
  ),
  guides: change(documentFields.guides.nullable()).describe(
    'The new guides, which only editors show. Null removes them.',
  ),
  schemaVersion: change(documentFields.schemaVersion.unwrap()).describe(
    'The version of the document format, currently 1.',
  ),
};

/** The body of a PATCH of a page, with further fields. The whole page that would result is checked. */
export function pagePatchWith<Shape extends z.ZodRawShape>(fields: Shape) {
  return documentedAs(z.looseObject({ ...changes, ...fields }), z.strictObject({ ...changes, ...fields }));
}

export const pagePatch = pagePatchWith({});

export const savedPage = doc(page).extend({
  warnings: items(warning)
    .optional()
    .describe('Problems that did not prevent saving, such as a shader that does not exist. Absent if there are none.'),
});
export type SavedPage = z.output<typeof savedPage>;

export const pageOrder = z.strictObject({
  pageIds: boundedList(z.string().min(1).max(64), { max: documentLimits.pagesPerTemplate }).describe(
    'The ids of all pages of the template in their new order, each exactly once.',
  ),
});

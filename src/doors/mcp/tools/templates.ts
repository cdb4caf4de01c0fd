import { z } from 'zod';
import { deleteAnswer, doc, id, items, list, timestamp, warning } from '../../../contract/common.ts';
import { pagePatchWith } from '../../../contract/pages.ts';
import { publicTemplate as publicTemplateContract } from '../../../contract/public-templates.ts';
import { listFields } from '../../../contract/query.ts';
import { recordId } from '../../../contract/renders.ts';
import { newTemplate, template, templateFilters, templatePatch } from '../../../contract/templates.ts';
import { publication, publishBody } from '../../../contract/versions.ts';
import { isoTimestamp } from '../../../core/clock.ts';
import { publicOrders } from '../../../core/names/orders.ts';
import { boundedList } from '../../../core/schemas/bounded.ts';
import { documentLimits } from '../../../design/document/limits.ts';
import { namedPage } from '../../../design/document/page.ts';
import { findPublicTemplate, listPublicTemplates } from '../../../records/public-templates.ts';
import type { Page } from '../../../records/template-pages.ts';
import { findTemplateWithPages } from '../../../records/template-pages.ts';
import type { Template } from '../../../records/templates.ts';
import { type ListedTemplate, listTemplates } from '../../../records/templates.ts';
import { publicSummary, publicTemplate } from '../../../services/publishing/public-template.ts';
import type { Services } from '../../../services/services.ts';
import { listPageLayers, shaderWarnings } from '../../../services/shaders/lint-layers.ts';
import { toTemplate } from '../../../services/templates/docs.ts';
import { templateNotFound } from '../../../services/templates/not-found.ts';
import { changeDesign, makeDesign } from '../../../services/templates/write-design.ts';
import { removePage } from '../../../services/templates/write-page.ts';
import { removeTemplate } from '../../../services/templates/write-template.ts';

import { parseInput } from '../../http/faults.ts';

import { publish } from '../../http/routes/templates/publish.ts';
import { designText, updateText } from '../teaching.ts';
import { defineTool, type Tool } from '../tool.ts';

const templateId = recordId.describe('The id of a template of the space, from `list_templates` or `create_template`.');
const maxPages = documentLimits.pagesPerTemplate;

/** A short form of a template without its design, with what an agent needs for its next steps. */
const summary = z.strictObject({
  id: id.describe('The id of the template.'),
  slug: z.string().describe('The slug of the template, which works in place of the id in renders.'),
  name: z.string().describe('The name of the template.'),
  rendererType: z.string().describe('The engine that draws the template: `takumi`, or `html` in a browser.'),
  publishedVersion: z
    .int()
    .nullable()
    .describe('The number of the published version. Null if the template was never published.'),
  updatedOn: timestamp.describe('The time of the last change of the template itself.'),
});
const pageSummary = z.strictObject({
  id: id.describe('The id of the page, which renders name.'),
  name: z.string().describe('The name of the page.'),
  width: z.number().describe('The width of the page in px.'),
  height: z.number().describe('The height of the page in px.'),
});
const design = summary.extend({ pages: items(pageSummary).describe('The pages of the draft, in order.') });
const savedDesign = doc(design).extend({
  warnings: items(warning)
    .optional()
    .describe('Problems that did not prevent saving, such as a shader that does not exist. Absent if there are none.'),
});
const listed = summary.extend({
  description: z.string().nullable().describe('What the template is for. Null if there is no description.'),
  category: z.string().nullable().describe('The category that the template is listed under. Null if there is none.'),
  tags: items(z.string()).describe('Words that the template can be found by.'),
  pageCount: z.int().describe('The number of pages of the draft.'),
  firstPage: pageSummary.nullable().describe('The first page of the draft. Null if there are no pages.'),
});

const toSavedAnswer = async ({ db }: Services, { template, pages }: Awaited<ReturnType<typeof makeDesign>>) => {
  const warnings = await shaderWarnings(db, template.spaceId, pages.flatMap(listPageLayers));
  return { doc: designSummary({ template, pages }), ...(warnings.length > 0 ? { warnings } : {}) };
};

export const templateTools: Tool[] = [
  defineTool({
    name: 'list_public_templates',
    title: 'List public templates',
    description:
      'Lists finished designs that anyone may read and render, featured ones first. search looks in names, descriptions, tags and categories and ignores accents. Read one with get_template to see how a good document is built.',
    input: z.strictObject({
      ...listFields({ perPageDefault: 20 }),
      ...templateFilters,
      sort: z
        .enum(publicOrders)
        .optional()
        .describe('The order of the list. By default featured templates come first, then the newest.'),
    }),
    answers: list(publicTemplateContract),
    readOnly: true,
    run: async ({ input, context }) => {
      const { list, ...rest } = await listPublicTemplates(context.services.db, input);
      return { data: { ...rest, list: list.map((each) => publicSummary(each, context.services.origin)) } };
    },
  }),
  defineTool({
    name: 'list_templates',
    title: 'List templates',
    description: 'Lists the templates of the space without their pages. Read one with get_template.',
    input: z.strictObject({ ...listFields({ perPageDefault: 20 }), ...templateFilters }),
    answers: list(listed),
    readOnly: true,
    run: async ({ input, caller, context }) => {
      const { list, ...rest } = await listTemplates(context.services.db, {
        ...input,
        spaceId: caller.principal.spaceId,
      });
      return { data: { ...rest, list: list.map(listedSummary) } };
    },
  }),
  defineTool({
    name: 'get_template',
    title: 'Read a template',
    description:
      'Returns a template with all of its pages: the draft of a template of the space, or the published version of a public one. Read a template before you change it.',
    input: z.strictObject({
      templateId: recordId.describe('The id of a template of the space, or the id or slug of a public one.'),
    }),
    answers: doc(z.union([template, publicTemplateContract])),
    readOnly: true,
    run: async ({ input, caller, context }) => {
      const ownTemplate = await findTemplateWithPages(context.services.db, caller.principal.spaceId, input.templateId);
      if (ownTemplate) return { data: { doc: toTemplate(ownTemplate.template, ownTemplate.pages) } };
      const foundTemplate = await findPublicTemplate(context.services.db, input.templateId);
      if (!foundTemplate) throw await templateNotFound(context.services.db, caller.principal.spaceId, input.templateId);
      return { data: { doc: await publicTemplate(context.services, foundTemplate, context.services.origin) } };
    },
  }),
  defineTool({
    name: 'create_template',
    title: 'Create a template',
    description: designText,
    input: newTemplate.extend({
      pages: boundedList(namedPage, { max: maxPages }).default([]).describe('The pages, in order.'),
    }),
    answers: savedDesign,
    readOnly: false,
    run: async ({ input, caller, context }) => ({
      data: await toSavedAnswer(context.services, await makeDesign(context.services, caller.principal.spaceId, input)),
    }),
  }),
  defineTool({
    name: 'update_template',
    title: 'Change a template',
    description: updateText,
    input: templatePatch.extend({
      templateId: templateId.describe('The id of a template of the space, or the id or slug of a public one.'),
      pages: boundedList(
        pagePatchWith({
          id: recordId
            .exactOptional()
            .describe('The id of an existing page to change. Without it, the page is added after the last one.'),
        }),
        { max: maxPages },
      )
        .describe('A page with an id changes that page. A page without an id is added after the last one.')
        .exactOptional(),
    }),
    answers: savedDesign,
    readOnly: false,
    run: async ({ input: { templateId: id, ...fields }, caller, context }) => {
      const check = (page: unknown) => parseInput(namedPage, page, 'invalid_document');
      const address = { id, spaceId: caller.principal.spaceId };
      return {
        data: await toSavedAnswer(context.services, await changeDesign(context.services, address, fields, check)),
      };
    },
  }),
  defineTool({
    name: 'publish_template',
    title: 'Publish a template',
    description:
      'Publishes the draft of a template, so that renders use it. Preview it first. version publishes an older version again. public: true lists the template for everyone; let a person decide that. parity: true compares the two engines, which needs a browser and takes seconds.',
    input: publishBody,
    answers: publication,
    readOnly: false,
    run: async ({ input, caller, context }) => ({
      data: await publish(context, caller.principal, input),
    }),
  }),
  defineTool({
    name: 'delete_template',
    title: 'Delete a template',
    description:
      'Permanently deletes a template of the space with its pages and versions. Its render URLs stop working, so ask the person first.',
    input: z.strictObject({
      templateId: templateId.describe('The id of a template of the space, or the id or slug of a public one.'),
    }),
    answers: deleteAnswer(),
    readOnly: false,
    destructive: true,
    run: async ({ input: { templateId: id }, caller, context }) => {
      await removeTemplate(context.services, { id, spaceId: caller.principal.spaceId });
      return { data: { success: true, id } };
    },
  }),
  defineTool({
    name: 'delete_page',
    title: 'Delete a page',
    description:
      'Deletes a page from the draft of its template. The published version keeps the page until publish_template.',
    input: z.strictObject({ pageId: recordId.describe('The id of a page, from `get_template`.') }),
    answers: deleteAnswer(),
    readOnly: false,
    keepsPublished: true,
    destructive: true,
    run: async ({ input: { pageId: id }, caller, context }) => {
      await removePage(context.services, { id, spaceId: caller.principal.spaceId });
      return { data: { success: true, id } };
    },
  }),
];

function toSummary({ id, slug, name, rendererType, publishedVersion, updatedOn }: SummaryFacts) {
  return { id, slug, name, rendererType, publishedVersion, updatedOn: isoTimestamp(updatedOn) };
}

type PageFacts = Pick<Page, 'id' | 'name' | 'width' | 'height'>;
type SummaryFacts = Pick<Template, 'id' | 'slug' | 'name' | 'rendererType' | 'publishedVersion' | 'updatedOn'>;

function designSummary({ template, pages }: { template: Template; pages: ReadonlyArray<PageFacts> }) {
  return {
    ...toSummary(template),
    pages: pages.map(({ id, name, width, height }) => ({ id, name, width, height })),
  };
}

function listedSummary(template: ListedTemplate) {
  const { description, category, tags, pageCount, firstPage } = template;
  return { ...toSummary(template), description, category, tags, pageCount, firstPage };
}

import { z } from 'zod';
import { AppError } from '../../../core/errors/app-error.ts';
import { listOf } from '../../../core/schemas/bounded.ts';
import { documentLimits } from '../../../design/document/limits.ts';
import { namedPage } from '../../../design/document/page.ts';
import { findTemplateWithPages } from '../../../records/templates/find.ts';
import { listTemplates } from '../../../records/templates/list.ts';
import { listPublicTemplates } from '../../../records/templates/list-public.ts';
import { publicOrders } from '../../../records/templates/names.ts';
import { publicTemplates } from '../../../services/publishing/public-template.ts';
import { listedTemplateDoc, templateDoc } from '../../../services/templates/docs.ts';
import { newTemplate, templatePatch } from '../../../services/templates/fields.ts';
import { changeDesign, makeDesign } from '../../../services/templates/write-design.ts';
import { doc, list } from '../../http/contract/common.ts';
import { listedTemplate, publicTemplate, template } from '../../http/contract/templates.ts';
import { parseInput } from '../../http/faults.ts';
import { listFields } from '../../http/lists.ts';
import { recordId } from '../../http/routes/render/fields.ts';
import { templateFilters } from '../../http/routes/templates/filters.ts';
import { pagePatch } from '../../http/routes/templates/pages.ts';
import { publication, publish, publishBody } from '../../http/routes/templates/publish.ts';
import type { ToolParts } from '../parts.ts';
import { designText, updateText } from '../teaching.ts';
import { defineTool, type Tool } from '../tool.ts';

const templateId = recordId.describe('Id of a template of the space, from list_templates or create_template.');
const maxPages = documentLimits.pagesPerTemplate;

export function templateTools(parts: ToolParts): Tool[] {
  const { db, linkBase } = parts;
  const writing = (context: Parameters<typeof db>[0]) => ({ db: db(context), clock: context.clock });
  return [
    defineTool({
      name: 'list_public_templates',
      title: 'List public templates',
      description:
        'Finished designs that anyone may read and render, with their pages: good examples of how documents are built. Search looks in names, descriptions, tags and categories, and ignores accents; featured ones come first.',
      input: z.strictObject({
        ...listFields({ perPageDefault: 5, perPageMax: 20 }),
        ...templateFilters,
        sort: z.enum(publicOrders).optional(),
      }),
      answers: list(publicTemplate),
      readOnly: true,
      run: async ({ input, context }) => {
        const published = parts.published(context);
        const found = await listPublicTemplates(published.db, input);
        return { data: { ...found, list: await publicTemplates(published, found.list, linkBase(context)) } };
      },
    }),
    defineTool({
      name: 'list_templates',
      title: 'List templates',
      description: 'The templates of the space, without their pages: read one with get_template.',
      input: z.strictObject({ ...listFields({ perPageDefault: 20 }), ...templateFilters }),
      answers: list(listedTemplate),
      readOnly: true,
      run: async ({ input, caller, context }) => {
        const found = await listTemplates(db(context), { ...input, spaceId: caller.principal.spaceId });
        return { data: { ...found, list: found.list.map(listedTemplateDoc) } };
      },
    }),
    defineTool({
      name: 'get_template',
      title: 'Read a template',
      description: 'A template with its pages as they are edited, whole. Read it before you change it.',
      input: z.strictObject({ templateId }),
      answers: doc(template),
      readOnly: true,
      run: async ({ input, caller, context }) => {
        const found = await findTemplateWithPages(db(context), caller.principal.spaceId, input.templateId);
        if (!found) throw new AppError('template_not_found');
        return { data: { doc: templateDoc(found.template, found.pages) } };
      },
    }),
    defineTool({
      name: 'create_template',
      title: 'Create a template',
      description: designText,
      input: newTemplate.extend({
        pages: listOf(namedPage, { max: maxPages }).default([]).describe('The pages, in order.'),
      }),
      answers: doc(template),
      readOnly: false,
      run: async ({ input, caller, context }) => {
        const made = await makeDesign(writing(context), caller.principal.spaceId, input);
        return { data: { doc: templateDoc(made.template, made.pages) } };
      },
    }),
    defineTool({
      name: 'update_template',
      title: 'Change a template',
      description: updateText,
      input: templatePatch.extend({
        templateId,
        pages: listOf(pagePatch.extend({ id: recordId.exactOptional() }), { max: maxPages })
          .describe('Pages with the id of an existing page change it; without one they are added after the last.')
          .exactOptional(),
      }),
      answers: doc(template),
      readOnly: false,
      run: async ({ input: { templateId: id, ...fields }, caller, context }) => {
        const check = (page: unknown) => parseInput(namedPage, page, 'invalid_document');
        const address = { id, spaceId: caller.principal.spaceId };
        const changed = await changeDesign(writing(context), address, fields, check);
        return { data: { doc: templateDoc(changed.template, changed.pages) } };
      },
    }),
    defineTool({
      name: 'publish_template',
      title: 'Publish a template',
      description:
        'Makes the template as it is edited the version that renders draw. Preview it first. With version an older one is published again; public: true lists it for everyone, which people should decide; parity: true compares the engines, which takes a browser and seconds.',
      input: publishBody,
      answers: publication,
      readOnly: false,
      run: async ({ input, caller, context }) => ({
        data: await publish(parts, context, caller.principal, input),
      }),
    }),
  ];
}

import { deleteAnswer, doc, list } from '../../../../contract/common.ts';
import { pageOrder } from '../../../../contract/pages.ts';
import {
  designPatch,
  listedTemplate,
  newTemplate,
  savedDesign,
  template,
  templateCopy,
  templatePatch,
  templatesQuery,
} from '../../../../contract/templates.ts';
import { documentLimits } from '../../../../design/document/limits.ts';
import { namedPage } from '../../../../design/document/page.ts';
import { findTemplateWithPages } from '../../../../records/template-pages.ts';
import { listTemplates } from '../../../../records/templates.ts';
import { toListedTemplate } from '../../../../services/templates/docs.ts';
import { copyTemplate } from '../../../../services/templates/duplicate.ts';

import { templateNotFound } from '../../../../services/templates/not-found.ts';
import { orderPages } from '../../../../services/templates/reorder.ts';
import { changeDesign } from '../../../../services/templates/write-design.ts';
import { changeTemplate, makeTemplate, removeTemplate } from '../../../../services/templates/write-template.ts';
import { json } from '../../answers.ts';
import { parseInput } from '../../faults.ts';
import { parseRevisionTag } from '../../if-match.ts';

import { defineRoute, type Route } from '../../route.ts';
import { designAnswer, reading, templateAnswer, toRecordAddress, writing } from './common.ts';

const path = '/api/templates';

/** The size of a body that changes many pages, in bytes. */
const designLimit = 16 * documentLimits.pageBytes;

/** The routes of templates in the active space or the key's space (PUB-1, PUB-8; shapes.md, Templates and pages). */
export const templateRoutes: Route[] = [
  defineRoute({
    operationId: 'templates.list',
    ...reading,
    method: 'GET',
    path,
    index: true,
    summary: 'List the templates of the space',
    description:
      'Lists drafts, newest first. With `sort`, the last edited ones come first (including edits of pages), or they are sorted by name. If the variables of a template do not fit the response, it is `truncated`: read that template on its own.',
    answers: list(listedTemplate),
    query: templatesQuery,
    answer: async (context) => {
      const { spaceId } = context.principal;
      const { list, ...rest } = await listTemplates(context.services.db, { ...context.query, spaceId });
      return json({ list: list.map(toListedTemplate), ...rest });
    },
  }),
  defineRoute({
    operationId: 'templates.create',
    ...writing,
    method: 'POST',
    path,
    index: true,
    summary: 'Create a template',
    example: { name: 'Event banner', category: 'social', tags: ['event'], renderScale: 2 },
    description:
      'The template has no pages yet: add pages, then publish. If you send no slug, it is made from the name.',
    answers: doc(template),
    body: newTemplate,
    errors: ['conflict', 'too_complex', 'invalid_document'],
    answer: async (context) =>
      templateAnswer({
        template: await makeTemplate(context.services, context.principal.spaceId, context.body),
        pages: [],
      }),
  }),
  defineRoute({
    operationId: 'templates.get',
    ...reading,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Read a template with its pages',
    description: 'Returns the draft, for members and keys of its space. Renders use the published version.',
    answers: doc(template),
    errors: ['template_not_found'],
    answer: async (context) => {
      const templateWithPages = await findTemplateWithPages(
        context.services.db,
        context.principal.spaceId,
        context.params.id,
      );
      if (!templateWithPages)
        throw await templateNotFound(context.services.db, context.principal.spaceId, context.params.id);
      return templateAnswer(templateWithPages);
    },
  }),
  defineRoute({
    operationId: 'templates.update',
    ...writing,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change a template',
    example: { name: 'Event banner, wide', requireGetRenderToken: false },
    description: 'Fields that you leave out stay as they are. Renders use the change once the template is published.',
    answers: doc(template),
    revised: true,
    body: templatePatch,
    errors: ['template_not_found', 'conflict', 'too_complex', 'invalid_document'],
    answer: async (context) =>
      templateAnswer(await changeTemplate(context.services, toRecordAddress(context), context.body)),
  }),
  defineRoute({
    operationId: 'templates.design.update',
    ...writing,
    method: 'PATCH',
    path: `${path}/:id/design`,
    summary: 'Change a template and its pages in one write',
    example: { name: 'Event banner, wide', pages: [{ id: '{pageId}', backgroundColor: '#0f172a' }] },
    description:
      'Saves everything or nothing, for example to rename a variable in the template and in the layers of all pages. If a page has faults, or its `ifMatch` is not its ETag, nothing is saved.',
    answers: savedDesign,
    revised: true,
    body: designPatch,
    invalidBody: 'invalid_document',
    bodyLimit: designLimit,
    errors: ['template_not_found', 'page_not_found', 'conflict', 'too_complex', 'invalid_document'],
    answer: async (context) => {
      const { pages = [], ...fields } = context.body;
      const patches = pages.map(({ ifMatch, ...page }) => ({
        ...page,
        ...(ifMatch === undefined ? {} : { revision: parseRevisionTag(ifMatch) }),
      }));
      const check = (page: unknown) => parseInput(namedPage, page, 'invalid_document');
      const patch = { ...fields, pages: patches };
      return designAnswer(
        await changeDesign(context.services, toRecordAddress(context), patch, check),
        pages.map(({ id }) => id),
      );
    },
  }),
  defineRoute({
    operationId: 'templates.delete',
    ...writing,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a template with its pages and versions',
    description: 'Its render URLs stop working. Files that were already rendered stay until they are no longer read.',
    answers: deleteAnswer(),
    revised: true,
    errors: ['template_not_found', 'conflict'],
    answer: async (context) => {
      await removeTemplate(context.services, toRecordAddress(context));
      return json({ success: true, id: context.params.id });
    },
  }),
  defineRoute({
    operationId: 'templates.duplicate',
    ...writing,
    method: 'POST',
    path: `${path}/:id/duplicate`,
    summary: 'Copy a template into the space',
    example: { name: 'Our event banner' },
    description:
      'Copies a template of the space or a public one, by its id or slug. The copy is private and not published. The pictures on its pages are copied too.',
    answers: doc(template),
    body: templateCopy,
    errors: ['template_not_found', 'conflict', 'too_complex', 'invalid_document'],
    answer: async (context) => {
      const copied = { source: context.params.id, spaceId: context.principal.spaceId };
      return templateAnswer(await copyTemplate(context.services, copied, context.body ?? {}));
    },
  }),
  defineRoute({
    operationId: 'templates.pages.reorder',
    keepsPublished: true,
    ...writing,
    method: 'POST',
    path: `${path}/:id/pages/order`,
    summary: 'Reorder the pages of a template',
    example: { pageIds: ['{pageId}'] },
    description: '`pageIds` must list every page once.',
    answers: doc(template),
    revised: true,
    body: pageOrder,
    errors: ['template_not_found', 'conflict'],
    answer: async (context) =>
      templateAnswer(await orderPages(context.services, toRecordAddress(context), context.body.pageIds)),
  }),
];

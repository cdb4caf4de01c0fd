import { deleteAnswer, doc, list } from '../../../../contract/common.ts';
import { page, pagePatch, savedPage } from '../../../../contract/pages.ts';
import { listQuery } from '../../../../contract/query.ts';
import { documentLimits } from '../../../../design/document/limits.ts';
import { namedPage } from '../../../../design/document/page.ts';
import { listTemplatePages, type Page } from '../../../../records/template-pages.ts';
import { listPageLayers, shaderWarnings } from '../../../../services/shaders/lint-layers.ts';
import { toPage } from '../../../../services/templates/docs.ts';
import { changePage, makePage, removePage, requirePage } from '../../../../services/templates/write-page.ts';
import { requireTemplate } from '../../../../services/templates/write-template.ts';
import { json } from '../../answers.ts';

import { parseInput } from '../../faults.ts';

import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { pageAnswer, reading, toRecordAddress, writing } from './common.ts';

/** The size of a page document, 1 MiB (DOC-5), and room for the page's name. */
const bodyLimit = documentLimits.pageBytes + 4_096;

const savedAnswer = async (context: RequestContext & { principal: { spaceId: string } }, saved: Page) => {
  const layers = listPageLayers(saved);
  return pageAnswer(saved, await shaderWarnings(context.services.db, context.principal.spaceId, layers));
};

/** The routes of the draft pages of a template (PUB-1; shapes.md, Page). */
export const pageRoutes: Route[] = [
  defineRoute({
    operationId: 'templates.pages.list',
    ...reading,
    method: 'GET',
    path: '/api/templates/:id/pages',
    index: true,
    summary: 'List the pages of a template',
    description:
      'Lists the pages of the draft, in order. If the layers of a page do not fit the response, it is `truncated`: read that page on its own.',
    answers: list(page),
    query: listQuery({ perPageDefault: 50 }),
    errors: ['template_not_found'],
    answer: async (context) => {
      const { id } = context.params;
      await requireTemplate(context.services.db, { id, spaceId: context.principal.spaceId });
      const { list, ...rest } = await listTemplatePages(context.services.db, id, context.query);
      return json({ list: list.map(toPage), ...rest });
    },
  }),
  defineRoute({
    operationId: 'templates.pages.create',
    keepsPublished: true,
    ...writing,
    method: 'POST',
    path: '/api/templates/:id/pages',
    index: true,
    summary: 'Add a page',
    example: {
      name: 'Cover',
      width: 1200,
      height: 630,
      variables: { schema: { type: 'object', properties: { title: { type: 'string', default: 'Hello' } } } },
      layers: [{ id: 'title', type: 'text', content: '{{ title }}', style: { fontSize: '64px', color: '#0f172a' } }],
    },
    description:
      'The page is added after the last one. Width and height are in CSS pixels. Layers are drawn in order, the first at the bottom.',
    answers: savedPage,
    body: namedPage,
    invalidBody: 'invalid_document',
    bodyLimit,
    errors: ['template_not_found', 'invalid_document', 'too_complex', 'conflict'],
    answer: async (context) => {
      const owner = { templateId: context.params.id, spaceId: context.principal.spaceId };
      return savedAnswer(context, await makePage(context.services, owner, context.body));
    },
  }),
  defineRoute({
    operationId: 'templates.pages.get',
    ...reading,
    method: 'GET',
    path: '/api/pages/:id',
    summary: 'Read a page',
    description: 'Returns the draft of the page, with the ETag to send when you change it.',
    answers: doc(page),
    errors: ['page_not_found'],
    answer: async (context) =>
      pageAnswer(await requirePage(context.services.db, { id: context.params.id, spaceId: context.principal.spaceId })),
  }),
  defineRoute({
    operationId: 'templates.pages.update',
    keepsPublished: true,
    ...writing,
    method: 'PATCH',
    path: '/api/pages/:id',
    summary: 'Change a page',
    example: { backgroundColor: '#0f172a' },
    description:
      'Fields that you leave out stay as they are. If the document has faults, all of them are listed and nothing is saved.',
    answers: savedPage,
    revised: true,
    body: pagePatch,
    invalidBody: 'invalid_document',
    bodyLimit,
    errors: ['page_not_found', 'template_not_found', 'invalid_document', 'too_complex', 'conflict'],
    answer: async (context) => {
      const check = (page: unknown) => parseInput(namedPage, page, 'invalid_document');
      return savedAnswer(context, await changePage(context.services, toRecordAddress(context), context.body, check));
    },
  }),
  defineRoute({
    operationId: 'templates.pages.delete',
    keepsPublished: true,
    ...writing,
    method: 'DELETE',
    path: '/api/pages/:id',
    summary: 'Delete a page from the draft',
    description: 'The published version keeps the page until you publish the template.',
    answers: deleteAnswer(),
    revised: true,
    errors: ['page_not_found', 'template_not_found', 'conflict'],
    answer: async (context) => {
      await removePage(context.services, toRecordAddress(context));
      return json({ success: true, id: context.params.id });
    },
  }),
];

import { deleted, doc, list } from '../../../../contract/common.ts';
import { page, pagePatch, savedPage } from '../../../../contract/pages.ts';
import { listQuery } from '../../../../contract/query.ts';
import { documentLimits } from '../../../../design/document/limits.ts';
import { namedPage } from '../../../../design/document/page.ts';
import { listTemplatePages, type Page } from '../../../../records/template-pages.ts';
import { layersOf, shaderWarnings } from '../../../../services/shaders/lint-layers.ts';
import { pageDoc } from '../../../../services/templates/docs.ts';
import { changePage, makePage, removePage, requirePage } from '../../../../services/templates/write-page.ts';
import { requireTemplate } from '../../../../services/templates/write-template.ts';
import { json } from '../../answers.ts';

import { parseInput } from '../../faults.ts';

import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { addressOf, factsOf, pageAnswer, type TemplatesDoor } from './door.ts';

/** A page document of 1 MiB (DOC-5), and room for its name. */
const bodyLimit = documentLimits.pageBytes + 4_096;

/** Pages of a template as they are edited (PUB-1; shapes.md, Page). */
export function pageRoutes(door: TemplatesDoor): Route[] {
  const { reading, writing } = factsOf(door);
  const { db } = door;
  const parts = (context: RequestContext) => ({ db: db(context), clock: context.clock });
  const savedAnswer = async (context: RequestContext & { who: { spaceId: string } }, saved: Page) => {
    const layers = layersOf(saved);
    return pageAnswer(saved, await shaderWarnings(db(context), context.who.spaceId, layers));
  };
  return [
    defineRoute({
      operationId: 'templates.pages.list',
      ...reading,
      method: 'GET',
      path: '/api/templates/:id/pages',
      index: true,
      summary: 'List the pages of a template, in order',
      description: 'As they are edited. A page whose layers do not fit the answer is `truncated`: read it alone.',
      answers: list(page),
      query: listQuery({ perPageDefault: 50 }),
      answer: async (context) => {
        const { id } = context.params;
        await requireTemplate(db(context), { id, spaceId: context.who.spaceId });
        const { list, ...rest } = await listTemplatePages(db(context), id, context.query);
        return json({ list: list.map(pageDoc), ...rest });
      },
    }),
    defineRoute({
      operationId: 'templates.pages.create',
      ...writing,
      method: 'POST',
      path: '/api/templates/:id/pages',
      index: true,
      summary: 'Add a page after the last',
      example: {
        name: 'Cover',
        width: 1200,
        height: 630,
        variables: { schema: { type: 'object', properties: { title: { type: 'string', default: 'Hello' } } } },
        layers: [{ id: 'title', type: 'text', content: '{{ title }}', style: { fontSize: '64px', color: '#0f172a' } }],
      },
      description: 'Width and height in CSS pixels, and the layers that it draws, the first at the bottom.',
      answers: savedPage,
      body: namedPage,
      invalidBody: 'invalid_document',
      bodyLimit,
      answer: async (context) => {
        const owner = { templateId: context.params.id, spaceId: context.who.spaceId };
        return savedAnswer(context, await makePage(parts(context), owner, context.body));
      },
    }),
    defineRoute({
      operationId: 'templates.pages.get',
      ...reading,
      method: 'GET',
      path: '/api/pages/:id',
      summary: 'Read a page as it is edited',
      description: 'Its layers, variables and bindings, with the ETag that a change takes back.',
      answers: doc(page),
      answer: async (context) =>
        pageAnswer(await requirePage(db(context), { id: context.params.id, spaceId: context.who.spaceId })),
    }),
    defineRoute({
      operationId: 'templates.pages.update',
      ...writing,
      method: 'PATCH',
      path: '/api/pages/:id',
      summary: 'Change what is given of a page',
      example: { backgroundColor: '#0f172a' },
      description:
        'What is absent stays as it is. All faults of the document are named together, and nothing is written then.',
      answers: savedPage,
      revised: true,
      body: pagePatch,
      invalidBody: 'invalid_document',
      bodyLimit,
      answer: async (context) => {
        const check = (page: unknown) => parseInput(namedPage, page, 'invalid_document');
        return savedAnswer(context, await changePage(parts(context), addressOf(context), context.body, check));
      },
    }),
    defineRoute({
      operationId: 'templates.pages.delete',
      ...writing,
      method: 'DELETE',
      path: '/api/pages/:id',
      summary: 'Delete a page from the draft; what is published keeps it',
      description: 'Publish the template for renders to lose it.',
      answers: deleted(),
      revised: true,
      answer: async (context) => {
        await removePage(parts(context), addressOf(context));
        return json({ success: true, id: context.params.id });
      },
    }),
  ];
}

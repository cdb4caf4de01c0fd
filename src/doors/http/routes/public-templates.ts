import { doc, list } from '../../../contract/common.ts';
import { publicPage as describedPage } from '../../../contract/pages.ts';
import { publicTemplate as describedTemplate, publicTemplatesQuery } from '../../../contract/public-templates.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { findPublicTemplate, listPublicTemplates } from '../../../records/public-templates.ts';
import {
  publicPage,
  publicSummary,
  publicTemplate,
  publicTemplates,
} from '../../../services/publishing/public-template.ts';
import { json } from '../answers.ts';
import { hotJsonAnswer } from '../hot-answer.ts';
import { limitReads } from '../rates.ts';

import { defineRoute, type Route } from '../route.ts';

/**
 * GET /api/templates/public, /api/templates/public/:id and …/pages/:pageId: public templates and their pages (PUB-3,
 * PUB-4).
 */
export const publicTemplateRoutes: Route[] = [
  defineRoute({
    operationId: 'publicTemplates.list',
    method: 'GET',
    path: '/api/templates/public',
    index: true,
    access: 'public',
    admit: limitReads,
    summary: 'List the public templates',
    description:
      'Lists the templates that anyone may view and copy, featured ones first, twenty on a page. `search` looks in names, descriptions, tags and categories, and ignores accents and case. `size` is the shape of the first published page; a page counts as square if one side is at most 5 % longer. `color` finds pages that show the color on at least an eighth of their area.',
    answers: list(describedTemplate),
    tags: ['templates'],
    query: publicTemplatesQuery,
    errors: ['rate_limited'],
    answer: async (context) => {
      const { services, query } = context;
      const base = services.origin;
      return await hotJsonAnswer(context, { publicTemplates: query, base }, async () => {
        const listing = await listPublicTemplates(services.db, query);
        const list =
          query.fields === 'summary'
            ? listing.list.map((template) => publicSummary(template, base))
            : await publicTemplates(services, listing.list, base);
        return { ...listing, list };
      });
    },
  }),
  defineRoute({
    operationId: 'publicTemplates.get',
    method: 'GET',
    path: '/api/templates/public/:id',
    access: 'public',
    admit: limitReads,
    summary: 'Read a public template, by id or slug',
    description: 'Returns the template with its published pages and their variables.',
    answers: doc(describedTemplate),
    tags: ['templates'],
    errors: ['template_not_found', 'rate_limited'],
    answer: async (context) => {
      const { services } = context;
      const template = await findPublicTemplate(services.db, context.params.id);
      if (!template) throw new AppError('template_not_found');
      return json({ doc: await publicTemplate(services, template, services.origin) });
    },
  }),
  defineRoute({
    operationId: 'publicTemplates.pages.get',
    method: 'GET',
    path: '/api/templates/public/:id/pages/:pageId',
    access: 'public',
    admit: limitReads,
    summary: 'Read a published page of a public template, whole',
    description: 'Returns the page with its layers, variables and bindings.',
    answers: doc(describedPage),
    tags: ['templates'],
    errors: ['template_not_found', 'page_not_found', 'rate_limited'],
    answer: async (context) => {
      const { services } = context;
      const template = await findPublicTemplate(services.db, context.params.id);
      if (!template) throw new AppError('template_not_found');
      return json({ doc: await publicPage(services, template, context.params.pageId) });
    },
  }),
];

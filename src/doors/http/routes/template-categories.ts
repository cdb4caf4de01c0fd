import { templateCategories } from '../../../contract/public-templates.ts';
import { listPublicCategories } from '../../../records/public-templates.ts';
import { json } from '../answers.ts';
import { limitReads } from '../rates.ts';

import { defineRoute, type Route } from '../route.ts';

/** GET /api/v1/public/template-categories: the categories by which the gallery can be filtered (PUB-3). */
export const templateCategoryRoute: Route = defineRoute({
  operationId: 'publicTemplates.categories.list',
  method: 'GET',
  path: '/api/v1/public/template-categories',
  access: 'public',
  admit: limitReads,
  summary: 'List the categories of the public templates',
  description:
    'At most 40, by name. These are the values of `category` in `GET /api/templates/public`, besides `featured`.',
  answers: templateCategories,
  tags: ['templates'],
  errors: ['rate_limited'],
  answer: async (context) => json({ list: await listPublicCategories(context.services.db) }),
});

import { templateCategories } from '../../../contract/templates.ts';
import type { Database } from '../../../records/database.ts';
import { listPublicCategories } from '../../../records/public-templates.ts';
import { json } from '../answers.ts';

import { defineRoute, type RequestContext, type Route } from '../route.ts';

interface TemplateCategoriesDeps {
  db(context: RequestContext): Database;
  /** Counts a read of public templates by the client (LIM-2). */
  limitReads(context: RequestContext): Promise<void>;
}

/** GET /api/v1/public/template-categories: the filters of the gallery (PUB-3). */
export function templateCategoryRoute({ db, limitReads: admit }: TemplateCategoriesDeps): Route {
  return defineRoute({
    operationId: 'publicTemplates.categories.list',
    method: 'GET',
    path: '/api/v1/public/template-categories',
    access: 'public',
    admit,
    summary: 'List the categories of the public templates',
    description:
      'At most 40, by name. These are the values of `category` in `GET /api/templates/public`, besides `featured`.',
    answers: templateCategories,
    tags: ['templates'],
    errors: ['rate_limited'],
    answer: async (context) => json({ list: await listPublicCategories(db(context)) }),
  });
}

import { labels } from '../../../../contract/templates.ts';
import { listLabels } from '../../../../records/templates.ts';
import { json } from '../../answers.ts';

import { countHeavyRead } from '../../heavy-reads.ts';
import { defineRoute, type Route } from '../../route.ts';
import { reading } from './common.ts';

/**
 * GET /api/v1/template-labels: the categories and tags by which the list of the space's templates can be filtered
 * (PUB-8).
 */
export const templateLabelsRoute: Route = defineRoute({
  operationId: 'templates.labels.list',
  ...reading,
  admit: async (context) => countHeavyRead(context, await reading.admit(context)),
  method: 'GET',
  path: '/api/v1/template-labels',
  summary: 'List the categories and tags of the templates of the space',
  description:
    'Lists each category and tag once, by name, at most 500 of each. Use them to filter `GET /api/templates`.',
  answers: labels,
  answer: async (context) => json(await listLabels(context.services.db, context.principal.spaceId)),
});

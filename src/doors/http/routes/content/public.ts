import { doc, list } from '../../../../contract/common.ts';
import { publicEntriesQuery, publicEntry, publicView } from '../../../../contract/content.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import { findPublishedEntry, listPublishedEntries } from '../../../../records/published-entries.ts';
import { publicDocs } from '../../../../services/content/public-entries.ts';
import { json } from '../../answers.ts';

import { keyWithScope } from '../../member-or-key.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';

const path = '/api/v1/public/content/:collection';

const facts = {
  method: 'GET',
  access: 'key',
  tags: ['content'],
  admit: (context: RequestContext) => keyWithScope(context, 'content.read'),
} as const;

/** The routes of published entries in the key's space, for keys with content.read (CON-1). */
export const publicContentRoutes: Route[] = [
  defineRoute({
    operationId: 'publicContent.list',
    ...facts,
    path,
    index: true,
    summary: 'List the published entries of a collection',
    description:
      'For keys with the scope `content.read`. `depth` replaces the ids of referenced entries with the entries themselves.',
    answers: list(publicEntry),
    query: publicEntriesQuery,
    errors: ['collection_not_found', 'too_many_references'],
    answer: async (context) => {
      const { depth, variants, ...paging } = context.query;
      const { spaceId } = context.principal;
      const db = context.services.db;
      const found = await listPublishedEntries(db, { spaceId, apiName: context.params.collection }, paging);
      if (!found) throw new AppError('collection_not_found');
      const { list, collection, ...rest } = found;
      const shown = { entries: list, collections: [collection] };
      return json({ list: await publicDocs(db, shown, { spaceId, depth, variants }), ...rest });
    },
  }),
  defineRoute({
    operationId: 'publicContent.get',
    ...facts,
    path: `${path}/:slug`,
    summary: 'Read a published entry',
    description: 'Reads an entry by its slug, for keys with the scope `content.read`.',
    answers: doc(publicEntry),
    query: publicView,
    errors: ['collection_not_found', 'entry_not_found', 'too_many_references'],
    answer: async (context) => {
      const { spaceId } = context.principal;
      const db = context.services.db;
      const { collection, slug } = context.params;
      const found = await findPublishedEntry(db, { spaceId, apiName: collection }, slug);
      if (!found.collection) throw new AppError('collection_not_found');
      if (!found.entry) throw new AppError('entry_not_found');
      const shown = { entries: [found.entry], collections: [found.collection] };
      const [doc] = await publicDocs(db, shown, { spaceId, ...context.query });
      if (!doc) throw new AppError('entry_not_found');
      return json({ doc });
    },
  }),
];

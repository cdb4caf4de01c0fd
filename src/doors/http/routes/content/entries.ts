import { z } from 'zod';
import { deleteAnswer, doc, items, list } from '../../../../contract/common.ts';
import type * as contract from '../../../../contract/content.ts';
import { entriesQuery, entry, entryBody, referenceWarning } from '../../../../contract/content.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import type { EntryInCollection } from '../../../../records/content-entries.ts';
import { listEntries } from '../../../../records/content-entries.ts';
import { toEntry } from '../../../../services/content/docs.ts';
import {
  addEntry,
  changeEntry,
  publishEntry,
  readEntry,
  removeEntry,
  unpublishEntry,
} from '../../../../services/content/entries.ts';
import { type Answer, json } from '../../answers.ts';

import { expectedRevision, revisionTag } from '../../if-match.ts';

import { memberOrKeyFacts } from '../../member-or-key.ts';
import { defineRoute, type Route } from '../../route.ts';
import { contentNeeds } from './collections.ts';

const listPath = '/api/v1/content/collections/:apiName/entries';
const path = '/api/v1/content/entries/:id';

const { reading, writing } = memberOrKeyFacts(contentNeeds);
const tags = ['content'];

/**
 * The routes of entries in the active space's collections. Viewers can read them; editors and keys with `content.write`
 * can also change them (CON-5).
 */
export const entryRoutes: Route[] = [
  defineRoute({
    operationId: 'content.entries.list',
    ...reading,
    tags,
    method: 'GET',
    path: listPath,
    index: true,
    summary: 'List the entries of a collection',
    description:
      'Newest first unless `sort` is `oldest`, including drafts. `search` looks in the slug and the texts of the draft.',
    answers: list(entry),
    query: entriesQuery,
    errors: ['collection_not_found'],
    answer: async (context) => {
      const { principal, params, query } = context;
      const address = { spaceId: principal.spaceId, apiName: params.apiName };
      const listing = await listEntries(context.services.db, address, query);
      if (!listing) throw new AppError('collection_not_found');
      const { collection, list, ...rest } = listing;
      return json({ list: list.map((entry) => toEntry(entry, collection)), ...rest });
    },
  }),
  defineRoute({
    operationId: 'content.entries.create',
    ...writing,
    tags,
    method: 'POST',
    path: listPath,
    index: true,
    summary: 'Create an entry as a draft',
    example: { data: { title: 'Hello', slug: 'hello' } },
    description: 'The values must match the fields of the collection. Publish the entry to show it.',
    answers: doc(entry),
    body: entryBody,
    errors: ['collection_not_found', 'conflict'],
    answer: async (context) => {
      const { principal, params, body } = context;
      return entryAnswer(
        await addEntry(context.services, { spaceId: principal.spaceId, apiName: params.apiName }, body),
      );
    },
  }),
  defineRoute({
    operationId: 'content.entries.get',
    ...reading,
    tags,
    method: 'GET',
    path,
    summary: 'Read an entry',
    description: 'Returns the draft and the published version of the entry.',
    answers: doc(entry),
    errors: ['entry_not_found'],
    answer: async (context) => entryAnswer(await readEntry(context.services, toRecordAddress(context))),
  }),
  defineRoute({
    operationId: 'content.entries.update',
    ...writing,
    tags,
    method: 'PUT',
    path,
    summary: 'Change the draft of an entry',
    example: { data: { title: 'Hello again', slug: 'hello' } },
    description:
      'Fields that you leave out stay as they are. The published version changes when you publish the draft.',
    answers: doc(entry),
    revised: true,
    body: entryBody,
    errors: ['entry_not_found', 'conflict'],
    answer: async (context) => entryAnswer(await changeEntry(context.services, toRecordAddress(context), context.body)),
  }),
  defineRoute({
    operationId: 'content.entries.delete',
    ...writing,
    tags,
    method: 'DELETE',
    path,
    summary: 'Delete an entry',
    description: '`warnings` list the entries and pages that referred to it.',
    answers: deleteAnswer().extend({
      warnings: items(referenceWarning).describe(
        'The entries and pages that referred to the deleted entry, at most 100 of each.',
      ),
    }),
    revised: true,
    errors: ['entry_not_found', 'conflict'],
    answer: async (context) => {
      const warnings = await removeEntry(context.services, toRecordAddress(context));
      return json({ success: true, id: context.params.id, warnings });
    },
  }),
  defineRoute({
    operationId: 'content.entries.publish',
    ...writing,
    tags,
    method: 'POST',
    path: `${path}/publish`,
    summary: 'Publish the draft of an entry',
    description:
      'Pages and readers see it from the next request on. If a required field is missing, the response is 422 `entry_incomplete`.',
    answers: doc(entry),
    revised: true,
    body: z.strictObject({}).optional(),
    errors: ['entry_not_found', 'entry_incomplete', 'conflict'],
    answer: async (context) => entryAnswer(await publishEntry(context.services, toRecordAddress(context))),
  }),
  defineRoute({
    operationId: 'content.entries.unpublish',
    ...writing,
    tags,
    method: 'POST',
    path: `${path}/unpublish`,
    summary: 'Unpublish an entry',
    description: 'The draft stays.',
    answers: doc(entry),
    revised: true,
    body: z.strictObject({}).optional(),
    errors: ['entry_not_found', 'conflict'],
    answer: async (context) => entryAnswer(await unpublishEntry(context.services, toRecordAddress(context))),
  }),
];

function toRecordAddress({
  principal,
  params,
  request,
}: {
  principal: { spaceId: string };
  params: { id: string };
  request: Request;
}) {
  return { spaceId: principal.spaceId, id: params.id, revision: expectedRevision(request) };
}

function entryAnswer({ entry, collection }: EntryInCollection): Answer<{ doc: contract.Entry }> {
  return json({ doc: toEntry(entry, collection) }, { headers: { ETag: revisionTag(entry.revision) } });
}

import { doc, list } from '../../../../contract/common.ts';
import type * as contract from '../../../../contract/content.ts';
import { collection, collectionBody, deletedCollection, newCollectionBody } from '../../../../contract/content.ts';
import { listQuery } from '../../../../contract/query.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import { type Collection, listCollections } from '../../../../records/content-collections.ts';
import {
  addCollection,
  changeCollection,
  readCollection,
  removeCollection,
} from '../../../../services/content/collections.ts';
import { toCollection } from '../../../../services/content/docs.ts';
import { type Answer, json } from '../../answers.ts';

import { expectedRevision, revisionTag } from '../../if-match.ts';

import { memberOrKeyFacts } from '../../member-or-key.ts';
import { defineRoute, type Route } from '../../route.ts';

/**
 * The access that content requires. A key needs `content.write` even for reading drafts: `content.read` allows reading
 * published entries, and keys created with it must not see more.
 */
export const contentNeeds = {
  reading: { role: 'viewer', scope: 'content.write' },
  writing: { role: 'editor', scope: 'content.write' },
} as const;

const path = '/api/v1/content/collections';

const { reading, writing } = memberOrKeyFacts(contentNeeds);
const tags = ['content'];

/**
 * The routes of the active space's collections. Viewers can read them; editors and keys with `content.write` can also
 * change them (CON-5).
 */
export const collectionRoutes: Route[] = [
  defineRoute({
    operationId: 'content.collections.list',
    ...reading,
    tags,
    method: 'GET',
    path,
    index: true,
    summary: 'List the collections',
    description: 'Lists content types with their fields, newest first.',
    answers: list(collection),
    query: listQuery({ perPageDefault: 50 }),
    answer: async (context) => {
      const { list, ...rest } = await listCollections(context.services.db, context.principal.spaceId, context.query);
      return json({ list: list.map(toCollection), ...rest });
    },
  }),
  defineRoute({
    operationId: 'content.collections.create',
    ...writing,
    tags,
    method: 'POST',
    path,
    index: true,
    summary: 'Create a collection',
    example: {
      apiName: 'posts',
      name: 'Posts',
      fields: [
        { apiName: 'title', name: 'Title', type: 'text', required: true },
        { apiName: 'slug', name: 'Slug', type: 'text' },
      ],
    },
    description: 'Requests and pages refer to the collection by `apiName`, which cannot change.',
    answers: doc(collection),
    body: newCollectionBody,
    errors: ['conflict'],
    answer: async (context) =>
      collectionAnswer(await addCollection(context.services, context.principal.spaceId, context.body)),
  }),
  defineRoute({
    operationId: 'content.collections.get',
    ...reading,
    tags,
    method: 'GET',
    path: `${path}/:apiName`,
    summary: 'Read a collection',
    description: 'Returns the collection with its fields.',
    answers: doc(collection),
    errors: ['collection_not_found'],
    answer: async (context) =>
      collectionAnswer(await readCollection(context.services, context.principal.spaceId, context.params.apiName)),
  }),
  defineRoute({
    operationId: 'content.collections.update',
    ...writing,
    tags,
    method: 'PUT',
    path: `${path}/:apiName`,
    summary: 'Change the name, fields or slug field of a collection',
    example: {
      name: 'Posts',
      fields: [
        { apiName: 'title', name: 'Title', type: 'text' },
        { apiName: 'slug', name: 'Slug', type: 'text' },
      ],
    },
    description: 'What is absent stays as it is.',
    answers: doc(collection),
    revised: true,
    body: collectionBody,
    errors: ['collection_not_found', 'conflict'],
    answer: async (context) => {
      const { apiName, ...body } = context.body;
      const address = toRecordAddress(context);
      if (apiName !== undefined && apiName !== address.apiName) {
        const message = 'The apiName of a collection cannot change, because templates use it.';
        const errors = [{ path: 'apiName', code: 'invalid_value', message }];
        throw new AppError('invalid_body', { detail: message, errors });
      }
      return collectionAnswer(await changeCollection(context.services, address, body));
    },
  }),
  defineRoute({
    operationId: 'content.collections.delete',
    ...writing,
    tags,
    method: 'DELETE',
    path: `${path}/:apiName`,
    summary: 'Delete a collection with its entries',
    description: '`warnings` list the entries and pages that referred to them.',
    answers: deletedCollection,
    revised: true,
    errors: ['collection_not_found', 'conflict'],
    answer: async (context) =>
      json({ success: true, ...(await removeCollection(context.services, toRecordAddress(context))) }),
  }),
];

function toRecordAddress({
  principal,
  params,
  request,
}: {
  principal: { spaceId: string };
  params: { apiName: string };
  request: Request;
}) {
  return { spaceId: principal.spaceId, apiName: params.apiName, revision: expectedRevision(request) };
}

function collectionAnswer(collection: Collection): Answer<{ doc: contract.Collection }> {
  return json({ doc: toCollection(collection) }, { headers: { ETag: revisionTag(collection.revision) } });
}

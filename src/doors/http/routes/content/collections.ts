import { AppError } from '../../../../core/errors/app-error.ts';
import { listCollections } from '../../../../records/content/list-collections.ts';
import type { Collection } from '../../../../records/content/table.ts';
import {
  addCollection,
  changeCollection,
  readCollection,
  removeCollection,
} from '../../../../services/content/collections.ts';
import { collectionDoc } from '../../../../services/content/docs.ts';
import type { ContentParts } from '../../../../services/content/parts.ts';
import { type Answer, json } from '../../answers.ts';
import { deleted, doc, items, list } from '../../contract/common.ts';
import { collection, referenceWarning } from '../../contract/records.ts';
import { expectedRevision, revisionTag } from '../../if-match.ts';
import { listQuery } from '../../lists.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import type { SessionDoor } from '../../session.ts';
import { collectionBody, newCollectionBody } from './fields.ts';

export interface ContentDoor extends SessionDoor {
  content(context: RequestContext): ContentParts;
}

const path = '/api/v1/content/collections';
const deletedCollection = deleted({ warnings: items(referenceWarning) });

/** The active space's collections: viewers read, editors write (CON-5). */
export function collectionRoutes({ content, sessionOf }: ContentDoor): Route[] {
  const facts = { access: 'session', tags: ['content'] } as const;
  const reader = (context: RequestContext) => sessionOf(context);
  const editor = (context: RequestContext) => sessionOf(context, { role: 'editor' });
  return [
    defineRoute({
      ...facts,
      method: 'GET',
      path,
      index: true,
      summary: 'List the collections',
      description: 'Types of content with their fields, newest first.',
      answers: list(collection),
      query: listQuery({ perPageDefault: 50 }),
      admit: reader,
      answer: async (context) => {
        const { list, ...rest } = await listCollections(content(context).db, context.who.spaceId, context.query);
        return json({ list: list.map(collectionDoc), ...rest });
      },
    }),
    defineRoute({
      ...facts,
      method: 'POST',
      path,
      index: true,
      summary: 'Make a collection',
      example: {
        apiName: 'posts',
        name: 'Posts',
        fields: [
          { apiName: 'title', name: 'Title', type: 'text', required: true },
          { apiName: 'slug', name: 'Slug', type: 'text' },
        ],
      },
      description: '`apiName` is how requests and pages name it, and does not change.',
      answers: doc(collection),
      body: newCollectionBody,
      admit: editor,
      answer: async (context) =>
        collectionAnswer(await addCollection(content(context), context.who.spaceId, context.body)),
    }),
    defineRoute({
      ...facts,
      method: 'GET',
      path: `${path}/:apiName`,
      summary: 'Read a collection',
      description: 'With its fields.',
      answers: doc(collection),
      admit: reader,
      answer: async (context) =>
        collectionAnswer(await readCollection(content(context), context.who.spaceId, context.params.apiName)),
    }),
    defineRoute({
      ...facts,
      method: 'PUT',
      path: `${path}/:apiName`,
      summary: 'Change name, fields or slug field of a collection',
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
      admit: editor,
      answer: async (context) => {
        const { apiName, ...body } = context.body;
        const address = addressOf(context);
        if (apiName !== undefined && apiName !== address.apiName) {
          const message = 'A collection keeps its apiName: templates know it by that';
          const errors = [{ path: 'apiName', code: 'invalid_value', message }];
          throw new AppError('invalid_body', { detail: message, errors });
        }
        return collectionAnswer(await changeCollection(content(context), address, body));
      },
    }),
    defineRoute({
      ...facts,
      method: 'DELETE',
      path: `${path}/:apiName`,
      summary: 'Delete a collection with its entries',
      description: '`warnings` name the entries and pages that referred to them.',
      answers: deletedCollection,
      revised: true,
      admit: editor,
      answer: async (context) =>
        json({ success: true, ...(await removeCollection(content(context), addressOf(context))) }),
    }),
  ];
}

function addressOf({
  who,
  params,
  request,
}: {
  who: { spaceId: string };
  params: { apiName: string };
  request: Request;
}) {
  return { spaceId: who.spaceId, apiName: params.apiName, revision: expectedRevision(request) };
}

function collectionAnswer(collection: Collection): Answer {
  return json({ doc: collectionDoc(collection) }, { headers: { ETag: revisionTag(collection.revision) } });
}

import { z } from 'zod';
import { deleteAnswer, doc, items, list } from '../../../contract/common.ts';
import { collection, entry, entryBody, newCollectionBody, referenceWarning } from '../../../contract/content.ts';
import { listFields } from '../../../contract/query.ts';
import { recordId } from '../../../contract/renders.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { listCollections } from '../../../records/content-collections.ts';
import { type EntryInCollection, listEntries } from '../../../records/content-entries.ts';
import { addCollection } from '../../../services/content/collections.ts';
import { toCollection, toEntry } from '../../../services/content/docs.ts';
import { addEntry, changeEntry, publishEntry, removeEntry } from '../../../services/content/entries.ts';

import { collectionText, entryText } from '../teaching.ts';
import { defineTool, type Tool } from '../tool.ts';

const collectionName = z.string().min(1).max(100).describe('The `apiName` of a collection, from `list_collections`.');
const entryId = recordId.describe('The id of an entry, from `list_entries`.');

export const contentTools: Tool[] = [
  defineTool({
    name: 'list_collections',
    title: 'List collections',
    description: 'The collections of the space with their fields.',
    input: z.strictObject(listFields({ perPageDefault: 20 })),
    answers: list(collection),
    readOnly: true,
    run: async ({ input, caller, context }) => {
      const listing = await listCollections(context.services.db, caller.principal.spaceId, input);
      return { data: { ...listing, list: listing.list.map(toCollection) } };
    },
  }),
  defineTool({
    name: 'create_collection',
    title: 'Create a collection',
    description: collectionText,
    input: newCollectionBody,
    answers: doc(collection),
    readOnly: false,
    run: async ({ input, caller, context }) => ({
      data: { doc: toCollection(await addCollection(context.services, caller.principal.spaceId, input)) },
    }),
  }),
  defineTool({
    name: 'list_entries',
    title: 'List entries',
    description: 'Lists the entries of a collection with their drafts.',
    input: z.strictObject({ collection: collectionName, ...listFields({ perPageDefault: 20 }) }),
    answers: list(entry),
    readOnly: true,
    run: async ({ input: { collection: apiName, ...paging }, caller, context }) => {
      const address = { spaceId: caller.principal.spaceId, apiName };
      const listing = await listEntries(context.services.db, address, paging);
      if (!listing) throw new AppError('collection_not_found');
      const { collection: of, list: entries, ...rest } = listing;
      return { data: { list: entries.map((each) => toEntry(each, of)), ...rest } };
    },
  }),
  defineTool({
    name: 'create_entry',
    title: 'Create an entry',
    description: entryText,
    input: entryBody.extend({ collection: collectionName }),
    answers: doc(entry),
    readOnly: false,
    run: async ({ input: { collection: apiName, ...body }, caller, context }) =>
      toAnswer(await addEntry(context.services, { spaceId: caller.principal.spaceId, apiName }, body)),
  }),
  defineTool({
    name: 'update_entry',
    title: 'Change an entry',
    description: `Replaces the draft of an entry. data replaces all fields, so read the entry first. The published entry stays as it is until publish_entry. ${entryText}`,
    input: entryBody.extend({ entryId }),
    answers: doc(entry),
    readOnly: false,
    run: async ({ input: { entryId: id, ...body }, caller, context }) =>
      toAnswer(await changeEntry(context.services, toEntryAddress(caller.principal, id), body)),
  }),
  defineTool({
    name: 'publish_entry',
    title: 'Publish an entry',
    description: 'Publishes the draft of an entry, so that pages show it. Every required field needs a value.',
    input: z.strictObject({ entryId }),
    answers: doc(entry),
    readOnly: false,
    run: async ({ input, caller, context }) =>
      toAnswer(await publishEntry(context.services, toEntryAddress(caller.principal, input.entryId))),
  }),
  defineTool({
    name: 'delete_entry',
    title: 'Delete an entry',
    description: 'Permanently deletes an entry, both draft and published. The warnings list what referred to it.',
    input: z.strictObject({ entryId }),
    answers: deleteAnswer().extend({
      warnings: items(referenceWarning).describe('The entries and pages that referred to the deleted entry.'),
    }),
    readOnly: false,
    destructive: true,
    run: async ({ input: { entryId: id }, caller, context }) => {
      const warnings = await removeEntry(context.services, toEntryAddress(caller.principal, id));
      return { data: { success: true, id, warnings } };
    },
  }),
];

function toEntryAddress({ spaceId }: { spaceId: string }, id: string) {
  return { spaceId, id, revision: undefined };
}

function toAnswer({ entry, collection }: EntryInCollection) {
  return { data: { doc: toEntry(entry, collection) } };
}

import { newId } from '../../src/core/ids.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { FieldDefinition } from '../../src/design/content/field-definitions.ts';
import type { Collection } from '../../src/records/content-collections.ts';
import type { Entry } from '../../src/records/content-entries.ts';
import { addCollection, removeCollection } from '../../src/services/content/collections.ts';
import {
  addEntry,
  changeEntry,
  type EntryBody,
  publishEntry,
  removeEntry,
} from '../../src/services/content/entries.ts';
import type { Services } from '../../src/services/services.ts';
import { testServices } from './services.ts';

interface ContentServices extends Services {
  /** Ids of the events that were sent to the queue. */
  queued: string[];
}

/** Services whose queue of events records its messages. */
export function contentServices(): ContentServices {
  const queued: string[] = [];
  const eventQueue = { send: async ({ eventId }: { eventId: string }) => void queued.push(eventId) };
  const services = testServices({
    defer: () => undefined,
    eventQueue: eventQueue as unknown as Services['eventQueue'],
    report: (event, error) => {
      throw new Error(event, { cause: error });
    },
  });
  return { ...services, queued };
}

/** Creates a collection, by default with a title only. */
export function aCollection(spaceId: string, fields: FieldDefinition[] = [text('title')]): Promise<Collection> {
  const apiName = `c${newId().replaceAll('-', '_')}`;
  return addCollection(contentServices(), spaceId, { apiName, name: 'Posts', fields, preview: { slugField: 'slug' } });
}

export async function anEntry(
  spaceId: string,
  { apiName }: Collection,
  data: JsonObject,
  { publish = false, variants }: { publish?: boolean; variants?: NonNullable<EntryBody['variants']> } = {},
): Promise<Entry> {
  const { entry } = await addEntry(contentServices(), { spaceId, apiName }, { data, ...(variants && { variants }) });
  if (!publish) return entry;
  return (await publishEntry(contentServices(), { spaceId, id: entry.id, revision: undefined })).entry;
}

/** Writes an entry's draft. */
export async function editEntry({ id, spaceId }: Entry, data: JsonObject): Promise<Entry> {
  return (await changeEntry(contentServices(), { id, spaceId, revision: undefined }, { data })).entry;
}

/** Publishes an entry's draft. */
export async function releaseEntry({ id, spaceId }: Entry): Promise<void> {
  await publishEntry(contentServices(), { id, spaceId, revision: undefined });
}

export function dropEntry({ id, spaceId }: Entry) {
  return removeEntry(contentServices(), { id, spaceId, revision: undefined });
}

export function dropCollection({ apiName, spaceId }: Collection) {
  return removeCollection(contentServices(), { apiName, spaceId, revision: undefined });
}

export function text(apiName: string, facts: Partial<FieldDefinition> = {}): FieldDefinition {
  return { apiName, name: apiName, type: 'text', ...facts };
}

import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../../../../core/json.ts';
import { validate } from '../../../../../core/schemas/validate.ts';
import { migrateDocument } from '../../../../../design/document/migrate.ts';
import { type JournalDatabase, openJournalDatabase } from './journal-database.ts';
import type { Journal, JournaledPage } from './journal-writer.ts';

/** The journal keeps this many pages for this long. The oldest are dropped first. */
const maxPages = 50;
const maxAgeMs = 30 * 24 * 60 * 60 * 1_000;

/** Whose changes of which page an entry has. */
export interface JournalOwner {
  userId: string;
  spaceId: string;
  templateId: string;
  pageId: string;
}

const entryVersion = 1;
const entryShape = z.object({
  version: z.literal(entryVersion),
  base: z.object({ page: z.custom<JsonObject>(isJsonObject), etag: z.string().optional() }),
  page: z.custom<JsonObject>(isJsonObject),
});

/** What the journal has of a page when the editor opens it. `broken` is an entry that cannot be used, which is dropped. */
export type KeptPage = { state: 'none' } | { state: 'broken' } | { state: 'kept'; page: JournaledPage };

export interface PageJournal extends Journal {
  read(): Promise<KeptPage>;
  close(): void;
}

/** Opens the journal of a page in the database of the browser (EDT-10). @throws if the browser has no database */
export async function openPageJournal({ userId, spaceId, templateId, pageId }: JournalOwner): Promise<PageJournal> {
  const database = await openJournalDatabase();
  const key = [userId, spaceId, templateId, pageId].join('/');
  return {
    read: async () => {
      await dropOldEntries(database);
      const entry: unknown = await database.get('pages', key);
      if (entry === undefined) return { state: 'none' };
      const page = parseEntry(entry);
      if (page) return { state: 'kept', page };
      await database.delete('pages', key);
      return { state: 'broken' };
    },
    write: async ({ base, page }) => {
      await database.put('pages', { key, version: entryVersion, changedOn: Date.now(), base, page });
    },
    remove: () => database.delete('pages', key),
    close: () => database.close(),
  };
}

function parseEntry(entry: unknown): JournaledPage | undefined {
  const result = validate(entryShape, entry);
  if (!result.success) return undefined;
  const { base, page } = result.data;
  try {
    return {
      base: { page: migrateDocument(base.page), etag: base.etag },
      page: migrateDocument(page),
    };
  } catch {
    // The page is of a newer version of the editor.
    return undefined;
  }
}

async function dropOldEntries(database: JournalDatabase): Promise<void> {
  const transaction = database.transaction('pages', 'readwrite');
  let index = 0;
  const oldest = Date.now() - maxAgeMs;
  for await (const cursor of transaction.store.index('changedOn').iterate(null, 'prev')) {
    index += 1;
    if (index > maxPages || !(cursor.value.changedOn > oldest)) await cursor.delete();
  }
  await transaction.done;
}

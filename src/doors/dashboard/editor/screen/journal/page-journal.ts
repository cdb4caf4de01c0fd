import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../../../../core/json.ts';
import { boundedList } from '../../../../../core/schemas/bounded.ts';
import { validate } from '../../../../../core/schemas/validate.ts';
import { documentLimits } from '../../../../../design/document/limits.ts';
import { migrateDocument } from '../../../../../design/document/migrate.ts';
import { type JournalDatabase, openJournalDatabase } from './journal-database.ts';
import type { Journal, Unsaved } from './journal-writer.ts';

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
const json = z.custom<JsonObject>(isJsonObject);
const etag = z.string().optional();
const entryShape = z.object({
  version: z.literal(entryVersion),
  base: z.object({ page: json, etag }).optional(),
  page: json.optional(),
  design: z
    .object({
      base: z.object({
        template: json,
        etag,
        pages: boundedList(z.object({ id: z.string(), page: json, etag }), { max: documentLimits.pagesPerTemplate }),
      }),
      template: json,
      pages: boundedList(z.object({ id: z.string(), page: json }), { max: documentLimits.pagesPerTemplate }),
    })
    .optional(),
});

/** What the journal has of a page when the editor opens it. `broken` is an entry that cannot be used, which is dropped. */
export type KeptPage = { state: 'none' } | { state: 'broken' } | { state: 'kept'; unsaved: Unsaved };

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
      const unsaved = parseEntry(entry);
      if (unsaved) return { state: 'kept', unsaved };
      await database.delete('pages', key);
      return { state: 'broken' };
    },
    write: async ({ page, design }) => {
      await database.put('pages', { key, version: entryVersion, changedOn: Date.now(), ...page, design });
    },
    remove: () => database.delete('pages', key),
    close: () => database.close(),
  };
}

function parseEntry(entry: unknown): Unsaved | undefined {
  const result = validate(entryShape, entry);
  if (!result.success) return undefined;
  const { base, page, design } = result.data;
  if ((base === undefined) !== (page === undefined) || (page ?? design) === undefined) return undefined;
  try {
    return {
      page: base &&
        page && { base: { page: migrateDocument(base.page), etag: base.etag }, page: migrateDocument(page) },
      design: design && {
        base: {
          ...design.base,
          etag: design.base.etag,
          pages: design.base.pages.map((each) => ({ ...each, etag: each.etag, page: migrateDocument(each.page) })),
        },
        template: design.template,
        pages: design.pages.map((each) => ({ ...each, page: migrateDocument(each.page) })),
      },
    };
  } catch {
    // A page is of a newer version of the editor.
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

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { JournaledDesign, JournaledPage } from './journal-writer.ts';

/** The changes of one page that are not saved, and those beside it that were made with it. */
export interface JournalEntry extends Partial<JournaledPage> {
  key: string;
  version: number;
  /** In epoch milliseconds. */
  changedOn: number;
  design?: JournaledDesign | undefined;
}

interface JournalSchema extends DBSchema {
  pages: { key: string; value: JournalEntry; indexes: { changedOn: number } };
}

export type JournalDatabase = IDBPDatabase<JournalSchema>;

/** Opens the database of the journal. @throws if the browser has none */
export function openJournalDatabase(): Promise<JournalDatabase> {
  return openDB<JournalSchema>('galley-editor', 1, {
    upgrade: (database) => {
      database.createObjectStore('pages', { keyPath: 'key' }).createIndex('changedOn', 'changedOn');
    },
  });
}

/** Empties the journal, when the person signs out. A browser without a database has kept nothing. */
export async function forgetJournal(): Promise<void> {
  const database = await openJournalDatabase().catch(() => undefined);
  await database?.clear('pages');
  database?.close();
}

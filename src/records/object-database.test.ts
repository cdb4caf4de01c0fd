import { env, runInDurableObject } from 'cloudflare:test';
import { eq, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { newId } from '../core/ids.ts';
import { migrateObject, type ObjectStorage, openObjectDatabase } from './object-database.ts';

const notes = sqliteTable('notes', {
  id: text('id').primaryKey().notNull(),
  facts: text('facts', { mode: 'json' }).$type<{ size: number }>().notNull(),
  isRead: integer('is_read', { mode: 'boolean' }).notNull().default(false),
});

const createNotes = 'CREATE TABLE notes (id TEXT PRIMARY KEY, facts TEXT NOT NULL, is_read INTEGER NOT NULL) STRICT';
const createMore = 'CREATE TABLE more (id TEXT); INSERT INTO more VALUES (1)';

/** Runs the work with the storage of a new object. */
function inObject<T>(work: (storage: ObjectStorage) => T | Promise<T>): Promise<T> {
  return runInDurableObject(env.QUOTAS.getByName(newId()), (_, { storage }) => work(storage));
}

describe('the database of a Durable Object', () => {
  it('[SCL-1] reads and writes as D1 does, with one result for each statement of a batch', async () => {
    const results = await inObject(async (storage) => {
      migrateObject(storage, [createNotes]);
      const db = openObjectDatabase(storage);
      const [, changed, count] = await db.batch([
        db.insert(notes).values({ id: 'a', facts: { size: 1 } }),
        db.update(notes).set({ isRead: true }).where(eq(notes.id, 'a')).returning(),
        db.select({ count: sql<number>`count(*)` }).from(notes),
      ]);
      const missing = await db.select().from(notes).where(eq(notes.id, 'b')).get();
      return { changed, count, found: await db.select().from(notes).where(eq(notes.id, 'a')).get(), missing };
    });
    const note = { id: 'a', facts: { size: 1 }, isRead: true };
    expect(results).toEqual({ changed: [note], count: [{ count: 1 }], found: note, missing: undefined });
  });

  it('[SCL-1] changes nothing if a statement of a batch fails', async () => {
    const { failure, rows } = await inObject(async (storage) => {
      migrateObject(storage, [createNotes]);
      const db = openObjectDatabase(storage);
      const insert = db.insert(notes).values({ id: 'a', facts: { size: 1 } });
      const failure = await db.batch([insert, insert]).then(
        () => null,
        (error: unknown) => String(error),
      );
      return { failure, rows: await db.select().from(notes) };
    });
    expect(failure).toContain('UNIQUE');
    expect(rows).toEqual([]);
  });

  it('[SCL-1] runs each version of the schema once, and no part of a version that fails', async () => {
    const rows = await inObject((storage) => {
      migrateObject(storage, [createNotes]);
      expect(() => migrateObject(storage, [createNotes, `${createMore}; INSERT INTO nothing VALUES (1)`])).toThrow();
      migrateObject(storage, [createNotes, createMore]);
      migrateObject(storage, [createNotes, createMore]);
      return [...storage.sql.exec('SELECT id FROM more')];
    });
    expect(rows).toEqual([{ id: '1' }]);
  });
});

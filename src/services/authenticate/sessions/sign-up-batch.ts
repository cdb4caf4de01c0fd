import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { newId } from '../../../core/ids.ts';
import type { Database } from '../../../records/database.ts';
import { sessions } from '../../../records/sessions.ts';
import { insertSpaceWithOwner } from '../../../records/spaces-writes.ts';
import { users } from '../../../records/users.ts';
import { isAddressTaken } from '../../../records/users-writes.ts';

export interface SignUpOptions {
  db: Database;
  /** The credits of the new user's own space. If null, they are unlimited (CRD-1). */
  creditsLimit: number | null;
  /** Called if the address of a sign-up is taken, which the response does not reveal. */
  onAddressTaken?: () => void;
}

interface Insert {
  table: SQLiteTable;
  values: Record<string, unknown>;
}

/**
 * The database in the form that better-auth's Drizzle adapter needs, whose transaction is one D1 batch, because D1 has
 * no interactive transactions. better-auth runs only one transaction, which is sign-up and inserts a user, an account
 * and a session. These inserts are collected until the transaction is done, and are then written together with the new
 * user's own space, which is the active space of the session (AUTH-7, SEC-5).
 *
 * Whether the address is taken is only known when the batch is written, from the constraint of the table. If it is
 * taken, nothing is written, but the sign-up still returns a session, which does not exist. The work and the response
 * are the same as for a free address, so that neither reveals who has an account.
 */
export function withSignUpBatch(options: SignUpOptions) {
  const { db } = options;
  return {
    select: db.select.bind(db),
    insert: db.insert.bind(db),
    update: db.update.bind(db),
    delete: db.delete.bind(db),
    async transaction<Result>(work: (transaction: unknown) => Promise<Result>): Promise<Result> {
      const inserts: Insert[] = [];
      const result = await work({ select: selectNoUsers(db), insert: collectInto(inserts) });
      await write(options, inserts);
      return result;
    },
  };
}

/** Replaces Drizzle's select by one that finds no user. */
function selectNoUsers(db: Database) {
  return (...fields: Parameters<Database['select']>) => ({
    from: (table: SQLiteTable) =>
      table === users ? { where: async () => [] } : (db.select as Database['select'])(...fields).from(table),
  });
}

/** The part of Drizzle's insert that the adapter uses. better-auth passes every column that it reads back. */
function collectInto(inserts: Insert[]) {
  return (table: SQLiteTable) => ({
    values: (values: Record<string, unknown>) => ({
      returning: async () => {
        inserts.push({ table, values });
        return [values];
      },
    }),
  });
}

async function write({ db, creditsLimit, onAddressTaken }: SignUpOptions, inserts: readonly Insert[]): Promise<void> {
  const spaceId = newId();
  const statements = inserts.flatMap(({ table, values }): BatchItem<'sqlite'>[] => {
    const more = table === sessions ? { activeSpaceId: spaceId } : {};
    // The adapter has checked the values against the table.
    const insert = db.insert(table).values({ ...values, ...more });
    if (table !== users) return [insert];
    const { id, name, createdOn } = values;
    if (typeof id !== 'string' || !(createdOn instanceof Date)) throw new Error('A new user has an id and a time.');
    const space = { id: spaceId, name: `${name}’s space`, ownerId: id, creditsLimit };
    return [insert, ...insertSpaceWithOwner(db, space, createdOn.getTime())];
  });
  const [first, ...rest] = statements;
  if (!first) return;
  try {
    await db.batch([first, ...rest]);
  } catch (error) {
    if (!isAddressTaken(error)) throw error;
    onAddressTaken?.();
  }
}

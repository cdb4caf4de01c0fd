import type { Table } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { newId } from '../../../core/ids.ts';
import type { Database } from '../../../records/database.ts';
import { sessions } from '../../../records/sessions.ts';
import { insertSpaceWithOwner } from '../../../records/spaces-writes.ts';
import { type User, users } from '../../../records/users.ts';
import { isAddressTaken } from '../../../records/users-writes.ts';

export interface SignUpParts {
  db: Database;
  /** Of the new person's own space; null: unlimited (CRD-1). */
  creditsLimit: number | null;
  /** Told when the address of a sign-up is taken, of which the answer says nothing. */
  onAddressTaken?: () => void;
}

interface Insert {
  table: Table;
  values: Record<string, unknown>;
}

/**
 * The database as better-auth's Drizzle adapter takes it, whose transaction is one D1 batch: D1 has no interactive ones.
 * better-auth runs one transaction, sign-up: user, account and session. What it inserts is kept until it is done, and is
 * written together with a space of the new person's own, which is the session's active one (AUTH-7, SEC-5).
 *
 * Whether the address is taken, the table's constraint alone says, when the batch is written. Then nothing is, and the
 * sign-up answers all the same, with a session that does not exist: the work and the answer are those of an address that
 * is free, so that neither tells who has an account.
 */
export function withSignUpBatch(parts: SignUpParts) {
  const { db } = parts;
  return {
    select: db.select.bind(db),
    insert: db.insert.bind(db),
    update: db.update.bind(db),
    delete: db.delete.bind(db),
    async transaction<Result>(work: (transaction: unknown) => Promise<Result>): Promise<Result> {
      const inserts: Insert[] = [];
      const result = await work({ select: selectNoUsers(db), insert: collectInto(inserts) });
      await write(parts, inserts);
      return result;
    },
  };
}

/** Drizzle's select, to which no user exists. */
function selectNoUsers(db: Database) {
  return (...fields: Parameters<Database['select']>) => ({
    from: (table: SQLiteTable) =>
      table === users ? { where: async () => [] } : (db.select as Database['select'])(...fields).from(table),
  });
}

/** The part of Drizzle's insert that the adapter uses. better-auth gives every column that it reads back. */
function collectInto(inserts: Insert[]) {
  return (table: Table) => ({
    values: (values: Record<string, unknown>) => ({
      returning: async () => {
        inserts.push({ table, values });
        return [values];
      },
    }),
  });
}

async function write({ db, creditsLimit, onAddressTaken }: SignUpParts, inserts: readonly Insert[]): Promise<void> {
  const spaceId = newId();
  const statements = inserts.flatMap(({ table, values }): BatchItem<'sqlite'>[] => {
    const more = table === sessions ? { activeSpaceId: spaceId } : {};
    // The adapter has checked the values against the table.
    const insert = db.insert(table as SQLiteTable).values({ ...values, ...more });
    if (table !== users) return [insert];
    const { id, name, createdOn } = values as User;
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

import { and, eq, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';

/**
 * The users of the service. better-auth writes them. Times are Date values in code and epoch milliseconds in the table.
 */
export const users = sqliteTable('users', {
  id: text('id').primaryKey().notNull(),
  name: text('name').notNull(),
  /** Lower case. */
  email: text('email').notNull(),
  emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
  image: text('image'),
  createdOn: integer('created_on', { mode: 'timestamp_ms' }).notNull(),
  updatedOn: integer('updated_on', { mode: 'timestamp_ms' }).notNull(),
});

/** The ways in which people sign in. */
export const accounts = sqliteTable('accounts', {
  id: text('id').primaryKey().notNull(),
  userId: text('user_id').notNull(),
  /** `credential`: e-mail and password. */
  providerId: text('provider_id').notNull(),
  accountId: text('account_id').notNull(),
  password: text('password'),
  createdOn: integer('created_on', { mode: 'timestamp_ms' }).notNull(),
  updatedOn: integer('updated_on', { mode: 'timestamp_ms' }).notNull(),
});

export type User = typeof users.$inferSelect;

export type Person = Pick<User, 'id' | 'name' | 'email' | 'emailVerified'> & {
  /** Epoch milliseconds. */
  createdOn: number;
  /** The address that the person requested and has not confirmed yet. */
  pendingEmail: string | null;
  /** Whether the person must still decide which access to the account stays. */
  hasAccessReview: boolean;
};

export async function findUser(db: Database, id: string): Promise<Person | undefined> {
  const row = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      createdOn: users.createdOn,
      pendingEmail: sql<string | null>`(select email_links.email from email_links
        where email_links.user_id = users.id and email_links.kind = 'change'
        and email_links.expires_on > unixepoch('subsec') * 1000)`.as('pendingEmail'),
      hasAccessReview: sql<number>`exists (select 1 from access_reviews where access_reviews.user_id = users.id)`.as(
        'hasAccessReview',
      ),
    })
    .from(users)
    .where(eq(users.id, id))
    .get();
  return row && { ...row, createdOn: row.createdOn.getTime(), hasAccessReview: row.hasAccessReview === 1 };
}

/** Finds the password hash of a person, and the address that failed attempts are counted for. */
export async function findPassword(db: Database, userId: string): Promise<{ hash: string; email: string } | undefined> {
  const row = await db
    .select({
      hash: accounts.password,
      email: sql<string>`(select users.email from users where users.id = accounts.user_id)`.as('email'),
    })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .get();
  return row?.hash ? { hash: row.hash, email: row.email } : undefined;
}

/** Finds the password hash of the person with this lower-case address. */
export async function findPasswordHash(db: Database, email: string): Promise<string | undefined> {
  const ofPerson = sql`(select users.id from users where users.email = ${email})`;
  const row = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, ofPerson), eq(accounts.providerId, 'credential')))
    .get();
  return row?.hash ?? undefined;
}

/** Finds the person with this lower-case address. */
export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  return await db.select().from(users).where(eq(users.email, email)).get();
}

/** Finds the address of a person. Returns undefined if the person is gone. */
export async function findUserEmail(db: Database, id: string): Promise<string | undefined> {
  return (await db.select({ email: users.email }).from(users).where(eq(users.id, id)).get())?.email;
}

import { and, eq, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';

/** People. better-auth writes them; times are Date values there, epoch milliseconds in the table. */
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

/** How a person proves who they are. */
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
  /** The address that they asked for and have not confirmed yet. */
  pendingEmail: string | null;
  /** Whether they have to decide what of the access to the account stays. */
  hasAccessReview: boolean;
};

export async function findUser(db: Database, id: string): Promise<Person | undefined> {
  const found = await db
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
  return found && { ...found, createdOn: found.createdOn.getTime(), hasAccessReview: found.hasAccessReview === 1 };
}

/** What a password is compared with: its hash, and the address that failed tries count for. */
export async function findPassword(db: Database, userId: string): Promise<{ hash: string; email: string } | undefined> {
  const found = await db
    .select({
      hash: accounts.password,
      email: sql<string>`(select users.email from users where users.id = accounts.user_id)`.as('email'),
    })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .get();
  return found?.hash ? { hash: found.hash, email: found.email } : undefined;
}

/** The hash of the password of who has the address, which is in lower case as it is kept. */
export async function findPasswordHash(db: Database, email: string): Promise<string | undefined> {
  const ofPerson = sql`(select users.id from users where users.email = ${email})`;
  const found = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, ofPerson), eq(accounts.providerId, 'credential')))
    .get();
  return found?.hash ?? undefined;
}

/** `email` in lower case, as it is kept. */
export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  return await db.select().from(users).where(eq(users.email, email)).get();
}

/** The address of a person; undefined for one that is gone. */
export async function findUserEmail(db: Database, id: string): Promise<string | undefined> {
  return (await db.select({ email: users.email }).from(users).where(eq(users.id, id)).get())?.email;
}

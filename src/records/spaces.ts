import { and, asc, desc, eq, max, sql } from 'drizzle-orm';
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Role } from '../access/roles.ts';
import type { Json } from '../core/json.ts';
import type { Database } from './database.ts';
import { members } from './members.ts';
import { type Listing, type Paging, pageOf } from './paging.ts';

/** Indexes and checks are in the migrations only. Times are epoch milliseconds. */
export const spaces = sqliteTable('spaces', {
  id: text('id').primaryKey().notNull(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  /** The maximum number of credits. null if they are unlimited (CRD-1). */
  creditsLimit: integer('credits_limit'),
  /** The credits that were used before the space had a ledger, which counts them from then on. */
  creditsUsed: integer('credits_used').notNull().default(0),
  globalVariables: text('global_variables', { mode: 'json' }).$type<Json>().notNull().default({}),
  gtHash: text('gt_hash'),
  gtCreatedOn: integer('gt_created_on'),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
  /** The sealed signing secret of signed URLs (AUTH-18). */
  signingSecret: text('signing_secret'),
  signingCreatedOn: integer('signing_created_on'),
  /** Incremented by each edit (GEN-12). */
  revision: integer('revision').notNull().default(1),
  /** Since when the space has a ledger (SCL-1). null if it has none yet. */
  ledgerSince: integer('ledger_since'),
});

/** Secrets that were rotated and are still valid for a while (AUTH-11, AUTH-18). */
export const previousSecrets = sqliteTable(
  'previous_secrets',
  {
    spaceId: text('space_id').notNull(),
    kind: text('kind', { enum: ['gt', 'signing'] }).notNull(),
    /** The SHA-256 of a GET render secret, or the sealed signing secret. */
    secret: text('secret').notNull(),
    validUntil: integer('valid_until').notNull(),
  },
  ({ spaceId, kind, secret }) => [primaryKey({ columns: [spaceId, kind, secret] })],
);

/** The space whose owners run the deployment. A trigger writes it when the first space is created. */
export const operatorSpace = sqliteTable('operator_space', {
  only: integer('only').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
});

export type Space = typeof spaces.$inferSelect;

export async function findSpace(db: Database, id: string): Promise<Space | undefined> {
  return await db.select().from(spaces).where(eq(spaces.id, id)).get();
}

/** Finds the space whose GET render secret has this SHA-256 (AUTH-10). */
export async function findSpaceByGtHash(db: Database, gtHash: string): Promise<Space | undefined> {
  return await db.select().from(spaces).where(eq(spaces.gtHash, gtHash)).get();
}

/**
 * Finds the id of the space that was created first. Its owners run the deployment. The id stays the same when that
 * space is closed and removed, because the next oldest space may belong to anyone. Returns undefined if there is no
 * space yet.
 */
export async function findOperatorSpaceId(db: Database): Promise<string | undefined> {
  const row = await db.select({ spaceId: operatorSpace.spaceId }).from(operatorSpace).get();
  return row?.spaceId;
}

/** A space as one of its members sees it. */
export interface UserSpace {
  id: string;
  name: string;
  slug: string;
  role: Role;
}

/** Lists the spaces that a person belongs to, the most recently joined first (AUTH-7). */
export async function listUserSpaces(db: Database, userId: string, paging: Paging): Promise<Listing<UserSpace>> {
  const query = {
    from: members,
    where: eq(members.userId, userId),
    orderBy: [desc(members.createdOn), asc(members.id)],
  };
  return await pageOf(db, db.select(membershipColumns).from(members), query, paging);
}

/** Finds a space of the person. Returns undefined if they are not a member, as if it did not exist (AUTH-1). */
export async function findUserSpace(db: Database, userId: string, spaceId: string): Promise<UserSpace | undefined> {
  return await db
    .select(membershipColumns)
    .from(members)
    .where(and(eq(members.userId, userId), eq(members.spaceId, spaceId)))
    .get();
}

/**
 * Finds the space that a new session of the person starts in: the one they joined first. Returns null if they are a
 * member of none.
 */
export async function findFirstSpaceId(db: Database, userId: string): Promise<string | null> {
  const first = await db
    .select({ spaceId: members.spaceId })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdOn), desc(members.id))
    .limit(1)
    .get();
  return first?.spaceId ?? null;
}

const membershipColumns = {
  id: members.spaceId,
  // Write these names in full: Drizzle omits the table from columns when it selects from a single table.
  name: sql<string>`(select spaces.name from spaces where spaces.id = members.space_id)`.as('name'),
  slug: sql<string>`(select spaces.slug from spaces where spaces.id = members.space_id)`.as('slug'),
  role: members.role,
};

export type SecretKind = (typeof previousSecrets.$inferSelect)['kind'];

/** Finds when the last of the rotated secrets expires, in epoch milliseconds. Returns null if none is valid. */
export async function findPreviousUntil(
  db: Database,
  { spaceId, kind }: { spaceId: string; kind: SecretKind },
  now: number,
): Promise<number | null> {
  const { validUntil } = previousSecrets;
  const row = await db
    .select({ until: max(validUntil) })
    .from(previousSecrets)
    .where(and(eq(previousSecrets.spaceId, spaceId), eq(previousSecrets.kind, kind), sql`${validUntil} > ${now}`))
    .get();
  return row?.until ?? null;
}

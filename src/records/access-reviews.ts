import { type SQL, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AccessKind } from '../access/access-kinds.ts';
import type { Role } from '../access/roles.ts';
import type { Database } from './database.ts';
import { type Listing, type Paging, pageOf } from './paging.ts';

/**
 * One row for each person who must still decide which access to their account stays; see
 * services/account/access-review.ts.
 */
export const accessReviews = sqliteTable('access_reviews', {
  userId: text('user_id').primaryKey().notNull(),
  /** Access that was created before this moment is in doubt. Epoch milliseconds. */
  before: integer('before').notNull(),
});

/** The moment of the person's open review, or NULL if there is none. */
const reviewMoment = (userId: string): SQL => sql`(select before from access_reviews where user_id = ${userId})`;

/**
 * The spaces that the person founded, which nobody invited them to. The previous user of the account may have founded
 * them, so all access to them is in doubt.
 */
const foundedSpaces = (userId: string): SQL =>
  sql`(select space_id from members where user_id = ${userId} and invited_by is null)`;

/** The spaces whose keys and members the person manages now. The person cannot end access to other spaces. */
const managedSpaces = (userId: string): SQL =>
  sql`(select space_id from members where user_id = ${userId} and role in ('owner', 'admin'))`;

/** Whether the person may remove a member with the role of this row. Only owners remove owners (AUTH-7). */
const mayRemove = (userId: string): SQL => sql`(members.role <> 'owner' or members.space_id in
  (select space_id from members as own where own.user_id = ${userId} and own.role = 'owner'))`;

/**
 * The memberships and invitations that the person may remove: those that the person made before the review, and those
 * that anyone made in the spaces that the person founded.
 */
const removableMemberships = (
  userId: string,
): SQL => sql`members.space_id in ${managedSpaces(userId)} and ${mayRemove(userId)}
  and iif(members.invited_by is ${userId}, members.created_on < ${reviewMoment(userId)},
    ${reviewMoment(userId)} is not null and members.space_id in ${foundedSpaces(userId)})`;

/**
 * For each kind of access, the SQL condition that selects the rows of its table that are in doubt. Without an open
 * review, each condition is false or NULL.
 */
export const inDoubt: Readonly<Record<AccessKind, (userId: string) => SQL>> = {
  key: (userId) => sql`api_keys.space_id in ${managedSpaces(userId)} and iif(api_keys.created_by is ${userId},
    api_keys.created_on < ${reviewMoment(userId)}, ${reviewMoment(userId)} is not null and api_keys.space_id in ${foundedSpaces(userId)})`,
  member: (userId) => sql`members.user_id <> ${userId} and ${removableMemberships(userId)}`,
  invitation: (userId) => sql`members.user_id is null and ${removableMemberships(userId)}`,
  gt: (userId) =>
    sql`spaces.gt_created_on < ${reviewMoment(userId)} and spaces.id in ${foundedSpaces(userId)} and spaces.id in ${managedSpaces(userId)}`,
  signing: (userId) => sql`spaces.signing_created_on < ${reviewMoment(userId)} and spaces.id in ${foundedSpaces(userId)}
    and spaces.id in ${managedSpaces(userId)}`,
  webhook: (userId) => sql`webhooks.enabled = 1 and webhooks.created_on < ${reviewMoment(userId)}
    and webhooks.space_id in ${foundedSpaces(userId)} and webhooks.space_id in ${managedSpaces(userId)}`,
  // The last owner of a space stays, because nobody else could invite anyone again.
  membership: (userId) => sql`members.user_id = ${userId} and members.invited_by is not null
    and members.updated_on < ${reviewMoment(userId)} and (members.role <> 'owner' or exists (select 1 from members as others
      where others.space_id = members.space_id and others.role = 'owner' and others.user_id <> ${userId}))`,
};

/** A key, membership, invitation, secret or webhook that gives access to a space. */
export interface Access {
  kind: AccessKind;
  /** The id of the key, membership, invitation or webhook. For a secret, the id of its space. */
  id: string;
  spaceId: string;
  spaceName: string;
  /**
   * The name of the key or person, or the URL of the webhook. null for an invitation that anyone with its link can
   * accept.
   */
  name: string | null;
  email: string | null;
  role: Role | null;
  /** Epoch milliseconds. */
  createdOn: number;
}

/** Lists the access to an account that is in doubt, oldest first. The list is empty if there is no open review. */
export async function listAccessInDoubt(db: Database, userId: string, paging: Paging): Promise<Listing<Access>> {
  const from = sql`(${selectAccessInDoubt(userId)}) as found`;
  const query = { from, orderBy: [sql`found.created_on, found.kind, found.id`] };
  return await pageOf(db, db.select(accessColumns).from(from), query, paging);
}

const accessColumns = {
  kind: sql<AccessKind>`found.kind`.as('kind'),
  id: sql<string>`found.id`.as('id'),
  spaceId: sql<string>`found.space_id`.as('spaceId'),
  spaceName: sql<string>`(select spaces.name from spaces where spaces.id = found.space_id)`.as('spaceName'),
  name: sql<string | null>`found.name`.as('name'),
  email: sql<string | null>`found.email`.as('email'),
  role: sql<Role | null>`found.role`.as('role'),
  createdOn: sql<number>`found.created_on`.as('createdOn'),
};

/** A compound select has at most five parts in D1. */
function selectAccessInDoubt(userId: string) {
  const person = (column: 'name' | 'email') =>
    sql`(select users.${sql.raw(column)} from users where users.id = members.user_id and members.user_id <> ${userId})`;
  const kindOfMember = sql`case when members.user_id is null then 'invitation'
    when members.user_id = ${userId} then 'membership' else 'member' end`;
  return sql`select 'key' as kind, id, space_id, name, null as email, null as role, created_on
      from api_keys where ${inDoubt.key(userId)}
    union all select ${kindOfMember}, id, space_id, ${person('name')}, coalesce(${person('email')}, invited_email), role, created_on
      from members where (${inDoubt.member(userId)}) or (${inDoubt.invitation(userId)}) or (${inDoubt.membership(userId)})
    union all select secrets.kind, id, id, null, null, null, iif(secrets.kind = 'gt', gt_created_on, signing_created_on)
      from spaces, (select 'gt' as kind union all select 'signing') as secrets
      where iif(secrets.kind = 'gt', ${inDoubt.gt(userId)}, ${inDoubt.signing(userId)})
    union all select 'webhook', id, space_id, url, null, null, created_on from webhooks where ${inDoubt.webhook(userId)}`;
}

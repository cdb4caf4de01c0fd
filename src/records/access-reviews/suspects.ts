import { type SQL, sql } from 'drizzle-orm';
import type { AccessKind } from '../../access/access-kinds.ts';

/** The moment of the open review of a person; NULL without one. */
const before = (userId: string): SQL => sql`(select before from access_reviews where user_id = ${userId})`;

/**
 * Spaces that a person founded: nobody invited them. The account's previous user may have founded them, so that all access to
 * them is in doubt.
 */
const founded = (userId: string): SQL =>
  sql`(select space_id from members where user_id = ${userId} and invited_by is null)`;

/** Spaces whose keys and people the person manages now. In others they may end nothing. */
const managed = (userId: string): SQL =>
  sql`(select space_id from members where user_id = ${userId} and role in ('owner', 'admin'))`;

/** Whether the person may remove a member of the row's role: owners alone remove owners (AUTH-7). */
const mayRemove = (userId: string): SQL => sql`(members.role <> 'owner' or members.space_id in
  (select space_id from members as own where own.user_id = ${userId} and own.role = 'owner'))`;

/** Memberships and invitations that the person may remove: their own before the review, and all of others in what they founded. */
const ofOthers = (userId: string): SQL => sql`members.space_id in ${managed(userId)} and ${mayRemove(userId)}
  and iif(members.invited_by is ${userId}, members.created_on < ${before(userId)},
    ${before(userId)} is not null and members.space_id in ${founded(userId)})`;

/** Conditions over the rows of a table that are in doubt, by kind. Without an open review each is false or NULL. */
export const inDoubt: Readonly<Record<AccessKind, (userId: string) => SQL>> = {
  key: (userId) => sql`api_keys.space_id in ${managed(userId)} and iif(api_keys.created_by is ${userId},
    api_keys.created_on < ${before(userId)}, ${before(userId)} is not null and api_keys.space_id in ${founded(userId)})`,
  member: (userId) => sql`members.user_id <> ${userId} and ${ofOthers(userId)}`,
  invitation: (userId) => sql`members.user_id is null and ${ofOthers(userId)}`,
  gt: (userId) =>
    sql`spaces.gt_created_on < ${before(userId)} and spaces.id in ${founded(userId)} and spaces.id in ${managed(userId)}`,
  signing: (userId) => sql`spaces.signing_created_on < ${before(userId)} and spaces.id in ${founded(userId)}
    and spaces.id in ${managed(userId)}`,
  webhook: (userId) => sql`webhooks.enabled = 1 and webhooks.created_on < ${before(userId)}
    and webhooks.space_id in ${founded(userId)} and webhooks.space_id in ${managed(userId)}`,
  // The last owner of a space stays: nobody else could let anyone in again.
  membership: (userId) => sql`members.user_id = ${userId} and members.invited_by is not null
    and members.updated_on < ${before(userId)} and (members.role <> 'owner' or exists (select 1 from members as others
      where others.space_id = members.space_id and others.role = 'owner' and others.user_id <> ${userId}))`,
};

import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AccessKind } from '../access/access-kinds.ts';
import { accessReviews, inDoubt } from './access-reviews.ts';
import { apiKeys } from './api-keys.ts';
import type { Database } from './database.ts';
import { members } from './members.ts';
import { oauthGrants } from './oauth.ts';
import { deleteKeysByConsent } from './oauth-writes.ts';
import { previousSecrets, spaces } from './spaces.ts';
import { webhooks } from './webhooks.ts';

export interface KeptAccess {
  kind: AccessKind;
  id: string;
}

/**
 * Ends all access that is in doubt, except the access that the person keeps, and closes the review, in one batch.
 * Returns how many keys, memberships and other kinds of access were ended. A member who is removed also loses their
 * invitations, connected assistants and keys by consent (AUTH-7).
 */
export async function endAccessInDoubt(db: Database, userId: string, kept: readonly KeptAccess[]): Promise<number> {
  const keptJson = JSON.stringify(kept);
  const ending = (kind: AccessKind, id: SQL) =>
    and(
      inDoubt[kind](userId),
      sql`not exists (select 1 from json_each(${keptJson}) where value ->> 'kind' = ${kind} and value ->> 'id' = ${id})`,
    );
  // One row of a space and a user for each membership that ends.
  const removed = sql`(select space_id, user_id from members
    where (${ending('member', sql`members.id`)}) or (${ending('membership', sql`members.id`)}))`;
  const secretsOf = (kind: 'gt' | 'signing') => sql`(select id from spaces where ${ending(kind, sql`spaces.id`)})`;
  const results = await db.batch([
    db
      .update(webhooks)
      .set({ enabled: false })
      .where(ending('webhook', sql`webhooks.id`))
      .returning({ id: webhooks.id }),
    db.delete(apiKeys).where(ending('key', sql`api_keys.id`)).returning({ id: apiKeys.id }),
    db.delete(members).where(ending('invitation', sql`members.id`)).returning({ id: members.id }),
    db
      .delete(previousSecrets)
      .where(and(eq(previousSecrets.kind, 'gt'), sql`${previousSecrets.spaceId} in ${secretsOf('gt')}`)),
    db
      .delete(previousSecrets)
      .where(and(eq(previousSecrets.kind, 'signing'), sql`${previousSecrets.spaceId} in ${secretsOf('signing')}`)),
    db
      .update(spaces)
      .set({ gtHash: null, gtCreatedOn: null })
      .where(ending('gt', sql`spaces.id`))
      .returning({ id: spaces.id }),
    db
      .update(spaces)
      .set({ signingSecret: null, signingCreatedOn: null })
      .where(ending('signing', sql`spaces.id`))
      .returning({ id: spaces.id }),
    db.delete(oauthGrants).where(sql`(oauth_grants.space_id, oauth_grants.user_id) in ${removed}`),
    deleteKeysByConsent(db, sql`(api_keys.space_id, api_keys.created_by) in ${removed}`),
    db.delete(members).where(sql`members.user_id is null and (members.space_id, members.invited_by) in ${removed}`),
    db
      .delete(members)
      .where(sql`members.id in (select id from members where ${ending('member', sql`members.id`)})`)
      .returning({ id: members.id }),
    // These come last, because the person's own membership decides what they may end in a space.
    db
      .delete(members)
      .where(sql`members.id in (select id from members where ${ending('membership', sql`members.id`)})`)
      .returning({ id: members.id }),
    db.delete(accessReviews).where(eq(accessReviews.userId, userId)),
  ]);
  return results.reduce<number>((sum, rows) => sum + (Array.isArray(rows) ? rows.length : 0), 0);
}

/** Closes a review that has nothing to decide. */
export async function closeAccessReview(db: Database, userId: string): Promise<void> {
  await db.delete(accessReviews).where(eq(accessReviews.userId, userId));
}

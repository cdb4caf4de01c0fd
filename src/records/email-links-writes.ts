import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { apiKeys } from './api-keys.ts';
import type { Database } from './database.ts';
import { type EmailLink, emailLinks } from './email-links.ts';
import { oauthCodes, oauthGrants } from './oauth.ts';
import { deleteKeysByConsent } from './oauth-writes.ts';
import { passwordResets } from './password-resets.ts';
import { sessions } from './sessions.ts';
import { accounts, users } from './users.ts';

/**
 * Stores a link and deletes the person's earlier links of the same kind, because only the address that was requested
 * last counts.
 */
export async function insertEmailLink(db: Database, link: EmailLink): Promise<void> {
  await db.batch([
    db.delete(emailLinks).where(and(eq(emailLinks.userId, link.userId), eq(emailLinks.kind, link.kind))),
    db.insert(emailLinks).values(link),
  ]);
}

const linkExists = (link: EmailLink): SQL => sql`exists (select 1 from email_links where id = ${link.id})`;

/**
 * Sets the address of a link as the person's address, confirmed if the link was mailed. Links to the previous
 * address, including password resets, end with it; `undo` is the link that restores it. Returns false and changes
 * nothing if the link was used or withdrawn in the meantime. Throws if another person has the address.
 */
export async function useEmailLink(
  db: Database,
  link: EmailLink,
  undo: EmailLink | null,
  now: number,
): Promise<boolean> {
  const { userId, email } = link;
  const open = linkExists(link);
  const isChange = link.kind === 'change';
  const isTheirs = isChange ? undefined : eq(users.email, email);
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ email, emailVerified: link.sealedToken === null, updatedOn: new Date(now) })
      .where(and(eq(users.id, userId), open, isTheirs))
      .returning({ id: users.id }),
    db.delete(passwordResets).where(and(eq(passwordResets.userId, userId), isChange ? open : sql`0`)),
    ...(undo
      ? [
          db
            .insert(emailLinks)
            .select(
              sql`select ${undo.id}, ${userId}, 'undo', ${undo.email}, ${undo.tokenHash}, null, ${undo.expiresOn}, ${now} where ${open}`,
            ),
        ]
      : []),
    db.delete(emailLinks).where(and(eq(emailLinks.userId, userId), ne(emailLinks.kind, 'undo'), open)),
  ]);
  return changed.length > 0;
}

/**
 * Restores a person's previous address with a new password. As after a password reset, all sessions, grants, keys by
 * consent, codes and links of the account end. Returns false and changes nothing if the link was used.
 */
export async function undoEmailChange(db: Database, link: EmailLink, password: string, now: number): Promise<boolean> {
  const { userId, email } = link;
  const person = sql`(select ${userId} where ${linkExists(link)})`;
  const times = { updatedOn: new Date(now) };
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ email, emailVerified: true, ...times })
      .where(inArray(users.id, person))
      .returning({ id: users.id }),
    db
      .update(accounts)
      .set({ password, ...times })
      .where(and(inArray(accounts.userId, person), eq(accounts.providerId, 'credential'))),
    db.delete(sessions).where(inArray(sessions.userId, person)),
    db.delete(oauthCodes).where(inArray(oauthCodes.userId, person)),
    db.delete(oauthGrants).where(inArray(oauthGrants.userId, person)),
    deleteKeysByConsent(db, inArray(apiKeys.createdBy, person)),
    db.delete(passwordResets).where(inArray(passwordResets.userId, person)),
    db.delete(emailLinks).where(inArray(emailLinks.userId, person)),
  ]);
  return changed.length > 0;
}

/** Deletes links that expired before `now` (epoch milliseconds), at most `limit`. Returns how many it deleted. */
export async function deleteExpiredEmailLinks(db: Database, now: number, limit: number): Promise<number> {
  const expired = sql`(select id from email_links where expires_on < ${now} order by expires_on limit ${limit})`;
  const deleted = await db
    .delete(emailLinks)
    .where(sql`${emailLinks.id} in ${expired}`)
    .returning({ id: emailLinks.id });
  return deleted.length;
}

import { and, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { apiKeys } from '../keys/table.ts';
import { deleteKeysByConsent } from '../oauth/keys.ts';
import { oauthCodes, oauthGrants } from '../oauth/table.ts';
import { passwordResets } from '../password-resets/table.ts';
import { sessions } from '../sessions/table.ts';
import { accounts, users } from '../users/table.ts';
import { type EmailLink, emailLinks } from './table.ts';

/** The open link with this SHA-256 that proves an address of the user; without a user, one that undoes a change. */
export async function findEmailLink(
  db: Database,
  { tokenHash, userId }: { tokenHash: string; userId: string | null },
  now: number,
): Promise<EmailLink | undefined> {
  const isTheirs =
    userId === null ? eq(emailLinks.kind, 'undo') : and(eq(emailLinks.userId, userId), ne(emailLinks.kind, 'undo'));
  return await db
    .select()
    .from(emailLinks)
    .where(and(eq(emailLinks.tokenHash, tokenHash), gt(emailLinks.expiresOn, now), isTheirs))
    .get();
}

const isStillThere = (link: EmailLink): SQL => sql`exists (select 1 from email_links where id = ${link.id})`;

/**
 * Takes the address of a person's link as theirs, proven where the link went by mail. Links to the address before, of password
 * resets too, end with it; `undo` is the one that gives it back. False, with nothing changed, where the link was used or
 * withdrawn meanwhile. Throws where another person has the address.
 */
export async function useEmailLink(
  db: Database,
  link: EmailLink,
  undo: EmailLink | null,
  now: number,
): Promise<boolean> {
  const { userId, email } = link;
  const open = isStillThere(link);
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
 * Gives a person back the address that they had, with another password. All that the one who took it has ends as after a
 * reset: sessions, assistants, keys by consent, codes and all links. False, with nothing changed, where the link was used.
 */
export async function undoEmailChange(db: Database, link: EmailLink, password: string, now: number): Promise<boolean> {
  const { userId, email } = link;
  const person = sql`(select ${userId} where ${isStillThere(link)})`;
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

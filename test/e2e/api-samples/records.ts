import { newId } from '../../../src/core/ids.ts';
import { hashToken } from '../../../src/services/authenticate/secret-tokens.ts';
import { writeRow } from '../write-row.ts';

const minute = 60_000;

/** Makes the record of a link that gives the account at an address its former address back. */
export async function sendUndoLink(state: string, link: { from: string; to: string; token: string }): Promise<void> {
  const { from, to, token } = link;
  const now = Date.now();
  writeRow(
    state,
    `INSERT INTO email_links (id, user_id, kind, email, token_hash, sealed_token, expires_on, created_on)
     SELECT ?, id, 'undo', ?, ?, NULL, ?, ? FROM users WHERE email = ?`,
    [newId(), to, await hashToken(token), now + minute, now, from],
  );
}

/** Has the person decide what of the access from before now stays. */
export function openAccessReview(state: string, email: string): void {
  const statement = 'INSERT INTO access_reviews (user_id, before) SELECT id, ? FROM users WHERE email = ?';
  writeRow(state, statement, [Date.now(), email]);
}

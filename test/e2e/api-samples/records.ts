import { newId } from '../../../src/core/ids.ts';
import { hashToken } from '../../../src/services/authenticate/secret-tokens.ts';
import { writeRow } from '../write-row.ts';

const minute = 60_000;

/** Creates the record of a link that restores the former address of the account at an address. */
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

/** Makes the user review what still has access from before. */
export function openAccessReview(state: string, email: string): void {
  const statement = 'INSERT INTO access_reviews (user_id, before) SELECT id, ? FROM users WHERE email = ?';
  writeRow(state, statement, [Date.now(), email]);
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newId } from '../../../src/core/ids.ts';
import { hashToken } from '../../../src/services/authenticate/secret-tokens.ts';

const minute = 60_000;

/** Makes the record of a link that gives the account at an address its former address back. */
export async function sendUndoLink(state: string, link: { from: string; to: string; token: string }): Promise<void> {
  const { from, to, token } = link;
  const now = Date.now();
  write(
    state,
    `INSERT INTO email_links (id, user_id, kind, email, token_hash, sealed_token, expires_on, created_on)
     SELECT ?, id, 'undo', ?, ?, NULL, ?, ? FROM users WHERE email = ?`,
    [newId(), to, await hashToken(token), now + minute, now, from],
  );
}

/** Has the person decide what of the access from before now stays. */
export function openAccessReview(state: string, email: string): void {
  const statement = 'INSERT INTO access_reviews (user_id, before) SELECT id, ? FROM users WHERE email = ?';
  write(state, statement, [Date.now(), email]);
}

/** Writes one row into the database of a service that runs. */
function write(state: string, statement: string, values: Array<string | number>): void {
  const folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? '';
  const database = new DatabaseSync(join(folder, file), { timeout: 10_000 });
  try {
    const { changes } = database.prepare(statement).run(...values);
    if (Number(changes) !== 1) throw new Error(`${changes} rows were written: ${statement}`);
  } finally {
    database.close();
  }
}

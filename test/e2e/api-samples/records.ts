import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newId } from '../../../src/core/ids.ts';
import { hashToken } from '../../../src/services/authenticate/secret-tokens.ts';

const minute = 60_000;

/** Creates the record of a link that restores the former address of the account at an address. */
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

/** Makes the user review what still has access from before. */
export function openAccessReview(state: string, email: string): void {
  const statement = 'INSERT INTO access_reviews (user_id, before) SELECT id, ? FROM users WHERE email = ?';
  write(state, statement, [Date.now(), email]);
}

/** Writes one row into the database of a running service. */
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

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Writes one row into the database of a state, whose service may run. Throws unless the statement changes exactly one. */
export function writeRow(state: string, statement: string, values: Array<string | number>): void {
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

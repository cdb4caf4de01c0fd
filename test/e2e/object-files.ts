import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// The files in which the local runtime keeps Durable Objects and R2. A test reads them while the service runs, and
// writes them while it does not.

const objectFile = /^[0-9a-f]{64}\.sqlite$/;

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => objectFile.test(name))
    .map((name) => join(folder, name));
}

function has(database: DatabaseSync, table: string): boolean {
  return database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table) !== undefined;
}

/** The file of the ledger of a space; undefined if it was not opened yet. */
export function findLedgerFile(state: string, spaceId: string): string | undefined {
  return listFiles(join(state, 'v3', 'do', 'galley-Ledger')).find((file) => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return has(database, 'ledger') && database.prepare('SELECT 1 FROM ledger WHERE space_id = ?').get(spaceId);
    } finally {
      database.close();
    }
  });
}

/** Makes the object of this file run its alarm when the service starts. */
export function setAlarmNow(file: string): void {
  const past = '1000000000';
  const own = new DatabaseSync(file);
  own.prepare(`UPDATE _cf_METADATA SET value = ${past} WHERE key = 1`).run();
  own.close();
  const all = new DatabaseSync(join(file, '..', 'metadata.sqlite'));
  const id = file.slice(-71, -7);
  all.prepare(`UPDATE _cf_ALARM SET scheduled_time = ${past} WHERE actor_id = ?`).run(id);
  all.close();
}

/** The file of D1. */
export function findDatabaseFile(state: string): string {
  const [file] = listFiles(join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject'));
  if (file === undefined) throw new Error('There is no database');
  return file;
}

/** The keys of the objects in the bucket that begin with this prefix. */
export function listObjectKeys(state: string, prefix: string): string[] {
  const keys = [];
  for (const file of listFiles(join(state, 'v3', 'r2', 'miniflare-R2BucketObject'))) {
    const database = new DatabaseSync(file, { readOnly: true });
    const rows = database.prepare("SELECT key FROM _mf_objects WHERE key LIKE ? || '%'").all(prefix);
    keys.push(...rows.map(({ key }) => String(key)));
    database.close();
  }
  return keys;
}

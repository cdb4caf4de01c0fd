import { drizzle } from 'drizzle-orm/sqlite-proxy';
import type { Database } from './database.ts';

/** The SQLite database of a Durable Object, as its state has it. */
export type ObjectStorage = Pick<DurableObjectStorage, 'sql' | 'transactionSync'>;

/** Sets the alarm of a Durable Object to this moment (epoch milliseconds) unless it is set to an earlier one. */
export async function setAlarmBy(
  storage: Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm'>,
  time: number,
): Promise<void> {
  const alarm = await storage.getAlarm();
  if (alarm === null || alarm > time) await storage.setAlarm(time);
}

interface Statement {
  sql: string;
  params: unknown[];
  method: 'run' | 'all' | 'values' | 'get';
}

/**
 * Opens the SQLite database of a Durable Object for record functions. A batch is one transaction, and no other request
 * of the object runs between a statement and its result.
 */
export function openObjectDatabase(storage: ObjectStorage): Database {
  const run = ({ sql, params, method }: Statement) => {
    const rows = [...storage.sql.exec(sql, ...params).raw()];
    if (method !== 'get') return { rows };
    // Drizzle expects a single row itself, or undefined if there is none.
    const first: Iterator<SqlStorageValue[]> = rows.values();
    return { rows: first.next().value };
  };
  return drizzle(
    async (sql, params, method) => run({ sql, params, method }),
    async (batch: Statement[]) => storage.transactionSync(() => batch.map(run)),
  );
}

/**
 * Brings the tables of a Durable Object up to date. `migrations` are all versions of its schema in order, each of which
 * is one or more statements; versions are only added. Each runs once, in a transaction with the record that it ran.
 * Call it in the constructor of the object: it is synchronous, so no request runs before it has ended.
 */
export function migrateObject(storage: ObjectStorage, migrations: readonly string[]): void {
  const { sql } = storage;
  sql.exec('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL) STRICT');
  const { version } = sql
    .exec<{ version: number }>('SELECT coalesce(max(version), 0) AS version FROM schema_version')
    .one();
  for (const [index, statements] of migrations.entries()) {
    if (index < version) continue;
    storage.transactionSync(() => {
      sql.exec(statements);
      sql.exec('INSERT INTO schema_version (version) VALUES (?)', index + 1);
    });
  }
}

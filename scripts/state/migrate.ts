import { readdirSync, readFileSync } from 'node:fs';
import { unstable_splitSqlQuery as splitSql } from 'wrangler';
import { inProject } from '../paths.ts';

/**
 * The record of applied migrations in the form of `wrangler d1 migrations apply`, so that both can continue where the
 * other ended.
 */
const record = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  name       TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Applies the migrations that a local database lacks, in the order of their names. Each is one transaction together
 * with its record. Wrangler's command does the same, but restarts the runtime for each migration, which takes minutes
 * on a busy machine. Throws an error that names the migration that failed.
 */
export async function migrate(db: D1Database): Promise<void> {
  await db.prepare(record).run();
  const { results } = await db.prepare('SELECT name FROM "d1_migrations"').all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const files = readdirSync(inProject('migrations')).filter((name) => name.endsWith('.sql'));
  for (const name of files.sort().filter((file) => !applied.has(file))) {
    const statements = splitSql(readFileSync(inProject('migrations', name), 'utf8')).map((sql) => db.prepare(sql));
    try {
      await db.batch([...statements, db.prepare('INSERT INTO "d1_migrations" (name) VALUES (?)').bind(name)]);
    } catch (error) {
      throw new Error(`The migration ${name} could not be applied to the local database.`, { cause: error });
    }
  }
}

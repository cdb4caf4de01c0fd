import { env, runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/core/ids.ts';

type Sql = DurableObjectState['storage']['sql'];

/** A database of the test's own, as it was after the migrations before `name`, and the migration itself. */
async function before<Result>(name: string, work: (sql: Sql, migrate: () => void) => Result): Promise<Result> {
  const index = env.TEST_MIGRATIONS.findIndex((migration) => migration.name === name);
  expect(index).toBeGreaterThan(-1);
  const run = (sql: Sql, part: typeof env.TEST_MIGRATIONS) => {
    for (const query of part.flatMap(({ queries }) => queries)) sql.exec(query);
  };
  return await runInDurableObject(env.QUOTAS.getByName(newId()), (_, { storage: { sql } }) => {
    run(sql, env.TEST_MIGRATIONS.slice(0, index));
    return work(sql, () => run(sql, env.TEST_MIGRATIONS.slice(index, index + 1)));
  });
}

describe('a migration of records that exist', () => {
  it('[AUTH-10] takes for public only the versions that are known to have been, and none for open', async () => {
    const found = await before('0009_guards_of_versions.sql', (sql, migrate) => {
      sql.exec("INSERT INTO spaces (id, name, slug, created_on, updated_on) VALUES ('s', 's', 's', 0, 0)");
      const publicSince = { never: null, 'since the second': 20, 'since the first': 10 };
      for (const [id, publicOn] of Object.entries(publicSince)) {
        sql.exec(
          `INSERT INTO templates (id, space_id, slug, name, require_get_render_token, public_on, published_version,
             search_name, created_on, updated_on) VALUES (?, 's', ?, 'n', 0, ?, 3, 'n', 0, 0)`,
          ...[id, id, publicOn],
        );
        for (const version of [1, 2, 3]) {
          sql.exec(
            `INSERT INTO template_versions (id, template_id, version, settings, page_ids, published_on)
               VALUES (?, ?, ?, '{}', '[]', ?)`,
            ...[`${id} ${version}`, id, version, version * 10],
          );
        }
      }
      migrate();
      return [...sql.exec('SELECT id, is_public, require_get_render_token FROM template_versions ORDER BY id').raw()];
    });
    expect(found).toEqual([
      ['never 1', 0, 1],
      ['never 2', 0, 1],
      ['never 3', 0, 1],
      ['since the first 1', 1, 1],
      ['since the first 2', 1, 1],
      ['since the first 3', 1, 1],
      ['since the second 1', 0, 1],
      ['since the second 2', 1, 1],
      ['since the second 3', 1, 1],
    ]);
  });
});

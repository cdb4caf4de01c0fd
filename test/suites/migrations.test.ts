import { env, runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import { toLatencyBucket } from '../../src/records/render-log-stats.ts';

type Sql = DurableObjectState['storage']['sql'];

/** A database of the test's own, as it was after the migrations before `name`, and the migration itself. */
async function databaseBefore<Result>(name: string, work: (sql: Sql, migrate: () => void) => Result): Promise<Result> {
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

describe('a migration of existing records', () => {
  it('[CRD-3] counts the existing render log, as each entry is counted from then on', async () => {
    const entries = [
      ...[1, 40, 40.5, 1e9].map((ms) => ['ok', 'png', 't', null, 0, 1, ms, 0]),
      ['ok', 'png', 't', null, 1, 0, 0, 86_400_000],
      ['ok', 'pdf', null, null, 0, 3, 700, 86_400_000],
      ['failed', 'bmp', null, 'invalid_body', 0, 0, 5, 0],
    ];
    const migratedDatabase = await databaseBefore('0015_render_log_reads.sql', (sql, migrate) => {
      sql.exec("INSERT INTO spaces (id, name, slug, created_on, updated_on) VALUES ('s', 's', 's', 0, 0)");
      for (const [index, values] of entries.entries()) {
        sql.exec(
          `INSERT INTO render_logs (id, request_id, space_id, http_status, via, auth_kind, status, format, template_id,
             error_code, cached, credits, render_ms, created_on) VALUES (?, 'r', 's', 200, 'post', 'key', ?, ?, ?, ?, ?, ?, ?, ?)`,
          `${index}`,
          ...values,
        );
      }
      migrate();
      return {
        stats: [...sql.exec('SELECT date, kind, name, renders, failed, cached, credits FROM render_stats').raw()],
        latencies: [...sql.exec('SELECT date, format, cached, bucket, renders FROM render_latencies').raw()],
      };
    });
    expect(migratedDatabase.stats).toEqual([
      ['1970-01-01', 'error', 'invalid_body', 1, 1, 0, 0],
      ['1970-01-01', 'format', 'other', 1, 1, 0, 0],
      ['1970-01-01', 'format', 'png', 4, 0, 0, 4],
      ['1970-01-01', 'template', 't', 4, 0, 0, 4],
      ['1970-01-02', 'format', 'pdf', 1, 0, 0, 3],
      ['1970-01-02', 'format', 'png', 1, 0, 1, 0],
      ['1970-01-02', 'template', 't', 1, 0, 1, 0],
    ]);
    expect(migratedDatabase.latencies).toEqual([
      ...[0, toLatencyBucket(40), 200].map((bucket) => [
        '1970-01-01',
        'png',
        0,
        bucket,
        bucket === toLatencyBucket(40) ? 2 : 1,
      ]),
      ['1970-01-02', 'pdf', 0, toLatencyBucket(700), 1],
      ['1970-01-02', 'png', 1, 0, 1],
    ]);
  });

  it('[PUB-3] folds the existing names, tags and categories for Latin letters', async () => {
    const migratedDatabase = await databaseBefore('0026_public_template_search.sql', (sql, migrate) => {
      sql.exec("INSERT INTO spaces (id, name, slug, created_on, updated_on) VALUES ('s', 's', 's', 0, 0)");
      const folded = 'Résumé à côté'.normalize('NFKD').toLowerCase();
      sql.exec(
        `INSERT INTO templates (id, space_id, slug, name, search_name, search_description, tags, category, created_on, updated_on)
           VALUES ('t', 's', 't', 'Résumé', ?, ?, '["Lebenslauf","résumé"]', 'social-media', 0, 0)`,
        folded,
        folded,
      );
      migrate();
      return [...sql.exec('SELECT search_name, search_description, search_tags, search_category FROM templates').raw()];
    });
    expect(migratedDatabase).toEqual([
      ['resume a cote', 'resume a cote', 'lebenslauf\nresume', 'social-media\nsocial media'],
    ]);
  });

  it('[AUTH-10] marks as public only the versions that are known to have been, and none as open', async () => {
    const migratedDatabase = await databaseBefore('0009_guards_of_versions.sql', (sql, migrate) => {
      sql.exec("INSERT INTO spaces (id, name, slug, created_on, updated_on) VALUES ('s', 's', 's', 0, 0)");
      const publicSince = { never: null, 'since the second': 20, 'since the first': 10 };
      for (const [id, publicOn] of Object.entries(publicSince)) {
        sql.exec(
          `INSERT INTO templates (id, space_id, slug, name, require_get_render_token, public_on, published_version,
             search_name, created_on, updated_on) VALUES (?, 's', ?, 'n', 0, ?, 3, 'n', 0, 0)`,
          id,
          id,
          publicOn,
        );
        for (const version of [1, 2, 3]) {
          sql.exec(
            `INSERT INTO template_versions (id, template_id, version, settings, page_ids, published_on)
               VALUES (?, ?, ?, '{}', '[]', ?)`,
            `${id} ${version}`,
            id,
            version,
            version * 10,
          );
        }
      }
      migrate();
      return [...sql.exec('SELECT id, is_public, require_get_render_token FROM template_versions ORDER BY id').raw()];
    });
    expect(migratedDatabase).toEqual([
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

import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePerson, type Person } from '../harness/people.ts';
import { ask, bearer, dataOf } from '../harness/service.ts';
import { makeSpace, type TestSpace } from '../harness/space.ts';

const records = 100_000;
/** As many rows as D1 takes in one statement without pausing. */
const each = 5_000;

let space: TestSpace;
let person: Person;

/** Rows of a table in the space, made inside the database. `columns` are SQL over the row's number, `n`. */
async function fill(table: string, columns: Readonly<Record<string, string>>): Promise<void> {
  const names = Object.keys(columns).join(', ');
  const values = Object.values(columns).join(', ');
  for (let from = 0; from < records; from += each) {
    await env.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${from + each - 1})
       INSERT INTO ${table} (space_id, ${names}) SELECT ?, ${values} FROM numbers`,
    )
      .bind(space.id)
      .run();
  }
}

beforeAll(async () => {
  space = await makeSpace();
  person = await makePerson({ spaceId: space.id, role: 'owner' });
  const id = `'${space.id.slice(0, 8)}' || printf('%013d', n)`;
  const times = { created_on: 'n', updated_on: 'n' };
  await fill('templates', { id, slug: id, name: `'Card ' || n`, search_name: `'card ' || n`, ...times });
  await fill('brands', { id, name: `'House ' || n`, ...times });
  const log = {
    request_id: id,
    format: `'png'`,
    status: `'ok'`,
    http_status: '200',
    via: `'post'`,
    auth_kind: `'key'`,
  };
  await fill('render_logs', { id, created_on: 'n', ...log });
}, 600_000);

describe(`a space with ${records} records of each kind`, () => {
  it.each([
    ['/api/templates', 50],
    ['/api/v1/brands/index', 50],
    ['/api/renders/logs', 50],
  ])('[GEN-6] answers a page of %s, the first and the last', async (path, perPage) => {
    for (const page of [1, records / perPage]) {
      const response = await ask(`${path}?page=${page}&perPage=${perPage}`, { headers: { Cookie: person.cookie } });
      const { list, count, pagesCount } = await dataOf(response);
      expect([list.length, count, pagesCount]).toEqual([perPage, records, records / perPage]);
    }
  });

  it('[CRD-3] answers its usage', async () => {
    const query = 'from=1970-01-01&to=1970-01-02';
    const response = await ask(`/api/v1/usage?${query}`, { headers: bearer(space.key) });
    const { days } = await dataOf(response);
    expect(days).toMatchObject([{ format: 'png', renders: records }]);
  });
});

import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePerson, type Person } from '../harness/people.ts';
import { ask, bearer, readData } from '../harness/service.ts';
import { makeSpace, type TestSpace } from '../harness/space.ts';

const records = 100_000;
const logEntries = 1_000_000;
/** As many rows as D1 accepts in one statement without pausing. */
const each = 5_000;

let space: TestSpace;
let person: Person;

/** Rows of a table in the space, created inside the database. `columns` are SQL with the row's number, `n`. */
async function fill(table: string, columns: Readonly<Record<string, string>>, count = records): Promise<void> {
  const names = Object.keys(columns).join(', ');
  const values = Object.values(columns).join(', ');
  for (let from = 0; from < count; from += each) {
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
    template_id: `'template' || (n % 100)`,
    format: `CASE n % 10 WHEN 0 THEN 'pdf' ELSE 'png' END`,
    status: `CASE n % 1000 WHEN 1 THEN 'failed' ELSE 'ok' END`,
    http_status: '200',
    via: `'post'`,
    auth_kind: `'key'`,
  };
  await fill('render_logs', { id, created_on: 'n', ...log }, logEntries);
}, 900_000);

/** What the user gets. */
async function read(path: string) {
  return await readData(await ask(path, { headers: { Cookie: person.cookie } }));
}

describe(`a space with ${records} records of each kind`, () => {
  it.each(['/api/templates', '/api/v1/brands/index'])(
    '[GEN-6] returns the first and the last page of %s',
    async (path) => {
      for (const page of [1, records / 50]) {
        const { list, count, pagesCount } = await read(`${path}?page=${page}&perPage=50`);
        expect([list.length, count, pagesCount]).toEqual([50, records, records / 50]);
      }
    },
  );
});

describe(`a space with ${logEntries} renders in its log`, () => {
  it.each([
    ['', logEntries],
    ['&status=failed', 1_000],
    ['&format=pdf', 100_000],
    ['&format=pdf&status=ok', 100_000],
    ['&templateId=template1', 10_000],
    ['&templateId=template1&status=failed', 1_000],
    ['&from=1970-01-01T00:00:00.000Z&to=1970-01-01T00:01:40.000Z', 100_000],
  ])('[LOG-1] returns the first and the last page of the entries selected by "%s"', async (filter, matching) => {
    for (const page of [1, matching / 50]) {
      const { list, count, pagesCount } = await read(`/api/renders/logs?page=${page}&perPage=50${filter}`);
      expect([list.length, count, pagesCount]).toEqual([50, matching, matching / 50]);
    }
  });

  it('[CRD-3] returns its usage', async () => {
    const query = 'from=1970-01-01&to=1970-01-02';
    const response = await ask(`/api/v1/usage?${query}`, { headers: bearer(space.key) });
    const { days } = await readData(response);
    expect(days).toMatchObject([
      { format: 'pdf', renders: 100_000 },
      { format: 'png', renders: 899_000 },
    ]);
  });
});

import { env } from 'cloudflare:test';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import { type Database, openDatabase } from '../../../src/records/database.ts';
import { members } from '../../../src/records/members.ts';
import { computePercentile, toLatencyBucket } from '../../../src/records/render-log-stats.ts';
import { exportRenderLogs as exportPart, type NewRenderLog } from '../../../src/records/render-logs.ts';
import { exportRenderLogs } from '../../../src/services/render/log/export.ts';
import { runs } from '../../harness/depth.ts';
import { clearLedger, logEntry, readEntries } from '../../harness/ledger.ts';
import { askAs, makePerson, type Person } from '../../harness/people.ts';
import { ask, bearer, postRender, readData, readProblem } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeKey, makeSpace, makeTemplate, publishNow, type TestSpace } from '../../harness/space.ts';
import { waitFor } from '../../harness/wait-for.ts';

const path = '/api/renders/logs';

async function entry(spaceId: string, more: Partial<NewRenderLog> = {}): Promise<string> {
  const facts = { format: 'png', status: 'ok', httpStatus: 200, via: 'post', authKind: 'key' } as const;
  const log = { id: newId(), requestId: newId(), spaceId, ...facts, createdOn: systemClock.now(), ...more };
  await logEntry(log);
  return log.id;
}

/** Waits for the entries of a space, which are written after the response. */
async function waitForEntries(spaceId: string, count: number) {
  return await waitFor(async () => {
    const answer = await readEntries(spaceId);
    expect(answer).toHaveLength(count);
    return answer.toSorted((one, other) => other.createdOn - one.createdOn);
  });
}

let space: TestSpace;
let [viewer, editor, stranger]: Person[] = [];
const as = (person: Person | undefined, url: string, init?: Parameters<typeof askAs>[2]) =>
  askAs(person?.cookie ?? '', url, init);

beforeAll(async () => {
  space = await makeSpace();
  viewer = await makePerson({ spaceId: space.id, role: 'viewer' });
  editor = await makePerson({ spaceId: space.id, role: 'editor' });
  stranger = await makePerson({ spaceId: (await makeSpace()).id, role: 'owner' });
});

describe('the filters of the render log', () => {
  it('[LOG-1] select by door, error, cache and the beginning of a request id, also combined', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'viewer' });
    const [mcp, cached, failed] = [
      await entry(ownSpace.id, { via: 'mcp', requestId: 'order-1_a' }),
      await entry(ownSpace.id, { cached: true, requestId: 'order-1-b' }),
      await entry(ownSpace.id, {
        status: 'failed',
        httpStatus: 500,
        errorCode: 'engine_failed',
        requestId: 'Order-1xc',
      }),
    ];
    await entry(stranger?.userId === undefined ? '' : (await makeSpace()).id, { requestId: 'order-1_z' });
    const ids = async (query: string) => {
      const { list, count } = await readData(await as(person, `${path}?${query}`));
      expect(count).toBe(list.length);
      return list.map(({ id }: { id: string }) => id).sort();
    };
    expect(await ids('via=mcp')).toEqual([mcp]);
    expect(await ids('cached=true')).toEqual([cached]);
    expect(await ids('cached=false')).toEqual([mcp, failed].sort());
    expect(await ids('errorCode=engine_failed')).toEqual([failed]);
    expect(await ids('search=order-1')).toEqual([mcp, cached].sort());
    expect(await ids('search=order-1_')).toEqual([mcp]);
    expect(await ids('search=order-1&cached=true&via=post')).toEqual([cached]);
    expect(await ids('search=rder')).toEqual([]);
    expect(await ids('errorCode=engine_failed&via=mcp')).toEqual([]);
  });

  it.each(['via=fax', 'cached=yes', 'errorCode=No', 'search=', 'search=a%25b', `search=${'x'.repeat(65)}`, 'before='])(
    '[GEN-6] reject %s',
    async (query) => {
      expect(await readProblem(await as(viewer, `${path}?${query}`))).toMatchObject({ code: 'invalid_query' });
    },
  );

  it('[LOG-1] return every entry once with `before`, in order, even with equal times and new entries in between', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'viewer' });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (times, perPage) => {
          await clearLedger(ownSpace.id);
          for (const createdOn of times) await entry(ownSpace.id, { createdOn });
          const all = (await readData(await as(person, `${path}?perPage=100`))).list.map(
            ({ id }: { id: string }) => id,
          );
          const seen: string[] = (await readData(await as(person, `${path}?perPage=${perPage}`))).list.map(
            ({ id }: { id: string }) => id,
          );
          await entry(ownSpace.id, { createdOn: 9 });
          for (;;) {
            const data = await readData(await as(person, `${path}?perPage=${perPage}&before=${seen.at(-1)}`));
            expect(Object.keys(data)).toEqual(['list']);
            if (data.list.length === 0) break;
            expect(data.list.length).toBeLessThanOrEqual(perPage);
            seen.push(...data.list.map(({ id }: { id: string }) => id));
          }
          expect(seen).toEqual(all);
        },
      ),
      { numRuns: runs(5, 15) },
    );
    const foreign = await entry((await makeSpace()).id, { createdOn: 99 });
    expect(await readData(await as(person, `${path}?before=${foreign}`))).toEqual({ list: [] });
  });
});

describe('an entry of the render log', () => {
  it('[LOG-1] is shown with its request, to members of its space only', async () => {
    const { pageId } = await makeTemplate(space.id);
    const body = { pageId, format: 'webp', tweaks: { title: 'Łódź' }, scale: 1.5, metadata: { row: 7 } };
    const renderResponse = await postRender(space.key, body);
    const { requestId } = await readData(renderResponse);
    const { list } = await waitFor(async () => {
      const answer = await readData(await as(viewer, `${path}?search=${requestId}`));
      expect(answer.count).toBe(1);
      return answer;
    });
    const { doc } = await readData(await as(viewer, `${path}/${list[0].id}`));
    expect(doc).toMatchObject({
      ...list[0],
      inputOmitted: null,
      input: { pageIds: [pageId], format: 'webp', tweaks: body.tweaks, scale: 1.5, metadata: { row: 7 } },
    });
    for (const [who, status] of [
      [await as(stranger, `${path}/${list[0].id}`), 404],
      [await ask(`${path}/${list[0].id}`), 401],
      [await ask(`${path}/${list[0].id}`, { headers: bearer(space.key) }), 401],
    ] as const)
      expect(who.status).toBe(status);
  });

  it('[LOG-1] says why it has no input: too large, rejected by its schema, or older than stored inputs', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'viewer' });
    const { pageId } = await makeTemplate(ownSpace.id);
    const readInput = async (id: string) => {
      const { doc } = await readData(await as(person, `${path}/${id}`));
      return [doc.input, doc.inputOmitted];
    };
    const exact = async (length: number) => {
      await clearLedger(ownSpace.id);
      await postRender(ownSpace.key, { pageId, tweaks: { text: 'x'.repeat(length) } });
      const [log] = await waitForEntries(ownSpace.id, 1);
      return readInput(log?.id ?? '');
    };
    expect((await exact(15_000))[1]).toBeNull();
    expect(await exact(16_384)).toEqual([null, 'too_large']);
    await clearLedger(ownSpace.id);
    await postRender(ownSpace.key, { pageId, format: 'bmp' });
    const [refused] = await waitForEntries(ownSpace.id, 1);
    expect(await readInput(refused?.id ?? '')).toEqual([null, 'not_read']);
    expect(await readInput(await entry(ownSpace.id))).toEqual([null, 'not_read']);
  });

  it('[LOG-1, GEN-2] contains the reason of a failure, as in the response, unless a visitor sent the request (B4)', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'viewer' });
    const variables = { count: { type: 'integer', default: 1 }, size: { enum: ['S', 'M'], default: 'S' } };
    const { pageId } = await makeTemplate(ownSpace.id, {
      variables: { schema: { type: 'object', properties: variables }, values: {} },
    });
    const problem = await readProblem(await postRender(ownSpace.key, { pageId, tweaks: { count: 'two', size: 'XL' } }));
    expect(problem.errors).toHaveLength(2);
    const [log] = await waitForEntries(ownSpace.id, 1);
    const { doc } = await readData(await as(person, `${path}/${log?.id}`));
    expect(doc).toMatchObject({ errorCode: 'invalid_tweak', detail: problem.detail, errors: problem.errors });
    expect(doc.input.tweaks).toEqual({ count: 'two', size: 'XL' });
    const { requestId } = await readData(await postRender(ownSpace.key, { pageId }));
    const fine = (await waitForEntries(ownSpace.id, 2)).find((each) => each.requestId === requestId);
    expect((await readData(await as(person, `${path}/${fine?.id}`))).doc).toMatchObject({ detail: null, errors: [] });
    await ask(`/api/render/${pageId}?tweak:count=hunter`);
    const strangers = (await waitForEntries(ownSpace.id, 3)).find(({ httpStatus }) => httpStatus === 401);
    expect((await readData(await as(person, `${path}/${strangers?.id}`))).doc).toMatchObject({
      detail: null,
      errors: [],
    });
  });

  it('[AUTH-17] stores no request that contains a secret, and no failed request of a visitor', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'editor' });
    const { pageId } = await makeTemplate(ownSpace.id, { requireGetRenderToken: false });
    const secrets = [
      { tweaks: { photo: `https://galley.test/api/render/x?gt=${ownSpace.gt}` } },
      { tweaks: { text: ownSpace.key } },
      { tweaks: { deep: { er: [`See ${ownSpace.gt}.`] } } },
      { metadata: { note: `https://x.test/?sig=${'a'.repeat(43)}&exp=1` } },
      { tweaks: { wifiPassword: 'hunter22hunter' } },
      { tweaks: { deep: [{ API_KEY: 'hunter22hunter' }] } },
      { metadata: { 'session-token': 'hunter22hunter' } },
    ];
    for (const [index, more] of secrets.entries()) {
      await postRender(ownSpace.key, { pageId, ...more });
      await waitForEntries(ownSpace.id, index + 1);
    }
    for (const log of await waitForEntries(ownSpace.id, secrets.length)) {
      const { doc } = await readData(await as(person, `${path}/${log.id}`));
      expect([doc.input, doc.inputOmitted]).toEqual([null, 'has_secret']);
      for (const secret of ['hunter22', 'a'.repeat(43)]) expect(JSON.stringify(doc)).not.toContain(secret);
      const replay = await as(person, `${path}/${log.id}/replay`, { method: 'POST' });
      expect(await readProblem(replay)).toMatchObject({ status: 409, code: 'not_replayable' });
    }
    const inputs = await env.DB.prepare('select input from render_log_inputs').all();
    for (const secret of [ownSpace.key, ownSpace.gt, 'hunter22'])
      expect(JSON.stringify(inputs.results)).not.toContain(secret);
    const exported = await (await as(person, `${path}/export?format=ndjson`)).text();
    for (const secret of ['hunter22', 'a'.repeat(43)]) expect(exported).not.toContain(secret);
    // The GET render secret is in the URL, but is not part of the logged request.
    expect((await ask(`/api/render/${pageId}?gt=${ownSpace.gt}`)).status).toBe(200);
    const [firstEntry] = await waitForEntries(ownSpace.id, secrets.length + 1);
    expect((await readData(await as(person, `${path}/${firstEntry?.id}`))).doc.inputOmitted).toBeNull();
    // The entry of a visitor's failed request does not contain what they sent.
    expect((await ask(`/api/render/${pageId}?version=99&tweak:text=hello`)).status).toBe(401);
    const [failed] = await waitForEntries(ownSpace.id, secrets.length + 2);
    expect((await readData(await as(person, `${path}/${failed?.id}`))).doc.inputOmitted).toBe('not_read');
  });
});

describe('a replay', () => {
  const replay = (person: Person | undefined, id: string) => as(person, `${path}/${id}/replay`, { method: 'POST' });

  it('[LOG-1, CRD-1] renders the request again, as the user’s own', async () => {
    const ownSpace = await makeSpace({ creditsLimit: 10 });
    const person = await makePerson({ spaceId: ownSpace.id, role: 'editor' });
    const { pageId, id: templateId } = await makeTemplate(ownSpace.id);
    const first = await readData(
      await postRender(ownSpace.key, { pageId, draft: true, format: 'jpeg', metadata: 'row 1' }),
    );
    const [log] = await waitForEntries(ownSpace.id, 1);
    const answer = await replay(person, log?.id ?? '');
    expect(answer.headers.get('X-Credits-Cost')).toBe('1');
    const again = await readData(answer);
    expect(again).toMatchObject({ pageId, templateId, draft: true, format: 'jpeg', metadata: 'row 1', cached: false });
    expect(again).toMatchObject({ version: first.version, credits: { cost: 1, remaining: 8 } });
    expect(again.requestId).not.toBe(first.requestId);
    const [second] = await waitForEntries(ownSpace.id, 2);
    expect(second).toMatchObject({ via: 'dashboard', authKind: 'session', keyId: null, credits: 1, status: 'ok' });
    // A replay can be replayed.
    expect((await replay(person, second?.id ?? '')).status).toBe(200);
  });

  it('[LOG-1] of a GET render draws the same file: texts are parsed by the schemas of variables, the version is pinned', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'editor' });
    const variables = [{ id: 'v', name: 'size', schema: { type: 'number' }, value: 3 }];
    const { pageId, id } = await makeTemplate(ownSpace.id, {
      pages: [{ variables, layers: [{ id: 't', type: 'text', content: '{{ size + 1 }}' }] }],
    } as never);
    const first = await readData(
      await ask(`/api/render/${pageId}?gt=${ownSpace.gt}&version=1&tweak:size=41&output=json`),
    );
    await publishNow(id);
    const [log] = await waitForEntries(ownSpace.id, 1);
    expect(await readData(await replay(person, log?.id ?? ''))).toMatchObject({
      version: 1,
      cached: true,
      credits: { cost: 0 },
      file: { key: first.file.key },
    });
  });

  it('[AUTH-6, AUTH-1] is for editors of its space, not for visitors, keys, viewers and removed members', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'editor' });
    const { pageId } = await makeTemplate(ownSpace.id);
    await postRender(ownSpace.key, { pageId });
    const [log] = await waitForEntries(ownSpace.id, 1);
    const id = log?.id ?? '';
    const reader = await makePerson({ spaceId: ownSpace.id, role: 'viewer' });
    expect(await readProblem(await replay(reader, id))).toMatchObject({ status: 403, code: 'forbidden_role' });
    expect(await readProblem(await replay(stranger, id))).toMatchObject({ status: 404, code: 'log_entry_not_found' });
    expect((await ask(`${path}/${id}/replay`, { method: 'POST', headers: bearer(ownSpace.key) })).status).toBe(401);
    expect((await replay(person, id)).status).toBe(200);
    await db.delete(members).where(eq(members.userId, person.userId));
    expect((await replay(person, id)).status).toBe(403);
  });

  it('[CRD-2] fails as the render would: without credits, or if the page is gone', async () => {
    const ownSpace = await makeSpace({ creditsLimit: 1 });
    const person = await makePerson({ spaceId: ownSpace.id, role: 'editor' });
    const { pageId, id: templateId } = await makeTemplate(ownSpace.id);
    await postRender(ownSpace.key, { pageId, draft: true });
    const [log] = await waitForEntries(ownSpace.id, 1);
    expect((await replay(person, log?.id ?? '')).status).toBe(402);
    await env.DB.prepare('delete from templates where id = ?').bind(templateId).run();
    expect(await readProblem(await replay(person, log?.id ?? ''))).toMatchObject({ code: 'page_not_found' });
  });
});

const readExport = async (person: Person | undefined, query: string) => {
  const answer = await as(person, `${path}/export?${query}`);
  expect(answer.status).toBe(200);
  return { text: await answer.text(), headers: answer.headers };
};

describe('an export of the render log', () => {
  // S13: Excel splits a CSV at `;` in languages that write 1,5.
  it.each([
    ['=1+1', "'=1+1"],
    ['\t=1', "'\t'=1"],
    [';=1', ";'=1"],
    ['a;=1;+2;-3;@x', "a;'=1;'+2;'-3;'@x"],
    ['a\t=1', "a\t'=1"],
    ['a;＝1', "a;'＝1"],
    ['a\n=1', "a\n'=1"],
    ['a=1; b=2-3', 'a=1; b=2-3'],
  ])('[LOG-1] writes the metadata %j so that no spreadsheet runs it', async (metadata, expected) => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'viewer' });
    await entry(ownSpace.id, { metadata });
    const { text } = await readExport(person, 'format=csv');
    expect((parse(text, { columns: true }) as Array<Record<string, string>>)[0]?.['metadata']).toBe(expected);
  });

  it('[LOG-1] has the same entries as the list, as CSV and NDJSON, with its filters', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'viewer' });
    for (let at = 1; at <= 5; at++)
      await entry(ownSpace.id, {
        createdOn: at * 1000,
        format: at % 2 ? 'pdf' : 'png',
        pageIds: ['a', 'b'],
        cached: at === 2,
      });
    await entry((await makeSpace()).id);
    const { list } = await readData(await as(person, path));
    const ids = list.map(({ id }: { id: string }) => id);
    const csv = await readExport(person, 'format=csv');
    expect(csv.headers.get('Content-Type')).toContain('text/csv');
    expect(csv.headers.get('Content-Disposition')).toMatch(/^attachment; filename="render-log-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = parse(csv.text, { columns: true }) as Array<Record<string, string>>;
    expect(rows.map((row) => row['id']?.replace(/^'/, ''))).toEqual(ids);
    expect(rows[3]).toMatchObject({
      cached: 'true',
      pageIds: '["a","b"]',
      createdOn: list[3].createdOn,
      warnings: '0',
    });
    const lines = (await readExport(person, 'format=ndjson')).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ id }) => id)).toEqual(ids);
    expect(lines[3]).toMatchObject({ cached: true, pageIds: ['a', 'b'], createdOn: list[3].createdOn });
    const some = await readExport(person, 'format=ndjson&renderFormat=pdf&from=1970-01-01T00:00:02Z');
    expect(
      some.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual([ids[0], ids[2]]);
    expect((await readExport(person, 'format=ndjson&errorCode=none')).text).toBe('');
  });

  it('[SEC-2] has no cell in CSV that a spreadsheet would run', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'viewer' });
    const starts = ['=', '+', '-', '@', '\t', '\r'];
    for (const start of starts) {
      await entry(ownSpace.id, {
        requestId: `${start}cmd|' /C calc'!A0`,
        metadata: `${start}HYPERLINK("x")`,
        pageId: `${start}1`,
      });
    }
    const rows = parse((await readExport(person, '')).text, { columns: true }) as Array<Record<string, string>>;
    expect(rows).toHaveLength(starts.length);
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(rows.map((row) => row['pageId']?.[1]).sort()).toEqual([...starts].sort());
  });

  it('[LOG-1, SEC-3] reads each part when the previous one was consumed, and no more', async () => {
    const ownSpace = await makeSpace();
    const count = 4_100;
    await env.DB.prepare(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
       insert into render_logs (id, request_id, space_id, format, status, http_status, via, auth_kind, created_on)
       select 'x' || hex(randomblob(10)), 'r' || n, ?, 'png', 'ok', 200, 'post', 'key', n / 7 from numbers`,
    )
      .bind(ownSpace.id)
      .run();
    let reads = 0;
    const prepare = (query: string) => {
      reads++;
      return env.DB.prepare(query);
    };
    const counting = { ...env.DB, prepare };
    const counted = openDatabase(counting as unknown as D1Database) as Database;
    const stream = exportRenderLogs(
      { ...testServices(), db: counted },
      { spaceId: ownSpace.id },
      { format: 'ndjson', linkBase: '', whenDone: () => undefined },
    );
    const reader = stream.getReader();
    // The number of entries, and the first part.
    const first = await reader.read();
    expect(reads).toBe(2);
    const texts = [new TextDecoder().decode(first.value)];
    for (let next = await reader.read(); !next.done; next = await reader.read())
      texts.push(new TextDecoder().decode(next.value));
    expect(reads).toBe(4);
    const ids = texts
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(new Set(ids).size).toBe(count);
    const part = { filter: { spaceId: ownSpace.id }, limit: 10_000, offset: 0, room: 0 };
    const inOrder = await exportPart(db, part);
    expect(ids).toEqual(inOrder.map(({ id }) => id));
  });

  it('[AUTH-1, AUTH-6] is for members only', async () => {
    expect((await ask(`${path}/export`)).status).toBe(401);
    expect((await ask(`${path}/export`, { headers: bearer(space.key) })).status).toBe(401);
    const ownSpace = await makeSpace();
    const id = await entry(ownSpace.id);
    expect((await readExport(stranger, 'format=ndjson')).text).not.toContain(id);
    expect(await readProblem(await as(editor, `${path}/export?format=xls`))).toMatchObject({ code: 'invalid_query' });
  });
});

describe('GET /api/v1/usage/stats', () => {
  const stats = async (person: Person, query = '') => readData(await as(person, `/api/v1/usage/stats?${query}`));

  it('[CRD-3] counts by day, format, template and error, each entry once', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'viewer' });
    const at = (day: number) => Date.parse('2026-03-01T12:00:00Z') + day * 86_400_000;
    const templateId = newId();
    const once = { id: newId(), requestId: newId(), spaceId: ownSpace.id, via: 'post', authKind: 'key' } as const;
    const ok = { ...once, status: 'ok', httpStatus: 200, format: 'png', credits: 1, renderMs: 50 } as const;
    for (let repeat = 0; repeat < 3; repeat++) await logEntry({ ...ok, createdOn: at(0), templateId });
    await entry(ownSpace.id, { createdOn: at(0), cached: true, renderMs: 2, templateId });
    await entry(ownSpace.id, { createdOn: at(1), format: 'pdf', credits: 3, renderMs: 900 });
    const failure = { status: 'failed', httpStatus: 500, errorCode: 'engine_failed' } as const;
    await entry(ownSpace.id, { createdOn: at(1), ...failure });
    await entry(ownSpace.id, { createdOn: at(9), ...failure });
    await entry((await makeSpace()).id, { createdOn: at(0) });
    const answer = await stats(person, 'from=2026-03-01&to=2026-03-02');
    expect(answer).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-02',
      days: [
        { date: '2026-03-01', renders: 2, failed: 0, cached: 1, credits: 1 },
        { date: '2026-03-02', renders: 2, failed: 1, cached: 0, credits: 3 },
      ],
      formats: [
        { format: 'png', renders: 3, failed: 1, cached: 1, credits: 1 },
        { format: 'pdf', renders: 1, failed: 0, cached: 0, credits: 3 },
      ],
      templates: [{ templateId, renders: 2, failed: 0, cached: 1, credits: 1 }],
      errors: [{ code: 'engine_failed', count: 1 }],
    });
    expect(
      answer.latency.map(({ format, cached, renders }: Record<string, unknown>) => [format, cached, renders]),
    ).toEqual([
      ['pdf', false, 1],
      ['png', false, 1],
      ['png', true, 1],
    ]);
    for (const [index, ms] of [900, 50, 2].entries()) {
      for (const name of ['p50', 'p90', 'p99'])
        expect(Math.abs(answer.latency[index][name] / ms - 1)).toBeLessThan(0.06);
    }
    expect((await stats(person, 'from=2026-03-10&to=2026-03-10')).days).toHaveLength(1);
    expect(
      await readData(await ask('/api/v1/usage/stats?from=2026-03-01&to=2026-03-02', { headers: bearer(ownSpace.key) })),
    ).toEqual(answer);
  });

  it('[CRD-3] has percentiles that are at most 5 % off, whatever the durations', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1.01, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 300 }),
        fc.constantFrom(0.5, 0.9, 0.99),
        (durations, share) => {
          const counts = new Map<number, number>();
          for (const ms of durations) counts.set(toLatencyBucket(ms), (counts.get(toLatencyBucket(ms)) ?? 0) + 1);
          const buckets = [...counts]
            .map(([bucket, renders]) => ({ bucket, renders }))
            .sort((a, b) => a.bucket - b.bucket);
          const sorted = durations.toSorted((a, b) => a - b);
          const exact = sorted[Math.max(1, Math.ceil(sorted.length * share)) - 1] ?? 0;
          expect(Math.abs(computePercentile(buckets, share) / exact - 1)).toBeLessThan(0.1);
          expect(computePercentile(buckets, share)).toBeGreaterThan(exact * 0.9);
        },
      ),
    );
  });

  it('[CRD-3] counts rejected requests, under known formats, and renders as they arrive', async () => {
    const ownSpace = await makeSpace();
    const person = await makePerson({ spaceId: ownSpace.id, role: 'viewer' });
    const { pageId, id } = await makeTemplate(ownSpace.id);
    await postRender(ownSpace.key, { pageId });
    await postRender(ownSpace.key, { pageId });
    await postRender(ownSpace.key, { pageId, format: 'bmp' });
    await waitForEntries(ownSpace.id, 3);
    const answer = await stats(person);
    expect(answer.days).toMatchObject([{ renders: 3, failed: 1, cached: 1 }]);
    expect(answer.formats).toMatchObject([
      { format: 'png', renders: 2 },
      { format: 'other', renders: 1, failed: 1 },
    ]);
    expect(answer.templates).toMatchObject([{ templateId: id }]);
    expect(answer.errors).toEqual([{ code: 'invalid_body', count: 1 }]);
  });

  it.each(['from=2026-01-01&to=2026-04-04', 'from=2026-02-02&to=2026-01-01', 'from=yesterday'])(
    '[CRD-3] rejects %s: 92 days at most',
    async (query) => {
      expect(await readProblem(await as(viewer, `/api/v1/usage/stats?${query}`))).toMatchObject({
        code: 'invalid_query',
      });
    },
  );
});

describe('GET /api/v1/space/limits', () => {
  it('[LIM-2] returns what each key has left, without counting the request', async () => {
    const ownSpace = await makeSpace();
    const admin = await makePerson({ spaceId: ownSpace.id, role: 'admin' });
    await makeKey(ownSpace.id, { name: 'unused' });
    const read = async () => readData(await as(admin, '/api/v1/space/limits'));
    for (let requestCount = 0; requestCount < 3; requestCount++)
      await ask('/api/v1/usage', { headers: bearer(ownSpace.key) });
    const first = await read();
    const [unused, used] = first.list;
    expect(first).toMatchObject({ count: 2, pagesCount: 1 });
    expect(unused).toMatchObject({
      name: 'unused',
      limit: 1_000_000,
      remaining: 1_000_000,
      resetsOn: null,
      windowSeconds: 60,
    });
    expect(used).toMatchObject({ remaining: 999_997 });
    expect(Date.parse(used.resetsOn)).toBeGreaterThan(systemClock.now() - 60_000);
    expect((await read()).list[1].remaining).toBe(999_997);
    expect(first.limits).toContainEqual({ what: 'key', per: 'key', limit: 1_000_000, windowSeconds: 60 });
    expect(first.limits).toContainEqual({ what: 'code-image', per: 'client', limit: 60, windowSeconds: 60 });
    expect(first.limits).toContainEqual({ what: 'preview', per: 'person', limit: 600, windowSeconds: 60 });
    expect(JSON.stringify(first)).not.toContain(ownSpace.key);
  });
});

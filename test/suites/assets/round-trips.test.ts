import { createExecutionContext, env } from 'cloudflare:test';
import { expect, it } from 'vitest';
import worker from '../../../workers/edge/index.ts';
import { madeFont } from '../../harness/build-font.ts';
import { askAs, makePerson } from '../../harness/people.ts';
import { readData } from '../../harness/service.ts';
import { makeSpace, makeTemplate } from '../../harness/space.ts';

/** The database, counting its round trips: a single statement, or a batch. */
function counting() {
  const counted = { trips: 0 };
  const originals = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const run = (method: 'all' | 'raw' | 'run' | 'first') => {
      return (...values: unknown[]) => {
        counted.trips++;
        return (statement[method] as (...values: unknown[]) => unknown)(...values);
      };
    };
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: run('all'),
      raw: run('raw'),
      run: run('run'),
      first: run('first'),
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  };
  const DB = {
    prepare: (query: string) => wrap(env.DB.prepare(query)),
    batch: (statements: D1PreparedStatement[]) => {
      counted.trips++;
      return env.DB.batch(statements.map((each) => originals.get(each) as D1PreparedStatement));
    },
  } as unknown as D1Database;
  return { DB, counted };
}

it('a cached GET of a page with an asset and an uploaded font makes one round trip to the database', async () => {
  const space = await makeSpace();
  const { cookie } = await makePerson({ spaceId: space.id, role: 'editor' });
  const font = madeFont({ glyphs: [undefined, undefined], characters: 1 });
  await readData(await askAs(cookie, '/api/v1/fonts', { method: 'POST', body: font }));
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>';
  const { doc } = await readData(await askAs(cookie, '/api/v1/assets', { method: 'POST', body }));
  const layers = [
    { id: 'i', type: 'image', src: `asset:${doc.id}`, x: 0, y: 0, width: 4, height: 4 },
    { id: 't', type: 'text', content: 'A', x: 0, y: 0, width: 30, height: 24, style: { fontFamily: 'Made' } },
  ];
  const { pageId } = await makeTemplate(space.id, { pages: [{ layers }] });
  const get = async () => {
    const { DB, counted } = counting();
    const request = new Request(`https://galley.test/api/render/${pageId}?gt=${space.gt}`);
    const response = await worker.fetch(
      request as Parameters<typeof worker.fetch>[0],
      { ...env, DB } as typeof env & Env,
      createExecutionContext(),
    );
    const { trips } = counted;
    return { ...(await readData(response)), trips };
  };
  expect(await get()).toMatchObject({ cached: false, warnings: [] });
  expect(await get()).toMatchObject({ cached: true, warnings: [], trips: 1 });
});

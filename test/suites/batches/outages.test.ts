import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { drawChunk } from '../../../src/services/batches/draw-chunk.ts';
import type { EventOutbox } from '../../../src/services/events/event-outbox.ts';
import type { Services } from '../../../src/services/services.ts';
import { draw, fillPlaces, hold, makeBatch, makeCard, reportOf } from '../../harness/batches.ts';
import { balanceOf, readEntries } from '../../harness/ledger.ts';
import { consumerServices } from '../../harness/services.ts';
import { makeSpace } from '../../harness/space.ts';

/** A batch of three rows whose chunk only the test draws. */
async function start(format: string, more: object = {}) {
  const space = await makeSpace({ creditsLimit: 100 });
  const { pageId } = await makeCard(space.id);
  await fillPlaces(space.id);
  const list = [1, 2, 3].map((price) => ({ values: { title: newId(), price } }));
  const { id } = await makeBatch(space, { rows: { list }, outputs: [{ pageId, format }], ...more });
  await hold(id);
  return { space, id };
}

/** The storage, of which some methods do not answer. */
function failingFiles(...methods: ReadonlyArray<keyof R2Bucket>): R2Bucket {
  const fail = async () => Promise.reject(new Error('The storage is gone'));
  const isGone = (name: string | symbol) => methods.some((method) => method === name);
  return new Proxy(env.FILES, {
    get: (bucket, name) => {
      if (isGone(name)) return fail;
      const value = Reflect.get(bucket, name);
      return typeof value === 'function' ? value.bind(bucket) : value;
    },
  });
}

describe('a batch during an outage', () => {
  it.each([
    ['cannot be written', ['put']],
    ['does not answer at all', ['get', 'head', 'put']],
  ] as const)(
    '[JOB-3, CRD-2] keeps its files waiting while the storage %s, and charges each once',
    async (_, methods) => {
      const { space, id } = await start('png');
      const services = consumerServices({ files: failingFiles(...methods) });
      for (let tries = 0; tries < 2; tries++) {
        await drawChunk(services, { batchId: id, chunk: 1 }).catch(() => undefined);
        await hold(id);
      }
      expect(await reportOf(id)).toMatchObject({ state: 'running', counts: { done: 0, failed: 0, remaining: 3 } });
      expect(await draw(id)).toMatchObject({ state: 'done', counts: { done: 3, failed: 0 }, spent: 3 });
      expect(await balanceOf(space.id)).toMatchObject({ used: 3 });
      expect((await readEntries(space.id)).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
    },
  );

  it('[JOB-3] keeps PDFs waiting while the renderer is gone, charges nothing, and says why they failed in the end', async () => {
    const { space, id } = await start('pdf');
    for (let tries = 0; tries < 3; tries++) {
      expect(await reportOf(id)).toMatchObject({ state: 'running', counts: { failed: 0, remaining: 3 } });
      await drawChunk(consumerServices(), { batchId: id, chunk: 1 });
      await hold(id);
    }
    expect(await reportOf(id)).toMatchObject({ counts: { failed: 3 }, spent: 0 });
    expect(await balanceOf(space.id)).toMatchObject({ used: 0 });
    const entries = await readEntries(space.id);
    expect(entries.map(({ errorCode }) => errorCode)).toEqual(Array(3).fill('renderer_unavailable'));
  });
});

describe('the events of a batch', () => {
  it.each([
    ['each', 3],
    ['batch', 0],
  ] as const)('[JOB-3, HOOK-1] announce its files with notify = %s: %i', async (notify, count) => {
    const { id } = await start('png', { notify });
    const announced: string[] = [];
    const eventOutbox: Pick<EventOutbox, 'add'> = {
      add: async (_, event) => void announced.push(event.event),
    };
    const services = consumerServices({ eventOutbox: eventOutbox as Services['eventOutbox'] });
    await drawChunk(services, { batchId: id, chunk: 1 });
    // A repeat of the chunk announces nothing again.
    await drawChunk(services, { batchId: id, chunk: 1 });
    await expect.poll(() => announced).toEqual(Array(count).fill('render.completed'));
  });
});

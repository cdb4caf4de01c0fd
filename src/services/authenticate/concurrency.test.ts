import { expect, it } from 'vitest';
import { limitConcurrent, takePlace } from './concurrency.ts';
import type { QuotaCounterPort, Quotas } from './quotas.ts';

/** A counter whose `take` resolves when the test says so. */
function counting(limit: number) {
  const steps: string[] = [];
  const held = new Set<string>();
  const asked = Promise.withResolvers<void>();
  const counter: Partial<QuotaCounterPort> = {
    take: async () => {
      await asked.promise;
      const ticket = `ticket ${steps.length}`;
      if (held.size >= limit) return { granted: false, used: held.size, remaining: 0, retryAfterMs: 1 };
      held.add(ticket);
      steps.push('taken');
      return { granted: true, used: held.size, remaining: limit - held.size, ticket };
    },
    release: async (ticket) => {
      held.delete(ticket);
      steps.push('released');
    },
  };
  const deferred: Promise<unknown>[] = [];
  const quotas: Quotas = { getByName: () => counter as QuotaCounterPort };
  const parts = { quotas, defer: (work: Promise<unknown>) => deferred.push(work), report: () => expect.unreachable() };
  const settled = async () => {
    for (let done = 0; done < deferred.length; done++) await deferred[done];
  };
  return { parts, steps, held, settled, answer: () => asked.resolve() };
}
const limit = { name: 'preview-concurrency:x', limit: 1, leaseMs: 1_000, detail: 'wait' };

it('[LIM-2] reads while it waits for a slot, and starts the expensive work once it has one', async () => {
  const { parts, steps, held, settled, answer } = counting(1);
  const done = limitConcurrent(parts, limit, async (granted) => {
    steps.push('read');
    answer();
    await granted;
    steps.push('drawn');
    return 'picture';
  });
  expect(await done).toBe('picture');
  await settled();
  expect(steps).toEqual(['read', 'taken', 'drawn', 'released']);
  expect(held.size).toBe(0);
});

it('[LIM-2] draws nothing after a rejection, and frees no slot of another caller', async () => {
  const { parts, steps, held, settled, answer } = counting(0);
  held.add('of another');
  answer();
  const done = limitConcurrent(parts, limit, async (granted) => {
    await granted;
    steps.push('drawn');
  });
  await expect(done).rejects.toMatchObject({ code: 'rate_limited', detail: 'wait' });
  await settled();
  expect(steps).toEqual([]);
  expect([...held]).toEqual(['of another']);
});

it('[LIM-2] frees its slot if the work fails before it is reported, and after', async () => {
  for (const isLate of [false, true]) {
    const { parts, steps, held, settled, answer } = counting(1);
    const done = limitConcurrent(parts, limit, async (granted) => {
      if (isLate) {
        answer();
        await granted;
      }
      throw new Error('no such page');
    });
    answer();
    await expect(done).rejects.toThrow('no such page');
    await settled();
    expect(steps).toEqual(['taken', 'released']);
    expect(held.size).toBe(0);
  }
});

it('[LIM-2] frees its slot once, however often that is requested', async () => {
  const { parts, steps, settled, answer } = counting(1);
  answer();
  const release = await takePlace(parts, limit);
  release();
  release();
  await settled();
  expect(steps).toEqual(['taken', 'released']);
});

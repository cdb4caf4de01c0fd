import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue, QueueFullError, type SharePath } from './fair-queue.ts';

const limits = {
  places: 2,
  waiting: 8,
  classes: { member: { places: 2, waiting: 8 }, guest: { places: 1, waiting: 4 } },
  placesEach: 1,
};

/** Creates a queue, and a list of the callers who got a place, in order. */
function aQueue(changedLimits: Partial<typeof limits> = {}) {
  const queue = new FairQueue({ ...limits, ...changedLimits });
  const served: string[] = [];
  const refused: string[] = [];
  const heldSlots: (() => void)[] = [];
  const ask = (...path: SharePath) => {
    const controller = new AbortController();
    queue.take(path, controller.signal).then(
      (release) => {
        served.push(path.slice(1).join('/'));
        heldSlots.push(release);
      },
      (error) => refused.push(error instanceof QueueFullError ? path.slice(1).join('/') : 'left'),
    );
    return controller;
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const releaseOne = async () => {
    heldSlots.shift()?.();
    await settle();
  };
  return { queue, served, refused, ask, settle, releaseOne };
}

describe('the fair queue', () => {
  it('[SEC-3] gives the next slot to the caller who waited longest since their last one, not to the busiest (S4)', async () => {
    const { served, ask, settle, releaseOne } = aQueue({ places: 1 });
    for (let n = 0; n < 4; n += 1) ask('member', 'a', 'key');
    ask('member', 'b', 'key');
    ask('member', 'c', 'key');
    await settle();
    for (let n = 0; n < 6; n += 1) await releaseOne();
    expect(served).toEqual(['a/key', 'b/key', 'c/key', 'a/key', 'a/key', 'a/key']);
  });

  it('[SEC-3] keeps a slot free for another share, and for members when guests ask (S4)', async () => {
    const { served, ask, settle, queue } = aQueue({ places: 3, placesEach: 2 });
    for (let n = 0; n < 3; n += 1) ask('guest', `g${n}`, '');
    for (let n = 0; n < 3; n += 1) ask('member', 'a', 'key');
    await settle();
    expect(served).toEqual(['g0/', 'a/key', 'a/key']);
    expect([queue.running, queue.waiting]).toEqual([3, 3]);
  });

  it('[SEC-3] takes turns between the keys of one space (S4)', async () => {
    const { served, ask, settle, releaseOne } = aQueue({ places: 1 });
    for (let n = 0; n < 3; n += 1) ask('member', 'a', 'busy');
    ask('member', 'a', 'calm');
    await settle();
    for (let n = 0; n < 4; n += 1) await releaseOne();
    expect(served).toEqual(['a/busy', 'a/calm', 'a/busy', 'a/busy']);
  });

  it('[SEC-3] rejects the newest of the longest line, not the last caller (S4)', async () => {
    const { served, refused, ask, settle, releaseOne } = aQueue({ places: 1 });
    for (let n = 0; n < 9; n += 1) ask('guest', 'greedy', '');
    await settle();
    expect(refused).toEqual(Array.from({ length: 4 }, () => 'greedy/'));
    ask('guest', 'calm', '');
    for (let n = 0; n < 9; n += 1) ask('member', 'a', 'key');
    ask('member', 'b', 'key');
    await settle();
    expect(refused).not.toContain('calm/');
    expect(refused).not.toContain('b/key');
    for (let n = 0; n < 3; n += 1) await releaseOne();
    expect(served.slice(1).sort()).toEqual(expect.arrayContaining(['a/key']));
  });

  it('forgets callers who leave while waiting, and frees a slot once', async () => {
    const { queue, served, refused, ask, settle, releaseOne } = aQueue({ places: 1 });
    ask('member', 'a', '');
    const left = ask('member', 'b', '');
    ask('member', 'c', '');
    await settle();
    left.abort();
    await settle();
    expect([queue.running, queue.waiting, refused]).toEqual([1, 1, ['left']]);
    await releaseOne();
    await releaseOne();
    expect(served).toEqual(['a/', 'c/']);
    const release = await queue.take(['member', 'd', ''], new AbortController().signal);
    release();
    release();
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  it('[SEC-3] serves every waiting caller, within its limits, whatever the order (S4)', async () => {
    const randomRequests = fc.tuple(
      fc.constantFrom('member', 'guest'),
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom('x', 'y'),
    );
    const step = fc.oneof(randomRequests, fc.constant('release' as const));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { queue, served, refused, ask, settle, releaseOne } = aQueue();
        let count = 0;
        for (const each of steps) {
          if (each === 'release') await releaseOne();
          else {
            ask(...each);
            count += 1;
          }
          expect(queue.running).toBeLessThanOrEqual(limits.places);
          expect(queue.waiting).toBeLessThanOrEqual(limits.waiting);
        }
        await settle();
        while (queue.running > 0) await releaseOne();
        expect(queue.waiting).toBe(0);
        expect(served.length + refused.length).toBe(count);
      }),
      { numRuns: 60 },
    );
  });
});

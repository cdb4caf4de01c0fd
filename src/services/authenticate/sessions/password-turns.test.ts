import { describe, expect, it } from 'vitest';
import { PasswordTurns } from './password-turns.ts';

const defer = () => undefined;

/** Makes work that ends when the test says so. Records how much of the work ran at the same time. */
function workshop() {
  const ends: Array<() => void> = [];
  let running = 0;
  let max = 0;
  const work = async () => {
    max = Math.max(max, ++running);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    await promise;
    running--;
  };
  /** Ends running work until none is left. */
  const endAll = async () => {
    for (let idle = 0; idle < 5; idle++) {
      if (ends.length > 0) idle = 0;
      ends.shift()?.();
      await scheduler.wait(2);
    }
  };
  return { work, endAll, max: () => max };
}

describe('the turns of password hashing', () => {
  it('[AUTH-7] come one at a time, in order, and none is lost', async () => {
    const { work, endAll, max } = workshop();
    const turns = new PasswordTurns({ maxUnderWay: 100, pauseMs: 0 });
    const order: number[] = [];
    const all = Array.from({ length: 20 }, (_, index) => turns.take(() => work().then(() => void order.push(index))));
    await endAll();
    await Promise.all(all);
    expect([max(), order]).toEqual([1, Array.from({ length: 20 }, (_, index) => index)]);
  });

  it('[AUTH-7] are rejected with 503 and Retry-After if too many are waiting, and accepted again later', async () => {
    const { work, endAll, max } = workshop();
    const turns = new PasswordTurns({ maxUnderWay: 4, pauseMs: 0 });
    const answers = Array.from({ length: 10 }, () =>
      turns.admit(defer, work).then(
        () => 'done',
        ({ code, status, headers }) => `${status} ${code} ${Object.entries(headers)}`,
      ),
    );
    await endAll();
    expect(await Promise.all(answers)).toEqual([
      ...Array(4).fill('done'),
      ...Array(6).fill('503 service_busy Retry-After,2'),
    ]);
    expect(max()).toBe(4);
    for (let count = 0; count < 10; count++) expect(await turns.admit(defer, async () => 'again')).toBe('again');
  });

  it('[AUTH-7] end when the work fails, which passes its error on', async () => {
    const turns = new PasswordTurns({ maxUnderWay: 1, pauseMs: 0 });
    const fail = () => Promise.reject(new Error('mine'));
    for (let count = 0; count < 3; count++) {
      await expect(turns.admit(defer, () => turns.take(fail))).rejects.toThrow('mine');
    }
    expect(await turns.admit(defer, () => turns.take(async () => 'next'))).toBe('next');
  });

  it('[AUTH-7] are finished by the service if the client has left', async () => {
    const turns = new PasswordTurns({ maxUnderWay: 1, pauseMs: 0 });
    const deferred: Promise<unknown>[] = [];
    const left = turns.admit(
      (work) => void deferred.push(work),
      () => turns.take(() => Promise.reject(new Error('no'))),
    );
    await expect(left).rejects.toThrow('no');
    expect(deferred).toHaveLength(1);
    // The deferred promise never rejects.
    expect(await deferred[0]).toBeUndefined();
  });

  it('allow other work in between', async () => {
    const turns = new PasswordTurns({ maxUnderWay: 10, pauseMs: 1 });
    const seen: string[] = [];
    const all = Array.from({ length: 4 }, (_, index) => turns.take(async () => void seen.push(`turn ${index}`)));
    const other = (async () => {
      for (let count = 0; count < 40 && seen.filter((each) => each === 'other').length < 3; count++) {
        await scheduler.wait(0);
        if (seen.at(-1)?.startsWith('turn')) seen.push('other');
      }
    })();
    await Promise.all([...all, other]);
    expect(seen.slice(0, 3)).toEqual(['turn 0', 'other', 'turn 1']);
  });
});

import { describe, expect, it } from 'vitest';
import { Inflight } from './inflight.ts';

describe('shared work', () => {
  it('[RND-19] is done once for all concurrent callers, and again for later ones', async () => {
    const inflight = new Inflight<number>();
    const gate = Promise.withResolvers<number>();
    let runs = 0;
    const work = () => {
      runs++;
      return gate.promise;
    };
    const concurrentRuns = Array.from({ length: 20 }, () => inflight.run('same', work));
    const other = inflight.run('other', async () => 7);
    gate.resolve(1);
    const answers = await Promise.all(concurrentRuns);
    expect(runs).toBe(1);
    expect(answers.map(({ result }) => result)).toEqual(Array(20).fill(1));
    expect(answers.filter(({ shared }) => !shared)).toHaveLength(1);
    expect(await other).toEqual({ result: 7, shared: false });
    await inflight.run('same', work);
    expect(runs).toBe(2);
  });

  it('[RND-19] that fails for one is tried again by those who waited', async () => {
    const inflight = new Inflight<string>();
    const failing = inflight.run('same', () => Promise.reject(new Error('no credits')));
    const waiting = inflight.run('same', async () => 'drawn');
    await expect(failing).rejects.toThrow('no credits');
    expect(await waiting).toEqual({ result: 'drawn', shared: false });
  });
});

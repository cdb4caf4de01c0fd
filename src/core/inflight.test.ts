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
    const concurrentRuns = Array.from({ length: 20 }, () => inflight.run('same', undefined, work));
    const other = inflight.run('other', undefined, async () => 7);
    gate.resolve(1);
    const answers = await Promise.all(concurrentRuns);
    expect(runs).toBe(1);
    expect(answers.map(({ result }) => result)).toEqual(Array(20).fill(1));
    expect(answers.filter(({ shared }) => !shared)).toHaveLength(1);
    expect(await other).toEqual({ result: 7, shared: false });
    await inflight.run('same', undefined, work);
    expect(runs).toBe(2);
  });

  it('[RND-19] that fails for one is tried again by those who waited', async () => {
    const inflight = new Inflight<string>();
    const failing = inflight.run('same', undefined, () => Promise.reject(new Error('no credits')));
    const waiting = inflight.run('same', undefined, async () => 'drawn');
    await expect(failing).rejects.toThrow('no credits');
    expect(await waiting).toEqual({ result: 'drawn', shared: false });
  });

  it('[RND-19] is abandoned once every caller has left, and runs again for a caller who comes later', async () => {
    const inflight = new Inflight<string>();
    const [one, other] = [new AbortController(), new AbortController()];
    const work = (abandoned: AbortSignal) =>
      new Promise<string>((_, reject) => abandoned.addEventListener('abort', () => reject(abandoned.reason)));
    const first = inflight.run('same', one.signal, work).catch((error: Error) => error.message);
    const second = inflight.run('same', other.signal, () => Promise.reject(new Error('runs twice')));
    const secondError = second.catch((error: Error) => error.message);
    one.abort(new Error('the first left'));
    expect(await Promise.race([first, Promise.resolve('goes on')])).toBe('goes on');
    other.abort(new Error('the second left'));
    const late = inflight.run('same', undefined, async () => 'drawn');
    expect(await first).toBe('the second left');
    expect(await late).toEqual({ result: 'drawn', shared: false });
    expect(await secondError).toBe('runs twice');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { Lane } from './lane.ts';
import { LanePass } from './lane-pass.ts';
import type { Urgency } from './waiting-line.ts';

/** A lane, and the work that it did, in order, with the time in ms at which each piece began. */
function aLane() {
  const lane = new Lane();
  const done: { name: string; at: number }[] = [];
  const started = systemClock.now();
  /** Asks for work that takes `ms`, which the fake clock passes while the work runs. */
  const ask = (
    name: string,
    ms = 10,
    { urgency = 'interactive' as Urgency, signal = undefined as AbortSignal | undefined } = {},
  ) =>
    lane
      .run({ ms, urgency, signal }, () => {
        done.push({ name, at: systemClock.now() - started });
        vi.setSystemTime(systemClock.now() + ms);
      })
      .catch(() => undefined);
  const names = () => done.map(({ name }) => name);
  return { lane, done, ask, names };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the lane', () => {
  it('[SEC-3] runs work in the order of arrival, and interactive work before batches', async () => {
    const { ask, names } = aLane();
    const asked = [
      ask('first'),
      ask('batch 1', 10, { urgency: 'batch' }),
      ask('second'),
      ask('batch 2', 10, { urgency: 'batch' }),
      ask('third'),
    ];
    await vi.runAllTimersAsync();
    await Promise.all(asked);
    expect(names()).toEqual(['first', 'second', 'third', 'batch 1', 'batch 2']);
  });

  it('[SEC-3] finishes a request before later ones begin, but not a long one', async () => {
    const { lane } = aLane();
    const done: string[] = [];
    const request = async (name: string, ms: number, pieces: number) => {
      const pass = new LanePass(lane);
      for (let piece = 1; piece <= pieces; piece++) await pass.run(ms, () => void done.push(`${name} ${piece}`));
    };
    const asked = [request('a', 50, 3), request('b', 50, 2), request('long', 300, 4), request('c', 50, 2)];
    await vi.runAllTimersAsync();
    await Promise.all(asked);
    expect(done.slice(0, 5)).toEqual(['a 1', 'a 2', 'a 3', 'b 1', 'b 2']);
    expect(done.slice(5)).toEqual(['long 1', 'long 2', 'c 1', 'c 2', 'long 3', 'long 4']);
  });

  it('[SEC-3, JOB-4] begins work of a batch when no request is active or may follow, or after four times its length', async () => {
    const { lane, ask, done } = aLane();
    const leave = lane.enter();
    const asked = [ask('batch 1', 50, { urgency: 'batch' })];
    await vi.advanceTimersByTimeAsync(150);
    leave();
    await vi.advanceTimersByTimeAsync(8);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(done.map(({ name }) => name)).toEqual(['batch 1']);
    lane.enter();
    const end = systemClock.now();
    asked.push(ask('batch 2', 50, { urgency: 'batch' }), ask('batch 3', 50, { urgency: 'batch' }), ask('request'));
    await vi.runAllTimersAsync();
    await Promise.all(asked);
    expect(done.map(({ name }) => name)).toEqual(['batch 1', 'request', 'batch 2', 'batch 3']);
    const [second, third] = done.slice(2).map(({ at }) => at);
    expect(second).toBeGreaterThanOrEqual(200);
    expect(systemClock.now() - end).toBeLessThan(600);
    // The time counts from the end of the work before, so that others wait for one piece of a batch and not for two.
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(50 + 200);
  });

  it('[JOB-4] lets a timer pass before each piece of work of a batch, so that the runtime can accept a request', async () => {
    const { ask, done } = aLane();
    const asked = ['batch 1', 'batch 2'].map((name) => ask(name, 10, { urgency: 'batch' }));
    await Promise.all([...asked, vi.runAllTimersAsync()]);
    expect(done.map(({ at }) => at)).toEqual([1, 12]);
  });

  it('[JOB-4] lets parts of a batch wait outside of the lane too, but no request', async () => {
    const { lane } = aLane();
    lane.enter();
    const times: Array<[string, number]> = [];
    const started = systemClock.now();
    for (const urgency of ['batch', 'interactive'] as const)
      void new LanePass(lane, { urgency }).giveWay().then(() => times.push([urgency, systemClock.now() - started]));
    await vi.runAllTimersAsync();
    expect(times).toEqual([
      ['interactive', 0],
      ['batch', 100],
    ]);
  });

  it('[SEC-3] does not let short work wait for long work, nor end the pause after it, except in a batch', async () => {
    const { lane, ask, done } = aLane();
    for (let n = 0; n < 9; n += 1) lane.enter();
    const asked = [ask('long', 200), ask('next', 200), ask('short', 8), ask('batch', 8, { urgency: 'batch' })];
    await vi.advanceTimersByTimeAsync(20);
    expect(done.map(({ name }) => name)).toEqual(['long', 'short']);
    const client = new AbortController();
    client.abort(new Error('hung up'));
    const left = lane.turn({ ms: 8, urgency: 'interactive', signal: client.signal });
    await Promise.all([expect(left).rejects.toMatchObject({ code: 'client_left' }), vi.runAllTimersAsync()]);
    await Promise.all(asked);
    expect(done.map(({ name }) => name)).toEqual(['long', 'short', 'next', 'batch']);
    const [long, , next] = done;
    expect((next?.at ?? 0) - (long?.at ?? 0)).toBeGreaterThanOrEqual(230);
  });

  it('[SEC-3] lets others run before short work of a request once it has done 8 ms of it', async () => {
    const lane = new Lane();
    const pass = new LanePass(lane);
    const done: string[] = [];
    const work = async () => {
      for (const name of ['a', 'b', 'c', 'd']) await pass.run(4, () => void done.push(name));
    };
    const working = work();
    await Promise.resolve();
    setTimeout(() => done.push('another request'));
    await Promise.all([working, vi.runAllTimersAsync()]);
    expect(done).toEqual(['a', 'b', 'another request', 'c', 'd']);
    const client = new AbortController();
    client.abort(new Error('hung up'));
    const left = new LanePass(lane, { urgency: 'interactive', signal: client.signal }).turn(4);
    await expect(left).rejects.toMatchObject({ code: 'client_left' });
  });

  it('[SEC-3] holds long work back for a request for 60 ms at a time and 250 ms in all, until the request ends it', async () => {
    const { lane, ask, done } = aLane();
    const dropped = lane.hold();
    const asked = ['a', 'b', 'c'].map((name) => ask(name, 100));
    await vi.runAllTimersAsync();
    await Promise.all(asked);
    expect(done.map(({ at }) => at)).toEqual([0, 160, 260]);
    const releases = [lane.hold(), lane.hold()];
    const others = ['d', 'e'].map((name) => ask(name, 100));
    await vi.advanceTimersByTimeAsync(0);
    expect(done.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    for (const release of releases) release();
    new LanePass(lane, { urgency: 'batch' }).hold();
    await vi.runAllTimersAsync();
    await Promise.all(others);
    expect(done.slice(3).map(({ at }) => at)).toEqual([360, 460]);
    dropped();
  });

  it('[SEC-3] does not pause if no other request is active', async () => {
    const { lane, ask, done } = aLane();
    const asked = ['a', 'b', 'c'].map((name) => {
      const leave = lane.enter();
      return ask(name, 40).finally(leave);
    });
    await vi.runAllTimersAsync();
    await Promise.all(asked);
    expect(done.map(({ at }) => at)).toEqual([0, 40, 80]);
  });

  it.each([
    ['30 ms after long work', 200, 30],
    ['no longer than the work before', 12, 12],
  ])('[SEC-3] pauses while other requests are active: %s', async (_, ms, pauseMs) => {
    const { lane, ask, done } = aLane();
    for (let n = 0; n < 3; n += 1) lane.enter();
    const asked = [ask('a', ms), ask('b', ms)];
    await vi.runAllTimersAsync();
    await Promise.all(asked);
    expect(done[1]?.at).toBe(ms + pauseMs);
  });

  it('[SEC-3] keeps four fifths of the time for its work if many wait, and ends a pause when the others are gone', async () => {
    const { lane, ask, done } = aLane();
    const leave = Array.from({ length: 30 }, () => lane.enter());
    const asked = Array.from({ length: 8 }, (_, index) => ask(`${index}`, 80));
    await vi.runAllTimersAsync();
    await Promise.all(asked);
    expect(done[5]?.at).toBe(5 * 100);
    for (const end of leave) end();
    const [alone, next] = [ask('alone', 80), ask('next', 80)];
    await vi.runAllTimersAsync();
    await Promise.all([alone, next]);
    const [before, after] = done.slice(-2);
    expect((after?.at ?? 0) - (before?.at ?? 0)).toBe(80);
  });

  it('[SEC-3] lets a client that hangs up leave the line', async () => {
    const { lane, ask, names } = aLane();
    const controller = new AbortController();
    const running = ask('running', 50);
    const left = lane.run({ ms: 10, urgency: 'interactive', signal: controller.signal }, () => 'drawn');
    const waiting = ask('waiting');
    controller.abort(new Error('hung up'));
    await expect(left).rejects.toMatchObject({ code: 'client_left' });
    await vi.runAllTimersAsync();
    await Promise.all([running, waiting]);
    expect(names()).toEqual(['running', 'waiting']);
    expect(lane.expectedWaitMs('interactive')).toBe(0);
  });

  it('[SEC-3] passes over a request that the runtime has dropped, and forgets it', async () => {
    const { lane, ask, names } = aLane();
    for (let n = 0; n < 9; n += 1) lane.enter();
    const running = ask('running', 50);
    await vi.advanceTimersByTimeAsync(0);
    // The runtime runs no more code of a dropped request, so neither its timer nor a call reaches it.
    vi.spyOn(Promise, 'withResolvers').mockReturnValueOnce({
      promise: new Promise<never>(() => undefined),
      resolve: () => undefined,
      reject: () => undefined,
    });
    void ask('dropped', 1_000);
    const waiting = [ask('a'), ask('b')];
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all([running, ...waiting]);
    expect(names()).toEqual(['running', 'a', 'b']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lane.expectedWaitMs('interactive')).toBe(0);
  });

  it('[SEC-3] has no deadlock if work needs other work, even from inside the lane', async () => {
    const { lane } = aLane();
    const pass = new LanePass(lane);
    const drawDeck = async () => {
      const page = await pass.run(10, () => 'page');
      const pictures = await Promise.all([1, 2].map((n) => pass.run(10, () => n)));
      await pass.turn(10);
      return [page, ...pictures];
    };
    let inner: Promise<string> | undefined;
    const outer = pass.run(10, () => {
      inner = pass.run(10, () => 'inner');
      return 'outer';
    });
    const decks = Promise.all(Array.from({ length: 20 }, drawDeck));
    await vi.runAllTimersAsync();
    expect(await decks).toEqual(Array(20).fill(['page', 1, 2]));
    expect([await outer, await inner]).toEqual(['outer', 'inner']);
  });

  it('[SEC-3] continues after work that throws', async () => {
    const { lane, ask, names } = aLane();
    const failing = lane.run({ ms: 10, urgency: 'interactive' }, () => {
      throw new Error('engine');
    });
    const next = ask('next');
    await expect(failing).rejects.toThrow('engine');
    await vi.runAllTimersAsync();
    await next;
    expect(names()).toEqual(['next']);
  });
});

describe('the estimated wait', () => {
  it('[SEC-3] rejects a request that would wait more than 5 s, and says when to try again', async () => {
    const { lane, ask } = aLane();
    const draw = () => new LanePass(lane).admit(async () => 'drawn');
    for (let n = 0; n < 50; n += 1) void ask(`${n}`, 100);
    await draw();
    for (let n = 0; n < 20; n += 1) void ask(`more ${n}`, 100);
    await expect(draw()).rejects.toMatchObject({
      code: 'service_busy',
      status: 503,
      headers: { 'Retry-After': '2' },
    });
    await vi.runAllTimersAsync();
    expect(await draw()).toBe('drawn');
  });

  it('[SEC-3] counts requests that will draw soon, and forgets those that never do', async () => {
    const { lane } = aLane();
    const never = () => new Promise<never>(() => undefined);
    const rejected = vi.fn();
    for (let n = 0; n < 1_000; n += 1) new LanePass(lane).admit(never).catch(rejected);
    await vi.advanceTimersByTimeAsync(0);
    expect(rejected).toHaveBeenCalledTimes(1_000 - 63);
    // A client that hangs up is no longer counted.
    const client = new AbortController();
    const other = new Lane();
    void new LanePass(other, { urgency: 'interactive', signal: client.signal }).admit(never);
    expect(other.expectedWaitMs('interactive')).toBeGreaterThan(0);
    client.abort();
    expect(other.expectedWaitMs('interactive')).toBe(0);
    await vi.advanceTimersByTimeAsync(5_001);
    expect(lane.expectedWaitMs('interactive')).toBe(0);
  });

  it('[SEC-3] no longer counts a request that drew something small, or failed before it drew', async () => {
    const { lane } = aLane();
    const small = new LanePass(lane);
    await Promise.all([small.admit(() => small.run(1, () => 'drawn')), vi.advanceTimersByTimeAsync(1)]);
    expect(lane.expectedWaitMs('interactive')).toBe(0);
    const failing = new LanePass(lane).admit(async () => {
      throw new Error('no font');
    });
    await expect(failing).rejects.toThrow('no font');
    expect(lane.expectedWaitMs('interactive')).toBe(0);
  });

  it('[SEC-3] does not count batches that wait behind an interactive request', async () => {
    const { lane, ask } = aLane();
    for (let n = 0; n < 90; n += 1) void ask(`${n}`, 100, { urgency: 'batch' });
    expect(lane.expectedWaitMs('interactive')).toBeLessThan(200);
    expect(lane.expectedWaitMs('batch')).toBeGreaterThan(8_000);
    await vi.runAllTimersAsync();
  });

  it('[SEC-3] follows the pace of the machine', async () => {
    const { lane } = aLane();
    const work = { ms: 100, urgency: 'interactive' } as const;
    const slow = () => void vi.setSystemTime(systemClock.now() + 400);
    const asked = Array.from({ length: 30 }, () => lane.run(work, slow));
    await vi.runAllTimersAsync();
    await Promise.all(asked);
    void lane.run(work, slow);
    const waiting = Array.from({ length: 20 }, () => lane.run(work, slow));
    expect(lane.expectedWaitMs('interactive')).toBeGreaterThan(7_000);
    await vi.runAllTimersAsync();
    await Promise.all(waiting);
  });
});

import { describe, expect, it } from 'vitest';
import { PreviewQueue } from './preview-queue.ts';

/** A queue for which the test controls the clock and the responses. */
function makeQueue() {
  let time = 0;
  const timers = new Map<() => void, number>();
  const drawings: Array<{
    input: string;
    signal: AbortSignal;
    answer(): Promise<void>;
    fail(error: unknown): Promise<void>;
  }> = [];
  const statuses: string[] = [];
  let isBusy = false;
  const queue = new PreviewQueue<string, string>({
    draw: (input, signal) =>
      new Promise((resolve, reject) => {
        const settle = async (act: () => void) => {
          act();
          await new Promise((done) => setTimeout(done));
        };
        drawings.push({
          input,
          signal,
          answer: () => settle(() => resolve(input)),
          fail: (error) => settle(() => reject(error)),
        });
      }),
    onPicture: (picture) => statuses.push(picture),
    onError: (error) => statuses.push(`failed: ${error}`),
    onBusy: (value) => {
      isBusy = value;
    },
    debounceMs: 80,
    maxWaitMs: 240,
    now: () => time,
    later: (run, ms) => {
      timers.set(run, time + ms);
      return () => timers.delete(run);
    },
  });
  const pass = (ms: number) => {
    time += ms;
    for (const [run, at] of [...timers]) {
      if (at > time) continue;
      timers.delete(run);
      run();
    }
  };
  return { queue, pass, drawings, statuses, isBusy: () => isBusy };
}

describe('previews that follow typing', () => {
  it('[DASH-1] are requested when typing pauses, with the latest text', () => {
    const { queue, pass, drawings } = makeQueue();
    for (const input of ['a', 'ab', 'abc']) {
      queue.ask(input);
      pass(50);
    }
    expect(drawings).toEqual([]);
    pass(30);
    expect(drawings.map(({ input }) => input)).toEqual(['abc']);
  });

  it('[DASH-1] are requested after a while even if typing does not pause, and immediately for a choice', () => {
    const { queue, pass, drawings } = makeQueue();
    for (let typed = 1; typed <= 10; typed++) {
      queue.ask('x'.repeat(typed));
      pass(60);
    }
    expect(drawings.map(({ input }) => input.length)).toEqual([4, 8]);
    queue.ask('chosen', { isImmediate: true });
    pass(0);
    expect(drawings.at(-1)?.input).toBe('chosen');
  });

  it('[DASH-1] are never older than the current one', async () => {
    const { queue, pass, drawings, statuses } = makeQueue();
    for (const input of ['a', 'b']) {
      queue.ask(input);
      pass(80);
    }
    await drawings[1]?.answer();
    expect(drawings[0]?.signal.aborted).toBe(true);
    await drawings[0]?.answer();
    expect(statuses).toEqual(['b']);
  });

  it('[DASH-1] keep arriving while the next ones are requested: the oldest is finished, the one between is dropped', async () => {
    const { queue, pass, drawings, statuses, isBusy } = makeQueue();
    for (const input of ['a', 'b', 'c']) {
      queue.ask(input);
      pass(80);
    }
    expect(drawings.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    await drawings[0]?.answer();
    expect([statuses, isBusy()]).toEqual([['a'], true]);
    await drawings[2]?.answer();
    expect([statuses, isBusy()]).toEqual([['a', 'c'], false]);
  });

  it('[DASH-1] report a failure only for the latest input', async () => {
    const { queue, pass, drawings, statuses, isBusy } = makeQueue();
    for (const input of ['a', 'b']) {
      queue.ask(input);
      pass(80);
    }
    await drawings[0]?.fail('no');
    expect(statuses).toEqual([]);
    await drawings[1]?.fail('no');
    expect([statuses, isBusy()]).toEqual([['failed: no'], false]);
  });

  it('[DASH-1] keep the error of a later input until an even later one has a picture', async () => {
    const { queue, pass, drawings, statuses } = makeQueue();
    for (const input of ['a', 'b']) {
      queue.ask(input);
      pass(80);
    }
    await drawings[1]?.fail('no');
    await drawings[0]?.answer();
    expect(statuses).toEqual(['failed: no', 'a']);
    queue.ask('c');
    pass(80);
    await drawings[2]?.answer();
    expect(statuses).toEqual(['failed: no', 'a', 'c', 'failed: undefined']);
  });

  it('[DASH-1] are canceled when the screen is left or the defaults are restored, and may be requested again', async () => {
    const { queue, pass, drawings, statuses, isBusy } = makeQueue();
    queue.ask('a');
    pass(80);
    queue.ask('b');
    queue.cancel();
    pass(1_000);
    expect([drawings.length, drawings[0]?.signal.aborted, isBusy()]).toEqual([1, true, false]);
    await drawings[0]?.answer();
    expect(statuses).toEqual([]);
    queue.ask('c');
    pass(80);
    await drawings[1]?.answer();
    expect(statuses).toEqual(['c']);
  });
});

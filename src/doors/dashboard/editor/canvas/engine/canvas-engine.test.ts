import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CanvasEngine, DrawFailure, type DrawingThread, type DrawJob } from './canvas-engine.ts';
import type { DrawRequest, FromWorker, ToWorker } from './protocol.ts';

type ThreadEvent = { data: FromWorker; message: string };

/** A thread that answers when the test says so. */
class FakeThread implements DrawingThread {
  readonly messages: ToWorker[] = [];
  isTerminated = false;
  #listen: (event: ThreadEvent) => void = () => undefined;
  #listenToErrors: (event: ThreadEvent) => void = () => undefined;

  postMessage(message: ToWorker): void {
    this.messages.push(message);
  }

  addEventListener(type: 'message' | 'error', listen: (event: ThreadEvent) => void): void {
    if (type === 'message') this.#listen = listen;
    else this.#listenToErrors = listen;
  }

  terminate(): void {
    this.isTerminated = true;
  }

  get draws(): DrawRequest[] {
    return this.messages.filter((message) => message.kind === 'draw');
  }

  fail(message: string): void {
    this.#listenToErrors({ data: { kind: 'failed', id: 0, message }, message });
  }

  /** Answers the last request. */
  answer(fault?: string): void {
    const { id = 0, buffer = new ArrayBuffer(0) } = this.draws.at(-1) ?? {};
    const drawn = { kind: 'drawn', id, buffer, ms: 1 } as const;
    this.#listen({ data: fault === undefined ? drawn : { kind: 'failed', id, message: fault }, message: '' });
  }
}

let threads: FakeThread[];
let engine: CanvasEngine;

beforeEach(() => {
  vi.useFakeTimers();
  threads = [];
  // The engine only passes the module on.
  const module: WebAssembly.Module = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  engine = new CanvasEngine(() => {
    const thread = new FakeThread();
    threads.push(thread);
    return thread;
  }, module);
});

afterEach(() => {
  engine.dispose();
  vi.useRealTimers();
});

const font = { key: 'f', family: 'Inter', weight: 400, style: 'normal', ranges: [], bytes: new Uint8Array(1) };

function job(slot: string, width = 10): DrawJob {
  const window = { left: 0, top: 0, width, height: 10 };
  const node = () => ({ type: 'container', style: {} }) as const;
  return { slot, node, window, scale: 1, locale: 'en', fonts: [font], pictures: [] };
}

describe('[EDT-1] the drawing thread', () => {
  it('has one job at a time, and skips a job when a newer one for the same slot arrives', async () => {
    const first = engine.draw(job('whole', 1));
    const skipped = engine.draw(job('whole', 2));
    const newest = engine.draw(job('whole', 3));
    expect(threads[0]?.draws.map(({ width }) => width)).toEqual([1]);
    threads[0]?.answer();
    expect((await first)?.window.width).toBe(1);
    expect(await skipped).toBeUndefined();
    threads[0]?.answer();
    expect((await newest)?.window.width).toBe(3);
  });

  it('receives each font once, and draws into a buffer that was given back', async () => {
    const first = engine.draw(job('whole'));
    threads[0]?.answer();
    const picture = await first;
    if (picture) engine.recycle(picture.buffer);
    void engine.draw(job('whole'));
    expect(threads[0]?.messages.filter(({ kind }) => kind === 'fonts')).toHaveLength(1);
    expect(threads[0]?.draws.at(-1)?.buffer).toBe(picture?.buffer);
  });

  it('[SEC-4] reports a failure, and draws the next job', async () => {
    const failing = engine.draw(job('whole'));
    const next = engine.draw(job('active'));
    threads[0]?.answer('unreachable');
    await expect(failing).rejects.toThrow(new DrawFailure('unreachable'));
    threads[0]?.answer();
    expect(await next).toBeDefined();
    expect(threads).toHaveLength(1);
  });

  it('[SEC-4] is replaced if it does not answer within 10 s, and the new one gets the fonts again', async () => {
    const slow = engine.draw(job('whole'));
    const next = engine.draw(job('active'));
    const rejection = expect(slow).rejects.toThrow('did not answer within 10 seconds');
    vi.advanceTimersByTime(10_000);
    await rejection;
    expect(threads.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    expect(threads[1]?.messages.map(({ kind }) => kind)).toEqual(['start', 'fonts', 'draw']);
    threads[1]?.answer();
    expect(await next).toBeDefined();
  });

  it('[SEC-4] is replaced earlier if the job allows less time', async () => {
    const rejection = expect(engine.draw({ ...job('probe'), limitMs: 2_000 })).rejects.toThrow('within 2 seconds');
    vi.advanceTimersByTime(2_000);
    await rejection;
    expect(threads).toHaveLength(2);
  });

  it('[SEC-4] is not replaced after the canvas was closed', async () => {
    const open = engine.draw(job('whole'));
    engine.dispose();
    expect(await open).toBeUndefined();
    expect(await engine.draw(job('whole'))).toBeUndefined();
    threads[0]?.fail('terminated');
    vi.advanceTimersByTime(20_000);
    expect(threads).toHaveLength(1);
  });

  it('computes no nodes for a job that a newer one replaces, and reports a failure to compute them', async () => {
    const nodes = vi.fn(job('whole').node);
    const current = engine.draw(job('active'));
    const skipped = engine.draw({ ...job('whole'), node: nodes });
    const failing = engine.draw({
      ...job('whole'),
      node: () => {
        throw new Error('no nodes');
      },
    });
    const rejection = expect(failing).rejects.toThrow('no nodes');
    expect(await skipped).toBeUndefined();
    threads[0]?.answer();
    await Promise.all([current, rejection]);
    expect(nodes).not.toHaveBeenCalled();
    expect(engine.isIdle).toBe(true);
  });

  it('forgets the pictures that were not used for the longest time, and receives them again', async () => {
    const draw = async (key: string, megabytes: number) => {
      const drawn = engine.draw({ ...job('whole'), pictures: [{ key, bytes: new Uint8Array(megabytes * 2 ** 20) }] });
      threads[0]?.answer();
      await drawn;
    };
    const sent = () => threads[0]?.messages.filter((message) => message.kind === 'pictures') ?? [];
    for (const key of ['a', 'b', 'a', 'c']) await draw(key, 50);
    expect(sent().map(({ pictures, dropped }) => [pictures.map(({ key }) => key), dropped])).toEqual([
      [['a'], []],
      [['b'], []],
      [['c'], ['b']],
    ]);
    await draw('b', 50);
    expect(sent().at(-1)).toMatchObject({ pictures: [{ key: 'b' }], dropped: ['a'] });
  });
});

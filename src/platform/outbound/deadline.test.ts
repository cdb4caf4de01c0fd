import { expect, it } from 'vitest';
import { rejectOnAbort, withinTime } from './deadline.ts';
import { stall } from './fake-internet.fixture.ts';

it('[SEC-3] stops waiting at the deadline, even if the work ignores its signal', async () => {
  const call = withinTime(10, (signal) => rejectOnAbort(signal, stall()));
  await expect(call).rejects.toMatchObject({ code: 'timed_out' });
});

it('[SEC-3] releases everything that the work started and left behind', async () => {
  const left: AbortSignal[] = [];
  const work = async (signal: AbortSignal) => {
    left.push(signal);
    throw new Error('failed early');
  };
  await expect(withinTime(10_000, work)).rejects.toThrow('failed early');
  expect(left[0]?.aborted).toBe(true);
});

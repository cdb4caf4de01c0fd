import { describe, expect, it } from 'vitest';
import { inRounds, runSteps, type Step } from '../../../src/services/scheduled/run-steps.ts';

function recordingLog() {
  const lines: Array<[event: string, fields: Readonly<Record<string, unknown>>]> = [];
  return {
    lines,
    info: (event: string, fields: Readonly<Record<string, unknown>>) => void lines.push([event, fields]),
    error: (event: string, fields: Readonly<Record<string, unknown>>) => void lines.push([event, fields]),
  };
}

const step = (name: string, run: Step['run']): Step => ({ name, run });

describe('the steps of the scheduled job', () => {
  it('[SCL-3] run even if others fail, throw at once or hang, and each failure is reported by name', async () => {
    const ran: string[] = [];
    const runs = (name: string, settled: number) =>
      step(name, async () => {
        ran.push(name);
        return settled;
      });
    const log = recordingLog();
    const reports = await runSteps(
      [
        runs('first', 2),
        step('fails', () => Promise.reject(new Error('no database'))),
        runs('second', 0),
        step('throws', () => {
          throw new TypeError('at once');
        }),
        step('hangs', () => new Promise(() => undefined)),
        runs('last', 1),
      ],
      log,
      { limitMs: 30 },
    );
    expect(ran).toEqual(['first', 'second', 'last']);
    expect(reports).toEqual([
      { step: 'first', settled: 2 },
      { step: 'fails', error: new Error('no database') },
      { step: 'second', settled: 0 },
      { step: 'throws', error: new TypeError('at once') },
      { step: 'hangs', error: expect.objectContaining({ message: expect.stringContaining('30 ms') }) },
      { step: 'last', settled: 1 },
    ]);
    expect(log.lines.map(([event, { step: name }]) => `${event} ${name}`)).toEqual([
      'scheduled_step_done first',
      'scheduled_step_failed fails',
      'scheduled_step_failed throws',
      'scheduled_step_failed hangs',
      'scheduled_step_done last',
    ]);
  });

  it('[SCL-3] work in limited parts: another one only after a full one, and never more than their rounds', async () => {
    const parts = (sizes: number[]) => async () => sizes.shift() ?? 0;
    expect(await inRounds(5, 10, parts([10, 10, 3, 10]))).toBe(23);
    expect(await inRounds(2, 10, parts([10, 10, 10]))).toBe(20);
    expect(await inRounds(5, 10, parts([]))).toBe(0);
  });
});

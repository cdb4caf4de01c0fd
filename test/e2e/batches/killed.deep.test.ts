import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openSpace } from '../own-space.ts';
import { makeState, type StartedService, startService } from '../started-service.ts';
import { countCharges, publishCard, startBatch, waitForBatch } from './spreadsheet.ts';

/** Kills every process of a service at once, as a power failure would. */
function kill({ pid }: StartedService): void {
  const children = new Map<number, number[]>();
  for (const line of execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')) {
    const [child = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const tree = [pid];
  for (const each of tree) tree.push(...(children.get(each) ?? []));
  for (const each of tree) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  }
}

describe('a batch whose service is killed', () => {
  it('[JOB-3, CRD-2] goes on by itself, and draws, charges and logs each file once', async () => {
    const { path } = makeState();
    let service = await startService(path, { GALLEY_LOG_WAIT_MS: '1' });
    const { apiKey, ask } = await openSpace(service, 'Killed');
    const pageId = await publishCard(ask);
    const id = await startBatch({ origin: service.origin, apiKey }, pageId, 250);
    const { origin } = service;
    for (const enough of [20, 150, 300]) {
      await waitForBatch({ origin: service.origin, apiKey }, id, ({ counts }) => counts.done >= enough);
      kill(service);
      await sleep(500);
      service = await startService(path, { GALLEY_LOG_WAIT_MS: '1' });
      // The session is one of this address.
      expect(service.origin).toBe(origin);
    }
    const batch = await waitForBatch({ origin: service.origin, apiKey }, id, ({ state }) => state === 'done');
    expect(batch.counts).toMatchObject({ files: 500, done: 500, failed: 0 });
    expect(await countCharges(ask)).toEqual({ ok: 500, failed: 0, used: 500 });
  }, 900_000);
});

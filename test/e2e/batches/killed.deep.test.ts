import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { kill } from '../kill-service.ts';
import { openSpace } from '../own-space.ts';
import { makeState, startService } from '../started-service.ts';
import { countCharges, publishCard, startBatch, waitForBatch } from './spreadsheet.ts';

/** After how many files the service is killed each time. */
const points = Array.from({ length: 10 }, () => Math.ceil(Math.random() * 450)).sort((one, other) => one - other);

describe('a batch whose service is killed ten times', () => {
  it('[JOB-3, CRD-2] goes on by itself, and draws, charges and logs each file once', async () => {
    const { path } = makeState();
    let service = await startService(path, { GALLEY_LOG_WAIT_MS: '1' });
    const { apiKey, ask } = await openSpace(service, 'Killed');
    const pageId = await publishCard(ask);
    const id = await startBatch({ origin: service.origin, apiKey }, pageId, 250);
    const { origin } = service;
    console.log(`The service is killed after ${points.join(', ')} files.`);
    for (const enough of points) {
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
  }, 1_800_000);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { kill } from '../kill-service.ts';
import { openSpace } from '../own-space.ts';
import { makeState, startService } from '../started-service.ts';
import { countCharges, publishCard, startBatch, waitForBatch } from './spreadsheet.ts';

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

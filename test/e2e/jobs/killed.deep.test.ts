import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { countCharges, publishCard } from '../batches/spreadsheet.ts';
import { kill } from '../kill-service.ts';
import { openSpace } from '../own-space.ts';
import { makeState, startService } from '../started-service.ts';
import { postRender, waitForJob } from './jobs.ts';

it('[JOB-1, CRD-2] draws, charges and logs each job once if the service is killed while jobs run', async () => {
  const { path } = makeState();
  let service = await startService(path, { GALLEY_LOG_WAIT_MS: '1' });
  const { apiKey, ask } = await openSpace(service, 'Killed jobs');
  const pageId = await publishCard(ask);
  const locations: string[] = [];
  for (let round = 0; round < 3; round++) {
    for (let job = 0; job < 30; job++) {
      const response = await postRender({ origin: service.origin, apiKey }, pageId, `${round} ${job}`, 'respond-async');
      expect(response.status).toBe(202);
      locations.push(response.headers.get('Location') ?? '');
    }
    // Some of the jobs have ended by now.
    await waitForJob({ origin: service.origin, apiKey }, locations[30 * round + 4] ?? '');
    kill(service);
    await sleep(500);
    service = await startService(path, { GALLEY_LOG_WAIT_MS: '1' });
  }
  for (const location of locations) {
    const job = await waitForJob({ origin: service.origin, apiKey }, location);
    expect(job).toMatchObject({ state: 'done', result: { cached: false } });
  }
  await expect
    .poll(() => countCharges(ask), { timeout: 60_000, interval: 500 })
    .toEqual({ ok: 90, failed: 0, used: 90 });
}, 900_000);

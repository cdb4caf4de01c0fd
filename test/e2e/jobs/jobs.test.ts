import { expect, it } from 'vitest';
import { countCharges, publishCard } from '../batches/spreadsheet.ts';
import { openSpace } from '../own-space.ts';
import { sharedService } from '../shared-service.ts';
import { postRender, waitForJob } from './jobs.ts';

it('[JOB-1] renders in the background through the front door, and charges and logs each job once', async () => {
  const service = await sharedService();
  const { apiKey, ask } = await openSpace(service, 'Jobs');
  const caller = { origin: service.origin, apiKey };
  const pageId = await publishCard(ask);
  const accepted = await Promise.all(
    Array.from({ length: 12 }, (_, index) => postRender(caller, pageId, `Job ${index}`, 'respond-async')),
  );
  expect(accepted.map(({ status }) => status)).toEqual(Array(12).fill(202));
  for (const response of accepted) {
    expect(response.headers.get('Retry-After')).toBe('1');
    const job = await waitForJob(caller, response.headers.get('Location') ?? '');
    expect(job).toMatchObject({ state: 'done', result: { cached: false } });
    expect((await fetch(job.result.file.url)).headers.get('Content-Type')).toBe('image/png');
  }
  const waited = await postRender(caller, pageId, 'Job 3', 'wait=20');
  expect([waited.status, waited.headers.get('X-Render-Cache')]).toEqual([200, 'HIT']);
  await expect
    .poll(() => countCharges(ask), { timeout: 60_000, interval: 500 })
    .toEqual({ ok: 13, failed: 0, used: 12 });
}, 240_000);

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoadedService, loadKinds, ordinaryRequests } from './load/kinds.ts';
import { HealthPoll, workerMegabytes } from './load/polling.ts';
import { openSpace } from './own-space.ts';
import { makeState, type StartedService, startService } from './started-service.ts';

/** ms that any other request may wait, whatever one caller requests. */
const maxWaitMs = 2_000;
/** Megabytes that the Worker's process may use in addition to what it used before. */
const maxGrowth = 300;

const state = makeState();
let service: StartedService;
let space: LoadedService;
let poll: HealthPoll;
let before: number;

beforeAll(async () => {
  // Requests of one client in less than a minute.
  service = await startService(state.path, { GALLEY_CODE_RATE: '1000', GALLEY_PREVIEW_RATE: '6000' });
  space = { origin: service.origin, ...(await openSpace(service, 'Load')) };
  // What the Worker loads for its first picture of a format stays loaded.
  for (const ask of ordinaryRequests) {
    const response = await ask(space);
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
  }
  poll = new HealthPoll(service.origin);
  before = workerMegabytes(service.pid);
});

afterAll(async () => {
  poll?.stop();
  await service?.stop();
  await state.remove();
});

describe('the largest input of each kind', () => {
  it.each(loadKinds)('[SEC-3] $name: no other request waits for more than 2 s', async ({ ask }) => {
    await poll.takeSlowestMs();
    const response = await ask(space);
    const answer = await response.text();
    expect(await poll.takeSlowestMs()).toBeLessThan(maxWaitMs);
    // A row that the service rejects would test nothing.
    if (!response.ok) expect(answer).not.toMatch(/"code":"(?:unknown_field|required)"/);
    // Rejected input gets an error; what the renderer has no room for is repeated later.
    if (response.status >= 500) expect(JSON.parse(answer).code).toMatch(/^(?:renderer_unavailable|render_timeout)$/);
  });

  it('[SEC-3] together they leave the Worker at most 300 MB larger', () => {
    expect(workerMegabytes(service.pid) - before).toBeLessThan(maxGrowth);
  });
});

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Lane } from '../../../src/core/lane/lane.ts';
import { LanePass } from '../../../src/core/lane/lane-pass.ts';
import { createAsk, post } from '../../../src/doors/http/testing/test-door.ts';
import { hashToken } from '../../../src/services/authenticate/secret-tokens.ts';
import { answerRender } from '../../../src/services/render/render.ts';
import { routes } from '../../../workers/edge/composition.ts';
import { balanceOf, readEntries } from '../../harness/ledger.ts';
import { renderRequest } from '../../harness/render.ts';
import { bearer } from '../../harness/service.ts';
import { testApp, testServices } from '../../harness/services.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';
import { waitFor } from '../../harness/wait-for.ts';

/** A lane in which a picture would wait more than 5 s. */
function aFullLane(): Lane {
  const lane = new Lane();
  for (let n = 0; n < 63; n += 1) lane.announce({});
  return lane;
}

describe('a picture that would wait more than 5 s', () => {
  let space: TestSpace;
  let pageId: string;
  const app = (lane: Lane) => createAsk(testApp(routes, { services: { lane: new LanePass(lane) } }));
  const draw = (lane: Lane, tweaks = {}) =>
    app(lane)('/api/render', post({ pageId, tweaks, output: 'binary' }, bearer(space.key)));

  beforeAll(async () => {
    space = await makeSpace({ creditsLimit: 10 });
    ({ pageId } = await makeTemplate(space.id));
  });

  it('[SEC-3] is rejected with 503 and Retry-After, costs nothing, and is logged', async () => {
    const response = await draw(aFullLane());
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'service_busy' });
    expect(response.headers.get('Retry-After')).toBe('1');
    expect(await balanceOf(space.id)).toMatchObject({ used: 0 });
    await waitFor(async () =>
      expect(await readEntries(space.id)).toMatchObject([
        { status: 'failed', httpStatus: 503, errorCode: 'service_busy', credits: 0 },
      ]),
    );
  });

  it('[SEC-3] is returned if it is already stored', async () => {
    expect((await draw(new Lane())).headers.get('X-Render-Cache')).toBe('MISS');
    const repeated = await draw(aFullLane());
    expect([repeated.status, repeated.headers.get('X-Render-Cache')]).toEqual([200, 'HIT']);
  });

  it('[SEC-3] is rejected in the same way if it shows code', async () => {
    const json = { code: 'let lane = 1;', lang: 'javascript', output: 'binary' };
    const response = await app(aFullLane())('/api/code-to-image', post(json));
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '1']);
  });
});

describe('a client that hangs up', () => {
  it('[SEC-3, CRD-2] leaves the lane: its picture is not drawn and not charged, and others continue', async () => {
    const space = await makeSpace({ creditsLimit: 10 });
    // Short work would not wait for its turn.
    const { pageId } = await makeTemplate(space.id, { pages: [{ width: 1_200, height: 630 }] });
    const lane = new Lane();
    // Other work occupies the lane.
    await lane.turn({ ms: 3_000, urgency: 'interactive' });
    const joined = vi.spyOn(lane, 'run');
    const client = new AbortController();
    const services = testServices({
      lane: new LanePass(lane, { urgency: 'interactive', signal: client.signal }),
    });
    const painted = vi.spyOn(services.takumi, 'rasterNow');
    const rendering = answerRender(services, { kind: 'key', hash: await hashToken(space.key) }, renderRequest(pageId), {
      withBody: false,
      answer: () => ({ status: 200 }),
    });
    const failure = expect(rendering).rejects.toMatchObject({ code: 'client_left' });
    await waitFor(() => expect(joined).toHaveBeenCalled());
    client.abort();
    await failure;
    expect(painted).not.toHaveBeenCalled();
    painted.mockRestore();
    expect(await balanceOf(space.id)).toMatchObject({ used: 0, remaining: 10 });
    await waitFor(async () =>
      expect(await readEntries(space.id)).toMatchObject([
        { status: 'failed', httpStatus: 499, errorCode: 'client_left' },
      ]),
    );
    expect(await lane.run({ ms: 1, urgency: 'interactive' }, () => 'next')).toBe('next');
  });
});

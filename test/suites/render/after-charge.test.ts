import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import { insertRenderLogs } from '../../../src/records/render-logs-writes.ts';
import { hashToken } from '../../../src/services/authenticate/secret-tokens.ts';
import { refundLostCharges } from '../../../src/services/render/refund-lost.ts';
import { answerRender } from '../../../src/services/render/render.ts';
import { balanceOf, chargeInD1, readEntries } from '../../harness/ledger.ts';
import { renderRequest } from '../../harness/render.ts';
import { postRender, readProblem } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';
import { waitFor } from '../../harness/wait-for.ts';

let space: TestSpace;
let pageId: string;

beforeAll(async () => {
  space = await makeSpace({ creditsLimit: 10 });
  ({ pageId } = await makeTemplate(space.id));
});

const logs = (spaceId: string) => readEntries(spaceId);

describe('a failure after the charge', () => {
  it('[CRD-2, LOG-1] is refunded, and logged as failed with its status, if the response cannot be created', async () => {
    const ownSpace = await makeSpace({ creditsLimit: 10 });
    const page = await makeTemplate(ownSpace.id);
    const charged = vi.fn();
    const rendering = answerRender(
      testServices(),
      { kind: 'key', hash: await hashToken(ownSpace.key) },
      renderRequest(page.pageId),
      {
        withBody: true,
        answer: (outcome) => {
          charged(outcome.credits);
          // This happens with a header that HTTP cannot carry.
          throw new TypeError('not a header');
        },
      },
    );
    await expect(rendering).rejects.toThrow('not a header');
    expect(charged).toHaveBeenCalledWith({ cost: 1, remaining: 9 });
    expect(await balanceOf(ownSpace.id)).toMatchObject({ used: 0, remaining: 10 });
    await waitFor(async () => {
      expect(await logs(ownSpace.id)).toMatchObject([
        { status: 'failed', httpStatus: 500, errorCode: 'internal_error', credits: 0, fileUrl: null },
      ]);
    });
  });

  it('[CRD-2] is refunded if the file cannot be stored', async () => {
    const ownSpace = await makeSpace({ creditsLimit: 10 });
    const page = await makeTemplate(ownSpace.id);
    const files = new Proxy(env.FILES, {
      get: (bucket, name) =>
        name === 'put' ? () => Promise.reject(new Error('full')) : Reflect.get(bucket, name).bind(bucket),
    });
    const rendering = answerRender(
      { ...testServices(), files },
      { kind: 'key', hash: await hashToken(ownSpace.key) },
      renderRequest(page.pageId),
      {
        withBody: false,
        answer: () => ({ status: 200 }),
      },
    );
    await expect(rendering).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await balanceOf(ownSpace.id)).toMatchObject({ used: 0 });
    await waitFor(async () => expect(await logs(ownSpace.id)).toMatchObject([{ status: 'failed', httpStatus: 503 }]));
  });

  it('[CRD-2] is found by the scheduled job if the charge is from before the space had a ledger', async () => {
    const ownSpace = await makeSpace({ creditsLimit: 10 });
    const [failed, succeeded] = [newId(), newId()];
    const then = systemClock.now() - 3_600_000;
    for (const renderId of [failed, succeeded]) await chargeInD1({ renderId, spaceId: ownSpace.id, amount: 2 }, then);
    const entry = { spaceId: ownSpace.id, format: 'png', via: 'post', authKind: 'key', createdOn: then } as const;
    await insertRenderLogs(db, [
      { entry: { id: failed, requestId: newId(), ...entry, status: 'failed', httpStatus: 500 } },
      { entry: { id: succeeded, requestId: newId(), ...entry, status: 'ok', httpStatus: 200 } },
    ]);
    await refundLostCharges(testServices({ clock: systemClock }));
    expect(await balanceOf(ownSpace.id)).toMatchObject({ used: 2 });
  });

  it.each(['\ud800', 'a\u0000b', 'line\r\nSet-Cookie: a=b', '\u0085', ' ', 'x'.repeat(201)])(
    '[RND-1] a fileName that no header can carry is rejected before anything is drawn: %j',
    async (fileName) => {
      const before = await balanceOf(space.id);
      const response = await postRender(space.key, { pageId, fileName, output: 'binary', draft: true });
      expect(await readProblem(response)).toMatchObject({ status: 400, errors: [{ path: 'fileName' }] });
      expect(await balanceOf(space.id)).toEqual(before);
    },
  );

  it.each([
    ['Übersicht 漢字 🖋 "quoted"; x=1', '漢字'],
    ['../../etc/passwd', 'etcpasswd'],
    ['report.png', 'report.png'],
  ])('[RND-7] a fileName with any other characters is sent: %s', async (fileName, part) => {
    const response = await postRender(space.key, { pageId, fileName, output: 'binary' });
    expect(response.status).toBe(200);
    const disposition = response.headers.get('Content-Disposition') ?? '';
    expect(decodeURIComponent(disposition)).toContain(part);
    await response.body?.cancel();
  });
});

import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../src/core/clock.ts';
import { hashToken } from '../../../src/services/authenticate/secret-tokens.ts';
import { render } from '../../../src/services/render/render.ts';
import { balanceOf, readEntries } from '../../harness/ledger.ts';
import { renderRequest } from '../../harness/render.ts';
import { testServices } from '../../harness/services.ts';
import { makeSpace, makeTemplate } from '../../harness/space.ts';

/** A clock by which everything is slow once drawing has begun. */
function slowClock(): Clock & { jump(ms: number): void } {
  let ahead = 0;
  return { now: () => systemClock.now() + ahead, jump: (ms) => (ahead += ms) };
}

async function renderWith(fontDelayMs: number) {
  const space = await makeSpace();
  const { pageId } = await makeTemplate(space.id, {
    pages: [{ layers: [{ id: 't', type: 'text', content: 'Late' }] }],
  });
  const clock = slowClock();
  const deferred: Promise<unknown>[] = [];
  const parts = testServices({ clock });
  const readFont = async (path: string) => {
    clock.jump(fontDelayMs);
    return parts.readFont(path);
  };
  const credentials = { kind: 'key', hash: await hashToken(space.key) } as const;
  const rendering = render(
    { ...parts, clock, readFont, defer: (work) => void deferred.push(work) },
    credentials,
    renderRequest(pageId),
    { withBody: false },
  );
  const outcome = await rendering.then(
    () => 'drawn',
    (error: { code: string }) => error.code,
  );
  await Promise.allSettled(deferred);
  const [entry] = await readEntries(space.id);
  return { outcome, entry, balance: await balanceOf(space.id), space };
}

describe('the deadline of a picture', () => {
  it('[RND-21] of 30 seconds ends a render with 504, logged and free', async () => {
    const { outcome, entry, balance, space } = await renderWith(30_001);
    expect(outcome).toBe('render_timeout');
    expect(entry).toMatchObject({ status: 'failed', httpStatus: 504, errorCode: 'render_timeout', credits: 0 });
    expect(balance).toMatchObject({ used: 0 });
    expect((await env.FILES.list({ prefix: `renders/${space.id}/` })).objects).toEqual([]);
  });

  it('[RND-21] does not affect a render that takes less', async () => {
    expect(await renderWith(29_000)).toMatchObject({ outcome: 'drawn', balance: { used: 1 } });
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { refund } from '../../../src/records/credits-writes.ts';
import { db, makeSpace, noon } from '../../../src/records/records.fixture.ts';
import { type LoggedRender, listUnloggedCharges } from '../../../src/records/render-logs.ts';
import { insertRenderLogs } from '../../../src/records/render-logs-writes.ts';
import { spaces } from '../../../src/records/spaces.ts';
import { charge, giveBack } from '../../../src/services/ledger/credits.ts';
import { balanceOf, chargeInD1 } from '../../harness/ledger.ts';
import { testServices } from '../../harness/services.ts';

const render = (spaceId: string, id = newId()): LoggedRender => ({
  entry: {
    id,
    requestId: newId(),
    spaceId,
    format: 'png',
    status: 'failed',
    httpStatus: 500,
    via: 'post',
    authKind: 'key',
    createdOn: noon,
  },
});

type Payer = Parameters<typeof charge>[1];

/** Charges a render. Returns null if the credits do not suffice. */
const take = (payer: Payer, amount = 1, renderId = newId()) =>
  charge(testServices(), payer, { amount, ifLost: render(payer.id, renderId) }).catch((error: { code: string }) => {
    if (error.code !== 'credits_exhausted') throw error;
    return null;
  });

describe('charging', () => {
  it('[CRD-2] charges 10 of 50 concurrent renders when 10 credits are left', async () => {
    const space = await makeSpace({ creditsLimit: 13 });
    await take(space, 3);
    const charges = await Promise.all(Array.from({ length: 50 }, () => take(space)));
    const remaining = charges.flatMap((answer) => (answer ? [Number(answer.remaining)] : []));
    expect(remaining.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await balanceOf(space.id)).toEqual({ limit: 13, used: 13, remaining: 0 });
  });

  it.each([
    ['plenty is left', 50, 48],
    ['the first charge takes all', 2, 0],
  ])('[CRD-2] charges a render once however many concurrent requests there are, where %s', async (_, limit, left) => {
    const space = await makeSpace({ creditsLimit: limit });
    const renderId = newId();
    const charges = await Promise.all(Array.from({ length: 20 }, () => take(space, 2, renderId)));
    expect(charges).toEqual(charges.map(() => ({ cost: 2, remaining: left })));
    expect(await balanceOf(space.id)).toMatchObject({ used: 2 });
  });

  it('[CRD-2] takes nothing if the space has fewer credits than the render costs', async () => {
    const space = await makeSpace({ creditsLimit: 4 });
    expect(await take(space, 5)).toBeNull();
    expect(await balanceOf(space.id)).toMatchObject({ used: 0 });
    expect(await take(space, 4)).toEqual({ cost: 4, remaining: 0 });
  });

  it('leaves nothing, not less than nothing, if the limit was lowered below the credits used', async () => {
    const space = await makeSpace({ creditsLimit: 4 });
    await take(space, 3);
    await db.update(spaces).set({ creditsLimit: 1 }).where(eq(spaces.id, space.id));
    expect(await balanceOf(space.id)).toEqual({ limit: 1, used: 3, remaining: 0 });
    expect(await take({ id: space.id, creditsLimit: 1 })).toBeNull();
  });

  it('[CRD-1] counts without a limit if the space has none', async () => {
    const space = await makeSpace();
    expect(await take(space, 7)).toEqual({ cost: 7, remaining: null });
    expect(await balanceOf(space.id)).toEqual({ limit: null, used: 7, remaining: null });
  });

  it('does not charge a space that does not exist', async () => {
    await expect(take({ id: newId(), creditsLimit: null })).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});

describe('refunding', () => {
  it('[CRD-2] refunds once, however many concurrent requests there are', async () => {
    const space = await makeSpace({ creditsLimit: 9 });
    const renderId = newId();
    await take(space, 2);
    await take(space, 5, renderId);
    const give = () => giveBack(testServices(), { spaceId: space.id, renderId });
    await Promise.all(Array.from({ length: 20 }, give));
    expect(await balanceOf(space.id)).toMatchObject({ used: 2, remaining: 7 });
  });

  it('refunds nothing for a render that was never charged', async () => {
    const space = await makeSpace();
    await take(space, 2);
    await giveBack(testServices(), { spaceId: space.id, renderId: newId() });
    expect(await balanceOf(space.id)).toMatchObject({ used: 2 });
  });

  it('[CRD-2] finds the charges in D1 that no log entry names and that were not refunded', async () => {
    const { id: spaceId } = await makeSpace();
    const [lost, logged, refunded, late] = [newId(), newId(), newId(), newId()];
    const time = Date.UTC(2020, 0, 1);
    for (const renderId of [lost, logged, refunded]) await chargeInD1({ renderId, spaceId, amount: 1 }, time);
    await chargeInD1({ renderId: late, spaceId, amount: 1 }, time + 1000);
    expect(await refund(db, refunded, time)).toEqual({ spaceId, amount: 1 });
    expect(await refund(db, refunded, time)).toBeUndefined();
    const { entry } = render(spaceId, logged);
    await insertRenderLogs(db, [{ entry: { ...entry, status: 'ok', httpStatus: 200, createdOn: time } }]);
    expect(await listUnloggedCharges(db, { from: time, before: time + 1000, limit: 10 })).toEqual([
      { renderId: lost, spaceId },
    ]);
  });
});

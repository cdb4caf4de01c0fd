import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { creditLedger, findBalance } from '../../../src/records/credits.ts';
import { charge, refund } from '../../../src/records/credits-writes.ts';
import { openDatabase } from '../../../src/records/database.ts';
import { db, makeSpace, noon } from '../../../src/records/records.fixture.ts';
import { listUnloggedCharges } from '../../../src/records/render-logs.ts';
import { insertRenderLog } from '../../../src/records/render-logs-writes.ts';
import { spaces } from '../../../src/records/spaces.ts';
import { isDeep } from '../../harness/depth.ts';

const take = (spaceId: string, amount = 1, renderId = newId()) => charge(db, { renderId, spaceId, amount }, noon);
const listLedger = (spaceId: string) => db.select().from(creditLedger).where(eq(creditLedger.spaceId, spaceId));

async function rowsReadToCharge(spaceId: string): Promise<number> {
  let rowsRead = 0;
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await env.DB.batch(statements);
    for (const { meta } of results) rowsRead += meta.rows_read;
    return results;
  };
  const measured = openDatabase({ prepare: (query: string) => env.DB.prepare(query), batch } as unknown as D1Database);
  expect(await charge(measured, { renderId: newId(), spaceId, amount: 1 }, noon)).toMatchObject({ charged: true });
  return rowsRead;
}

/** Writes charges of earlier renders, without their balance. */
async function fillLedger(spaceId: string, count: number): Promise<void> {
  const rowsPerStatement = 5_000;
  for (let from = 0; from < count; from += rowsPerStatement) {
    await env.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2 - 1)
       INSERT INTO credit_ledger (id, space_id, render_id, kind, amount, created_on)
       SELECT ?3 || n, ?3, ?3 || n, 'charge', 1, n FROM numbers`,
    )
      .bind(from, Math.min(from + rowsPerStatement, count), spaceId)
      .run();
  }
}

describe('charging', () => {
  it('[CRD-2] charges 10 of 50 concurrent renders when 10 credits are left, each with its ledger row', async () => {
    const { id } = await makeSpace({ creditsLimit: 13 });
    await take(id, 3);
    const charges = await Promise.all(Array.from({ length: 50 }, () => take(id)));
    const remaining = charges.filter((answer) => answer.charged).map((answer) => answer.remaining);
    expect(remaining.sort((a, b) => Number(a) - Number(b))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await findBalance(db, id)).toEqual({ limit: 13, used: 13, remaining: 0 });
    expect(await listLedger(id)).toHaveLength(11);
  });

  it.each([
    ['plenty is left', 50, 48],
    ['the first charge takes all', 2, 0],
  ])(
    '[CRD-2] charges a render once however many concurrent requests there are, where %s',
    async (_, creditsLimit, remaining) => {
      const { id } = await makeSpace({ creditsLimit });
      const renderId = newId();
      const charges = await Promise.all(Array.from({ length: 20 }, () => take(id, 2, renderId)));
      expect(charges).toEqual(charges.map(() => ({ charged: true, remaining })));
      expect(await listLedger(id)).toHaveLength(1);
    },
  );

  it('[CRD-2] takes nothing if the space has fewer credits than the render costs', async () => {
    const { id } = await makeSpace({ creditsLimit: 4 });
    expect(await take(id, 5)).toEqual({ charged: false });
    expect(await listLedger(id)).toEqual([]);
    expect(await take(id, 4)).toEqual({ charged: true, remaining: 0 });
  });

  it('leaves nothing, not less than nothing, if the limit was lowered below the credits used', async () => {
    const { id } = await makeSpace({ creditsLimit: 4 });
    await take(id, 3);
    await db.update(spaces).set({ creditsLimit: 1 }).where(eq(spaces.id, id));
    expect(await findBalance(db, id)).toEqual({ limit: 1, used: 3, remaining: 0 });
    expect(await take(id)).toEqual({ charged: false });
  });

  it('[CRD-1] counts without a limit if the space has none', async () => {
    const { id } = await makeSpace();
    expect(await take(id, 7)).toEqual({ charged: true, remaining: null });
    expect(await findBalance(db, id)).toEqual({ limit: null, used: 7, remaining: null });
  });

  // G1: each charge used to read every earlier charge of its space.
  it('[CRD-2] reads as many rows of D1 after thousands of charges as for the first', async () => {
    const { id } = await makeSpace();
    const first = await rowsReadToCharge(id);
    await fillLedger(id, isDeep ? 100_000 : 3_000);
    expect(await rowsReadToCharge(id)).toBe(first);
  });

  it('does not charge a space that does not exist', async () => {
    expect(await take('nowhere')).toEqual({ charged: false });
  });
});

describe('refunding', () => {
  it('[CRD-2] refunds once, however many concurrent requests there are', async () => {
    const { id } = await makeSpace({ creditsLimit: 9 });
    const renderId = newId();
    await take(id, 2);
    await take(id, 5, renderId);
    const refunds = await Promise.all(Array.from({ length: 20 }, () => refund(db, renderId, noon)));
    expect(refunds.filter(({ refunded }) => refunded)).toHaveLength(1);
    expect(await findBalance(db, id)).toMatchObject({ used: 2, remaining: 7 });
    expect(await take(id, 5, renderId)).toEqual({ charged: false });
  });

  it('refunds nothing for a render that was never charged', async () => {
    expect(await refund(db, newId(), noon)).toEqual({ refunded: false });
  });

  it('[CRD-2] finds the charges that no log entry names and that were not refunded', async () => {
    const { id: spaceId } = await makeSpace();
    const [lost, logged, refunded, late] = [newId(), newId(), newId(), newId()];
    const time = Date.UTC(2020, 0, 1);
    for (const renderId of [lost, logged, refunded]) await charge(db, { renderId, spaceId, amount: 1 }, time);
    await charge(db, { renderId: late, spaceId, amount: 1 }, time + 1000);
    await refund(db, refunded, time);
    await insertRenderLog(db, {
      id: logged,
      requestId: newId(),
      spaceId,
      format: 'png',
      status: 'ok',
      httpStatus: 200,
      via: 'post',
      authKind: 'key',
      createdOn: time,
    });
    expect(await listUnloggedCharges(db, { from: time, before: time + 1000, limit: 10 })).toEqual([lost]);
  });
});

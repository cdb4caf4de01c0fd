import { env, runInDurableObject } from 'cloudflare:test';
import { eq, sql } from 'drizzle-orm';
import { newId } from '../../src/core/ids.ts';
import { type Balance, creditLedger } from '../../src/records/credits.ts';
import type { ListedRenderLog, LoggedRender, NewRenderLog } from '../../src/records/render-logs.ts';
import { findSpace, spaces } from '../../src/records/spaces.ts';
import { readBalance } from '../../src/services/ledger/credits.ts';
import { printJson } from '../../src/services/ledger/ports.ts';
import { findEntry, listLog } from '../../src/services/ledger/read-log.ts';
import { testServices } from './services.ts';
import { db, makeSpace, type TestSpace } from './space.ts';

/** Writes an entry as a render does, and charges its credits first. A repeat with the same id changes nothing. */
export async function logEntry(entry: NewRenderLog, details: Omit<LoggedRender, 'entry'> = {}): Promise<void> {
  const { id, spaceId, credits = 0 } = entry;
  const services = testServices();
  const ledger = services.ledgers.getByName(spaceId);
  const render = { entry, ...details };
  if (credits > 0 && !(await findEntry(services, { spaceId, id }))) {
    await ledger.charge({ spaceId, renderId: id, amount: credits, limit: null, ifLost: printJson(render) });
  }
  await ledger.record(printJson({ id: `test ${id}`, spaceId, renders: [render], keyUses: {} }));
}

/** The newest 100 entries of the log of a space. */
export async function readEntries(spaceId: string): Promise<ListedRenderLog[]> {
  return (await listLog(testServices(), { spaceId, page: 1, perPage: 100 })).list;
}

/** Sets the pending charges of a space back in time, so that the next alarm of its ledger refunds them. */
export async function ageCharges(spaceId: string): Promise<void> {
  await runInDurableObject(env.LEDGERS.getByName(spaceId), (_, { storage }) => {
    storage.sql.exec('UPDATE charges SET charged_on = charged_on - 600001');
  });
}

/** Deletes the ledger of a space with its log. */
export async function clearLedger(spaceId: string): Promise<void> {
  await testServices().ledgers.getByName(spaceId).destroy();
}

export async function balanceOf(spaceId: string): Promise<Balance> {
  const space = await findSpace(db, spaceId);
  if (!space) throw new Error('There is no such space');
  return await readBalance(testServices(), space);
}

/** Creates a space as before spaces had ledgers. It gets one when it is first used. */
export async function makeOldSpace(facts: Parameters<typeof makeSpace>[0] = {}): Promise<TestSpace> {
  const space = await makeSpace(facts);
  await db.update(spaces).set({ ledgerSince: null }).where(eq(spaces.id, space.id));
  return space;
}

/** Charges a render as before spaces had ledgers. */
export async function chargeInD1(
  { renderId, spaceId, amount }: { renderId: string; spaceId: string; amount: number },
  now: number,
): Promise<void> {
  await db.batch([
    db.insert(creditLedger).values({ id: newId(), spaceId, renderId, kind: 'charge', amount, createdOn: now }),
    db
      .update(spaces)
      .set({ creditsUsed: sql`${spaces.creditsUsed} + ${amount}` })
      .where(eq(spaces.id, spaceId)),
  ]);
}

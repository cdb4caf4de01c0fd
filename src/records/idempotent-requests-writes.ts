import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type IdempotentRequest, idempotentRequests } from './idempotent-requests.ts';
import { selectValues } from './statements.ts';

type Claim = Pick<IdempotentRequest, 'id' | 'fingerprint' | 'claim' | 'leasedUntil' | 'createdOn'>;

/**
 * Writes the claim where nobody has the id: no row, one from before `keptSince`, or an equal request whose lease ended
 * without an answer. Answers the row as it is then: its `claim` tells who runs the request. One statement judges and
 * writes, so that of simultaneous requests exactly one wins.
 */
export async function claimRequest(
  db: Database,
  request: Claim,
  { now, keptSince }: { now: number; keptSince: number },
): Promise<IdempotentRequest | undefined> {
  const { id, fingerprint, claim, leasedUntil, createdOn } = request;
  const isOver = lte(idempotentRequests.createdOn, keptSince);
  const isAbandoned = and(
    isNull(idempotentRequests.status),
    lte(idempotentRequests.leasedUntil, now),
    eq(idempotentRequests.fingerprint, fingerprint),
  );
  const [, [row]] = await db.batch([
    db
      .insert(idempotentRequests)
      .values(request)
      .onConflictDoUpdate({
        target: idempotentRequests.id,
        set: { fingerprint, claim, leasedUntil, createdOn, status: null, answer: null },
        setWhere: sql`${or(isOver, isAbandoned)}`,
      }),
    db.select().from(idempotentRequests).where(eq(idempotentRequests.id, id)),
  ]);
  return row;
}

type Claimed = Pick<IdempotentRequest, 'id' | 'claim'>;

/** Keeps the answer of the request that has the claim. False, with nothing changed, when another has taken it. */
export async function finishRequest(
  db: Database,
  claimed: Claimed,
  { status, answer }: { status: number; answer: string },
): Promise<boolean> {
  const finished = await db
    .update(idempotentRequests)
    .set({ status, answer })
    .where(isRunning(claimed))
    .returning({ id: idempotentRequests.id });
  return finished.length > 0;
}

/** Forgets a request whose answer is not kept: the next one with its key runs. */
export async function releaseRequest(db: Database, claimed: Claimed): Promise<void> {
  await db.delete(idempotentRequests).where(isRunning(claimed));
}

function isRunning({ id, claim }: Claimed) {
  return and(eq(idempotentRequests.id, id), eq(idempotentRequests.claim, claim), isNull(idempotentRequests.status));
}

/** Forgets those of them that are still as old: a key may have been used again meanwhile. */
export async function removeOldRequests(db: Database, ids: readonly string[], until: number): Promise<void> {
  await db
    .delete(idempotentRequests)
    .where(and(inArray(idempotentRequests.id, selectValues(ids)), lte(idempotentRequests.createdOn, until)));
}

import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type IdempotentRequest, idempotentRequests } from './table.ts';

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

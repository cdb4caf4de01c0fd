import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type IdempotentRequest, idempotentRequests } from './idempotent-requests.ts';
import { selectValues } from './statements.ts';

/** A request that wants to run, and its claim. */
export type RequestClaim = Pick<IdempotentRequest, 'id' | 'fingerprint' | 'claim' | 'leasedUntil' | 'createdOn'>;

/**
 * Writes the claim if the id is free: there is no row, the row is from before `keptSince`, or it is of an equal
 * request whose lease ended without a response. Returns the row after that; its `claim` identifies the request that
 * runs. A single statement checks and writes, so exactly one of simultaneous requests wins.
 */
export async function claimRequest(
  db: Database,
  request: RequestClaim,
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

/**
 * Stores the response of the request that holds the claim. Returns false and changes nothing if another request has
 * taken the claim.
 */
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

/** Deletes a request whose response is not stored, so that the next request with its key runs. */
export async function releaseRequest(db: Database, claimed: Claimed): Promise<void> {
  await db.delete(idempotentRequests).where(isRunning(claimed));
}

function isRunning({ id, claim }: Claimed) {
  return and(eq(idempotentRequests.id, id), eq(idempotentRequests.claim, claim), isNull(idempotentRequests.status));
}

/**
 * Deletes those of the requests that are from `until` or earlier. A request whose key was used again in the meantime
 * stays.
 */
export async function removeOldRequests(db: Database, ids: readonly string[], until: number): Promise<void> {
  await db
    .delete(idempotentRequests)
    .where(and(inArray(idempotentRequests.id, selectValues(ids)), lte(idempotentRequests.createdOn, until)));
}

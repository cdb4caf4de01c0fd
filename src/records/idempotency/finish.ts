import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type IdempotentRequest, idempotentRequests } from './table.ts';

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
    .where(running(claimed))
    .returning({ id: idempotentRequests.id });
  return finished.length > 0;
}

/** Forgets a request whose answer is not kept: the next one with its key runs. */
export async function releaseRequest(db: Database, claimed: Claimed): Promise<void> {
  await db.delete(idempotentRequests).where(running(claimed));
}

function running({ id, claim }: Claimed) {
  return and(eq(idempotentRequests.id, id), eq(idempotentRequests.claim, claim), isNull(idempotentRequests.status));
}

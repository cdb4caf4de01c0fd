import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Webhook, webhooks } from '../webhooks/table.ts';
import { presentUrl } from './present-url.ts';
import { type Delivery, deliveries } from './table.ts';

export interface Claim {
  delivery: Delivery & { firedOn: number };
  webhook: Webhook;
}

/**
 * A delivery that is due and its webhook, for the first who asks and never again: whatever becomes of it, it is not sent
 * twice (HOOK-3). One round trip.
 */
export async function claimDelivery(db: Database, id: string, now: number): Promise<Claim | undefined> {
  const [[delivery], [webhook]] = await db.batch([
    db
      .update(deliveries)
      .set({ status: 'claimed', firedOn: now, url: presentUrl })
      .where(and(eq(deliveries.id, id), eq(deliveries.status, 'due')))
      .returning(),
    db
      .select()
      .from(webhooks)
      .where(sql`${webhooks.id} = (select ${deliveries.webhookId} from ${deliveries} where ${deliveries.id} = ${id})`),
  ]);
  return delivery && webhook ? { delivery: { ...delivery, firedOn: now }, webhook } : undefined;
}

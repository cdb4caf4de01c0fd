import { and, eq } from 'drizzle-orm';
import type { DeliveryOutcome } from '../../core/names/events.ts';
import type { Database } from '../database.ts';

import { type Delivery, deliveries } from './table.ts';

export type DeliveryResult = Pick<Delivery, 'responseCode' | 'durationMs' | 'error'> & { status: DeliveryOutcome };

/** Records how a claimed delivery went (HOOK-6); one that was given up meanwhile stays so. */
export async function recordDelivery(db: Database, id: string, result: DeliveryResult): Promise<void> {
  await db
    .update(deliveries)
    .set(result)
    .where(and(eq(deliveries.id, id), eq(deliveries.status, 'claimed')));
}

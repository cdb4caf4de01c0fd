import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { isUntaken } from '../events/take.ts';
import { webhooks } from '../webhooks/table.ts';
import { type Delivery, deliveries } from './table.ts';

export type NewDelivery = Pick<
  Delivery,
  'id' | 'webhookId' | 'spaceId' | 'eventId' | 'event' | 'data' | 'dataBytes' | 'resendOf' | 'createdOn'
>;

/** Says that a delivery is due: a test, a resend. Throws when the webhook is gone. */
export async function insertDelivery(db: Database, delivery: NewDelivery): Promise<void> {
  await db.insert(deliveries).values(delivery);
}

/**
 * The statement that makes events due, for the batch that takes them and before that: of an event that was taken already,
 * and of a webhook that is gone by now, it says nothing. One parameter, of up to 2 MB, however many there are.
 */
export function insertDueDeliveries(db: Database, due: readonly NewDelivery[]) {
  const rows = due.map((each) => ({ ...each, data: each.data && JSON.stringify(each.data) }));
  const of = (name: keyof NewDelivery) => sql`json_extract(value, ${`$.${name}`})`;
  return db
    .insert(deliveries)
    .select(
      sql`select ${of('id')}, ${of('webhookId')}, ${of('spaceId')}, ${of('eventId')}, ${of('event')}, ${of('data')},
        ${of('dataBytes')}, null, 'due', null, null, null, null, ${of('createdOn')}, null
        from json_each(${JSON.stringify(rows)})
        where ${isUntaken(of('eventId'))} and exists (select 1 from ${webhooks} where ${webhooks.id} = ${of('webhookId')})`,
    )
    .onConflictDoNothing();
}

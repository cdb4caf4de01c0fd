import { and, asc, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import { type DeliveryOutcome, deliveryOutcomes } from '../../core/names/events.ts';
import { asListed, bodyOf, fittingIds, isTruncated, type Listed } from '../bodies.ts';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { giveUpClaims } from './give-up.ts';

import { type Delivery, type DeliveryRecord, deliveries } from './table.ts';

export interface DeliveryQuery extends Paging {
  webhookId: string;
  status?: DeliveryOutcome | undefined;
  event?: Delivery['event'] | undefined;
}

type ListedDelivery = Listed<DeliveryRecord, 'data'>;

/**
 * A webhook's delivery records, newest first: what has ended, a claim whose sender died included (HOOK-3, HOOK-6). Whether
 * what they told fits an answer (LIM-3) is decided by its size, also where R2 keeps it; its `data` is null then.
 */
export async function listDeliveries(
  db: Database,
  { webhookId, status, event, ...paging }: DeliveryQuery,
  now: number,
): Promise<Listing<ListedDelivery>> {
  const { limit, offset } = limits(paging);
  const ofWebhook = eq(deliveries.webhookId, webhookId);
  const matching = and(
    ofWebhook,
    inArray(deliveries.status, status === undefined ? [...deliveryOutcomes] : [status]),
    event === undefined ? undefined : eq(deliveries.event, event),
  );
  const newestFirst = [desc(deliveries.firedOn), asc(deliveries.id)];
  const fitting = fittingIds(
    db
      .select({ id: deliveries.id, bytes: sql<number>`${deliveries.dataBytes}`.as('bytes') })
      .from(deliveries)
      .where(matching)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
  );
  const [, rows, [total]] = await db.batch([
    giveUpClaims(db, now, ofWebhook),
    db
      .select({
        ...getTableColumns(deliveries),
        data: bodyOf(deliveries.data, deliveries.id, fitting),
        truncated: isTruncated(deliveries.id, fitting),
      })
      .from(deliveries)
      .where(matching)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(deliveries).where(matching),
  ]);
  const list = rows.map((row) => asListed<Delivery, 'data'>(row, ['data']) as ListedDelivery);
  return listing(list, total?.count, paging);
}

/** A record of the webhook. Undefined also for what has not ended. */
export async function findDelivery(
  db: Database,
  { id, webhookId }: { id: string; webhookId: string },
): Promise<DeliveryRecord | undefined> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.id, id),
        eq(deliveries.webhookId, webhookId),
        inArray(deliveries.status, [...deliveryOutcomes]),
      ),
    );
  return row as DeliveryRecord | undefined;
}

/** Records of what was fired before `moment`, the oldest first, and whether R2 keeps what they told. */
export async function listOldDeliveries(
  db: Database,
  moment: number,
  limit: number,
): Promise<Array<Pick<Delivery, 'id' | 'webhookId'> & { isLarge: boolean }>> {
  const rows = await db
    .select({
      id: deliveries.id,
      webhookId: deliveries.webhookId,
      isLarge: sql<number>`${deliveries.data} is null`.as('is_large'),
    })
    .from(deliveries)
    .where(lt(deliveries.firedOn, moment))
    .orderBy(asc(deliveries.firedOn))
    .limit(limit);
  return rows.map(({ isLarge, ...row }) => ({ ...row, isLarge: isLarge === 1 }));
}

import { eq, sql } from 'drizzle-orm';
import { newId } from '../../core/ids.ts';
import type { Database } from '../database.ts';
import { spaces } from '../spaces/table.ts';
import { creditLedger } from './table.ts';

/**
 * Gives back what the render was charged, once (CRD-2). `refunded` is false when there is nothing to give back: never
 * charged, or given back before.
 */
export async function refund(db: Database, renderId: string, now: number): Promise<{ refunded: boolean }> {
  const id = newId();
  const entry = sql`from ${creditLedger} where ${creditLedger.id} = ${id}`;
  const [written] = await db.batch([
    db
      .insert(creditLedger)
      .select(
        sql`select ${id}, space_id, render_id, 'refund', amount, ${now} from ${creditLedger}
          where render_id = ${renderId} and kind = 'charge'`,
      )
      .onConflictDoNothing()
      .returning({ id: creditLedger.id }),
    db
      .update(spaces)
      .set({ creditsUsed: sql`${spaces.creditsUsed} - (select amount ${entry})` })
      .where(eq(spaces.id, sql`(select space_id ${entry})`)),
  ]);
  return { refunded: written.length > 0 };
}

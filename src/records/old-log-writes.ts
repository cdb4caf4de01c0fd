import { sql } from 'drizzle-orm';
import { creditLedger } from './credits.ts';
import type { Database } from './database.ts';
import { addToSums } from './ledger-sums-writes.ts';
import type { ObjectStorage } from './object-database.ts';
import { findOldLog, type OldLog } from './old-log.ts';
import { type LoggedRender, renderLogs } from './render-logs.ts';

/** Notes that D1 has entries from before the ledger, none of which has been copied. */
export function noteOldLog({ sql }: ObjectStorage): void {
  sql.exec('INSERT OR IGNORE INTO old_log (only, created_on, id) VALUES (1, ?, ?)', Number.MAX_SAFE_INTEGER, '');
}

/**
 * Counts entries that were copied to these segments. A repeat counts nothing: `after` is the entry that had been copied
 * last when they were read.
 */
export function countCopies(
  storage: ObjectStorage,
  { after, bySegment }: { after: OldLog['last']; bySegment: ReadonlyMap<number, readonly LoggedRender[]> },
): void {
  storage.transactionSync(() => {
    const { last } = findOldLog(storage) ?? {};
    if (last?.createdOn !== after.createdOn || last.id !== after.id) return;
    for (const [segment, renders] of bySegment) {
      const times = renders.map(({ entry }) => entry.createdOn);
      storage.sql.exec(
        `INSERT INTO segments (number, starts_on, newest, entries) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
          SET starts_on = min(starts_on, excluded.starts_on), newest = max(newest, excluded.newest),
            entries = entries + excluded.entries`,
        segment,
        Math.min(...times),
        Math.max(...times),
        renders.length,
      );
      addToSums(storage, segment, renders);
    }
    const copied = [...bySegment.values()].at(-1)?.at(-1)?.entry ?? after;
    storage.sql.exec('UPDATE old_log SET created_on = ?, id = ?', copied.createdOn, copied.id);
  });
}

/** Makes the copies visible: from now on, entries are read from them and not from D1. */
export function showCopies({ sql }: ObjectStorage, now: number): void {
  sql.exec('UPDATE old_log SET copied_on = ? WHERE copied_on IS NULL', now);
}

/** Forgets the old log once D1 has no entry of it. */
export function forgetOldLog({ sql }: ObjectStorage): void {
  sql.exec('DELETE FROM old_log');
}

/**
 * Deletes log entries of the space from D1, the newest first and at most `limit`, with their charges. Charges of failed
 * renders stay, because they may have to be refunded; see refund-lost.ts. Returns how many entries it deleted.
 */
export async function deleteOldRenders(
  db: Database,
  { spaceId, limit }: { spaceId: string; limit: number },
): Promise<number> {
  const newest = sql`select id from render_logs where space_id = ${spaceId} order by created_on desc, id limit ${limit}`;
  const [, removed] = await db.batch([
    db
      .delete(creditLedger)
      .where(sql`${creditLedger.renderId} in (select id from render_logs where id in (${newest}) and status = 'ok')`),
    db.delete(renderLogs).where(sql`${renderLogs.id} in (${newest})`).returning({ id: renderLogs.id }),
  ]);
  return removed.length;
}

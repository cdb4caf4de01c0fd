import type { LedgerBackup } from './ledger-backups.ts';
import { findCreditsUsed } from './ledger-credits.ts';
import { oldDaySums } from './ledger-sums.ts';
import type { ObjectStorage } from './object-database.ts';
import { noteOldLog, showCopies } from './old-log-writes.ts';

/** Notes that everything until `savedOn` (epoch milliseconds) is in the backup. */
export function noteBackup({ sql }: ObjectStorage, savedOn: number): void {
  sql.exec('INSERT OR REPLACE INTO backups (only, saved_on) VALUES (1, ?)', savedOn);
}

/**
 * Fills the ledger of a space from its backup, unless it is open. `hasLog` says whether D1 has entries from before the
 * ledger: they are copied, unless the backup has their sums, because then they had been copied and are only deleted.
 */
export function restoreLedger(
  storage: ObjectStorage,
  { spaceId, creditsUsed, sums, latencies, keyUses, hasLog }: LedgerBackup & { hasLog: boolean },
  now: number,
): void {
  if (findCreditsUsed(storage) !== undefined) return;
  const { sql } = storage;
  storage.transactionSync(() => {
    sql.exec('INSERT INTO ledger (only, space_id, credits_used) VALUES (1, ?, ?)', spaceId, creditsUsed);
    for (const { hour, segment, format, status, cached, renders, credits } of sums) {
      sql.exec(
        `INSERT INTO render_sums (hour, segment, template_id, format, via, status, error_code, cached, renders, credits)
          VALUES (?, ?, '', ?, '', ?, '', ?, ?, ?)`,
        ...[hour, segment, format, status, cached, renders, credits],
      );
    }
    for (const { date, format, cached, buckets } of latencies) {
      const insert = 'INSERT INTO render_latencies (date, format, cached, buckets) VALUES (?, ?, ?, ?)';
      sql.exec(insert, date, format, cached, buckets);
    }
    for (const { id, usedOn } of keyUses) {
      sql.exec('INSERT INTO key_uses (key_id, last_used_on) VALUES (?, ?)', id, usedOn);
    }
    if (hasLog) noteOldLog(storage);
    if (hasLog && sums.some(({ segment }) => segment === oldDaySums)) showCopies(storage, now);
  });
}

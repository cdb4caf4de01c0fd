import { daySums, isVisible, oldDaySums } from './ledger-sums.ts';
import type { ObjectStorage } from './object-database.ts';

/** The renders of a day that count as one in usage and statistics, as `render_sums` has them. */
export interface BackedUpSum {
  /** Hours since the epoch, at the start of the day. */
  hour: number;
  /** `daySums` or `oldDaySums`. */
  segment: number;
  format: string;
  status: string;
  cached: number;
  renders: number;
  credits: number;
}

/** What is restored of a ledger: everything except its log entries and what lasts for less than a day. */
export interface LedgerBackup {
  spaceId: string;
  creditsUsed: number;
  sums: BackedUpSum[];
  latencies: Array<{ date: string; format: string; cached: number; buckets: string }>;
  /** When each API key was last used for a render, in epoch milliseconds. */
  keyUses: Array<{ id: string; usedOn: number }>;
}

/** Whether the last backup is from before `before` (epoch milliseconds), and the ledger has new entries since. */
export function needsBackup({ sql }: ObjectStorage, before: number): boolean {
  const [row] = sql
    .exec<{ savedOn: number | null; newest: number | null }>(
      'SELECT (SELECT saved_on FROM backups) AS savedOn, (SELECT max(newest) FROM segments) AS newest',
    )
    .toArray();
  const { savedOn = null, newest = null } = row ?? {};
  return newest !== null && (savedOn === null || (savedOn < before && newest >= savedOn));
}

/**
 * Reads what to back up. Charges that are pending are left out, because nothing would refund them after a restore.
 * Returns undefined if the ledger is not open.
 */
export function readBackup({ sql }: ObjectStorage): LedgerBackup | undefined {
  const [ledger] = sql
    .exec<{ spaceId: string; creditsUsed: number }>(
      `SELECT space_id AS spaceId, credits_used - (SELECT coalesce(sum(amount), 0) FROM charges) AS creditsUsed
        FROM ledger`,
    )
    .toArray();
  if (!ledger) return undefined;
  const sums = sql.exec<BackedUpSum & Record<string, SqlStorageValue>>(
    `SELECT hour / 24 * 24 AS hour, iif(segment < 0, ${oldDaySums}, ${daySums}) AS segment, format, status, cached,
      sum(renders) AS renders, sum(credits) AS credits FROM render_sums
      WHERE ${isVisible('segment')} GROUP BY 1, 2, format, status, cached`,
  );
  const latencies = sql.exec<LedgerBackup['latencies'][number]>(
    'SELECT date, format, cached, buckets FROM render_latencies',
  );
  const keyUses = sql.exec<LedgerBackup['keyUses'][number]>(
    'SELECT key_id AS id, last_used_on AS usedOn FROM key_uses',
  );
  return { ...ledger, sums: [...sums], latencies: [...latencies], keyUses: [...keyUses] };
}

import { z } from 'zod';
import { parseJsonText } from '../../core/json.ts';
import { boundedList } from '../../core/schemas/bounded.ts';
import { validate } from '../../core/schemas/validate.ts';
import { type LedgerBackup, needsBackup, readBackup } from '../../records/ledger-backups.ts';
import { noteBackup } from '../../records/ledger-backups-writes.ts';
import type { ObjectStorage } from '../../records/object-database.ts';
import type { BackgroundServices } from '../services.ts';

/** How long a backup is used before the next one replaces it, if anything has changed. */
const backupMs = 20 * 3_600_000;

type BackupServices = Pick<BackgroundServices, 'files' | 'clock'>;

function backupKey(spaceId: string): string {
  return `ledgers/${spaceId}.json`;
}

/**
 * Stores a copy of the ledger in R2, about once a day if something has changed. A copy of the bucket therefore
 * contains the ledgers too, which Cloudflare cannot export.
 */
export async function backUpLedger(storage: ObjectStorage, { files, clock }: BackupServices): Promise<void> {
  const savedOn = clock.now();
  if (!needsBackup(storage, savedOn - backupMs)) return;
  const backup = readBackup(storage);
  if (!backup) return;
  // Entries that arrive during the upload are newer, so that the next backup has them.
  noteBackup(storage, savedOn);
  await files.put(backupKey(backup.spaceId), JSON.stringify({ version: 1, ...backup }));
}

const count = z.number().int();
const maxRows = { max: 100_000 };
const storedBackup = z.object({
  version: z.literal(1),
  spaceId: z.string(),
  creditsUsed: count,
  sums: boundedList(
    z.object({
      hour: count,
      segment: count,
      format: z.string(),
      status: z.string(),
      cached: count,
      renders: count,
      credits: count,
    }),
    maxRows,
  ),
  latencies: boundedList(
    z.object({ date: z.string(), format: z.string(), cached: count, buckets: z.string() }),
    maxRows,
  ),
  keyUses: boundedList(z.object({ id: z.string(), usedOn: count }), maxRows),
});

/**
 * Reads the backup of the ledger of a space. Returns undefined if there is none.
 * @throws Error if there is a backup that this version cannot read, so that nobody overwrites it
 */
export async function readStoredBackup({ files }: BackupServices, spaceId: string): Promise<LedgerBackup | undefined> {
  const object = await files.get(backupKey(spaceId));
  if (!object) return undefined;
  const backup = validate(storedBackup, parseJsonText(await object.text()));
  if (!backup.success || backup.data.spaceId !== spaceId) throw new Error('The backup of a ledger cannot be read');
  return backup.data;
}

/** Deletes the backup of a ledger that is deleted. */
export async function deleteBackup({ files }: BackupServices, spaceId: string): Promise<void> {
  await files.delete(backupKey(spaceId));
}

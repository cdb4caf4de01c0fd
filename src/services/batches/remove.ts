import { listBatchIds, listOldBatchRows } from '../../records/batches.ts';
import { deleteBatch, deleteBatchRows } from '../../records/batches-writes.ts';
import type { BackgroundServices } from '../services.ts';
import { rowsKeptMs, uploadKey } from './ports.ts';

/** How many batches are removed at once. */
const batchesPerRound = 50;

/** Removes uploaded rows after 24 hours. Returns how many uploads it removed. */
export async function removeOldRows(
  { db, files, clock }: Pick<BackgroundServices, 'db' | 'files' | 'clock'>,
  limit: number,
): Promise<number> {
  const old = await listOldBatchRows(db, clock.now() - rowsKeptMs, limit);
  if (old.length === 0) return 0;
  await files.delete(old.map(uploadKey));
  await deleteBatchRows(
    db,
    old.map(({ id }) => id),
  );
  return old.length;
}

/** Removes all batches of a space, with what they store. */
export async function removeBatches(
  { db, batches }: Pick<BackgroundServices, 'db' | 'batches'>,
  spaceId: string,
): Promise<void> {
  for (;;) {
    const ids = await listBatchIds(db, spaceId, batchesPerRound);
    if (ids.length === 0) return;
    await Promise.all(ids.map((id) => batches.getByName(id).destroy()));
    // An object without a state does not know that it has a row.
    for (const id of ids) await deleteBatch(db, id);
  }
}

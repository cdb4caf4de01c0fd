import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { ObjectStorage } from './object-database.ts';
import {
  isAfter,
  type LoggedRender,
  type RenderLog,
  renderLogFaults,
  renderLogInputs,
  renderLogs,
} from './render-logs.ts';

/**
 * How far a ledger has copied the log entries from before it existed, which are in D1. While it copies, the copies are
 * hidden and readers read D1. Then all copies become visible at once and nobody reads D1, which is emptied later.
 */
export interface OldLog {
  /** The entry that was copied last; the newest are copied first. */
  last: Pick<RenderLog, 'createdOn' | 'id'>;
  /** When the last entry was copied, in epoch milliseconds. Null while the ledger copies. */
  copiedOn: number | null;
}

/** Undefined if D1 has no entries of the space any more, or had none. */
export function findOldLog({ sql }: ObjectStorage): OldLog | undefined {
  const [row] = sql
    .exec<{ createdOn: number; id: string; copiedOn: number | null }>(
      'SELECT created_on AS createdOn, id, copied_on AS copiedOn FROM old_log',
    )
    .toArray();
  return row && { last: { createdOn: row.createdOn, id: row.id }, copiedOn: row.copiedOn };
}

/** Whether entries must be read from D1, because the ledger has not copied all of them. */
export function isLogInD1(storage: ObjectStorage): boolean {
  return findOldLog(storage)?.copiedOn === null;
}

/** Lists entries of the space in D1 that follow `after` in its log, newest first, with their inputs and failures. */
export async function listOldRenders(
  db: Database,
  { spaceId, after, limit }: { spaceId: string; after: OldLog['last']; limit: number },
): Promise<LoggedRender[]> {
  const where = and(eq(renderLogs.spaceId, spaceId), isAfter(after));
  const order = [desc(renderLogs.createdOn), asc(renderLogs.id)];
  const ids = db
    .select({ id: renderLogs.id })
    .from(renderLogs)
    .where(where)
    .orderBy(...order)
    .limit(limit);
  const [entries, inputs, failures] = await db.batch([
    db
      .select()
      .from(renderLogs)
      .where(where)
      .orderBy(...order)
      .limit(limit),
    db.select().from(renderLogInputs).where(inArray(renderLogInputs.logId, ids)),
    db.select().from(renderLogFaults).where(inArray(renderLogFaults.logId, ids)),
  ]);
  const inputOf = new Map(inputs.map(({ logId, ...input }) => [logId, input]));
  const failureOf = new Map(failures.map(({ logId, ...failure }) => [logId, failure]));
  return entries.map((entry) => {
    const [input, failure] = [inputOf.get(entry.id), failureOf.get(entry.id)];
    return { entry, ...(input && { input }), ...(failure && { failure }) };
  });
}

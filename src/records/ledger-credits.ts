import type { ObjectStorage } from './object-database.ts';

/** A charge whose render has not reported how it ended. */
export interface PendingCharge {
  renderId: string;
  /** Whole credits, 1 or more. */
  amount: number;
  /** Epoch milliseconds. */
  chargedOn: number;
  /** The log entry, as JSON, of a render that never reports how it ended. */
  ifLost: string;
}

/** The credits that the space has used. Undefined before the ledger was opened. */
export function findCreditsUsed({ sql }: ObjectStorage): number | undefined {
  return sql.exec<{ used: number }>('SELECT credits_used AS used FROM ledger').toArray()[0]?.used;
}

/** Lists those of the renders that have a pending charge. */
export function listPending({ sql }: ObjectStorage, renderIds: readonly string[]): Set<string> {
  const ids = 'SELECT render_id AS id FROM charges WHERE render_id IN (SELECT value FROM json_each(?))';
  return new Set([...sql.exec<{ id: string }>(ids, JSON.stringify(renderIds))].map(({ id }) => id));
}

/** Lists the oldest charges from before `before` that are still pending. */
export function listLost({ sql }: ObjectStorage, before: number, limit: number): PendingCharge[] {
  const rows = sql.exec<Record<'renderId' | 'ifLost', string> & Record<'amount' | 'chargedOn', number>>(
    `SELECT render_id AS renderId, amount, charged_on AS chargedOn, if_lost AS ifLost FROM charges
      WHERE charged_on < ? ORDER BY charged_on LIMIT ?`,
    before,
    limit,
  );
  return rows.toArray();
}

export function hasPending({ sql }: ObjectStorage): boolean {
  return sql.exec('SELECT 1 FROM charges LIMIT 1').toArray().length > 0;
}

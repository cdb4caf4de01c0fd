import { and, asc, desc, eq, gte, lt } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type RenderLog, renderLogs } from './table.ts';

export interface RenderLogQuery extends Paging {
  spaceId: string;
  templateId?: string;
  status?: RenderLog['status'];
  format?: string;
  /** Epoch milliseconds: from inclusive, to exclusive. */
  from?: number;
  to?: number;
}

/** The space's render log, newest first (LOG-1). */
export async function listRenderLogs(db: Database, query: RenderLogQuery): Promise<Listing<RenderLog>> {
  const { limit, offset } = limits(query);
  const matching = and(
    eq(renderLogs.spaceId, query.spaceId),
    query.templateId === undefined ? undefined : eq(renderLogs.templateId, query.templateId),
    query.status === undefined ? undefined : eq(renderLogs.status, query.status),
    query.format === undefined ? undefined : eq(renderLogs.format, query.format),
    query.from === undefined ? undefined : gte(renderLogs.createdOn, query.from),
    query.to === undefined ? undefined : lt(renderLogs.createdOn, query.to),
  );
  const [rows, [total]] = await db.batch([
    db
      .select()
      .from(renderLogs)
      .where(matching)
      .orderBy(desc(renderLogs.createdOn), asc(renderLogs.id))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(renderLogs).where(matching),
  ]);
  return listing(rows, total?.count, query);
}

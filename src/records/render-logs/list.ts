import { and, asc, desc, eq, getTableColumns, gte, lt } from 'drizzle-orm';
import { asListed, bodyOf, bytesOf, fittingIds, isTruncated, type Listed } from '../bodies.ts';
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

const bodies = ['pageIds', 'timings', 'warnings', 'metadata'] as const;
export type LogBodies = (typeof bodies)[number];
type ListedRenderLog = Listed<RenderLog, LogBodies>;

/** The space's render log, newest first (LOG-1), with warnings and metadata of the entries that fit an answer (LIM-3). */
export async function listRenderLogs(db: Database, query: RenderLogQuery): Promise<Listing<ListedRenderLog>> {
  const { limit, offset } = limits(query);
  const matching = and(
    eq(renderLogs.spaceId, query.spaceId),
    query.templateId === undefined ? undefined : eq(renderLogs.templateId, query.templateId),
    query.status === undefined ? undefined : eq(renderLogs.status, query.status),
    query.format === undefined ? undefined : eq(renderLogs.format, query.format),
    query.from === undefined ? undefined : gte(renderLogs.createdOn, query.from),
    query.to === undefined ? undefined : lt(renderLogs.createdOn, query.to),
  );
  const newestFirst = [desc(renderLogs.createdOn), asc(renderLogs.id)];
  const { id, pageIds, timings, warnings, metadata } = renderLogs;
  const fitting = fittingIds(
    db
      .select({ id, bytes: bytesOf(pageIds, timings, warnings, metadata) })
      .from(renderLogs)
      .where(matching)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
  );
  const [rows, [total]] = await db.batch([
    db
      .select({
        ...getTableColumns(renderLogs),
        pageIds: bodyOf(pageIds, id, fitting),
        timings: bodyOf(timings, id, fitting),
        warnings: bodyOf(warnings, id, fitting),
        metadata: bodyOf(metadata, id, fitting),
        truncated: isTruncated(id, fitting),
      })
      .from(renderLogs)
      .where(matching)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(renderLogs).where(matching),
  ]);
  return listing(
    rows.map((row) => asListed<RenderLog, LogBodies>(row, bodies)),
    total?.count,
    query,
  );
}

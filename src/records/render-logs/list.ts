import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm';
import { asListed, bodyOf, bytesOf, fittingIds, isTruncated, type Listed } from '../bodies.ts';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { isAfter, matches, type RenderLogFilter } from './filter.ts';
import { type RenderLog, renderLogs } from './table.ts';

export interface RenderLogQuery extends RenderLogFilter, Paging {}

const bodies = ['pageIds', 'timings', 'warnings', 'metadata'] as const;
export type LogBodies = (typeof bodies)[number];
type ListedRenderLog = Listed<RenderLog, LogBodies>;

/** The space's render log, newest first (LOG-1), with warnings and metadata of the entries that fit an answer (LIM-3). */
export async function listRenderLogs(db: Database, query: RenderLogQuery): Promise<Listing<ListedRenderLog>> {
  const matching = matches(query);
  const [rows, [total]] = await db.batch([
    pageOf(db, matching, limits(query)),
    db.select(rowCount).from(renderLogs).where(matching),
  ]);
  return listing(rows.map(asEntry), total?.count, query);
}

/**
 * The entries of the same list that come after the one with the id `before`, at most `perPage`: a page of a log of a
 * million entries is read like the first. None where the space has no such entry: the oldest are removed first.
 */
export async function listRenderLogsBefore(
  db: Database,
  { before, perPage, ...filter }: RenderLogFilter & { before: string; perPage: number },
): Promise<ListedRenderLog[]> {
  const { id, createdOn } = renderLogs;
  const last = await db
    .select({ id, createdOn })
    .from(renderLogs)
    .where(and(eq(id, before), eq(renderLogs.spaceId, filter.spaceId)))
    .get();
  if (!last) return [];
  const rows = await pageOf(db, and(matches(filter), isAfter(last)), { limit: perPage, offset: 0 });
  return rows.map(asEntry);
}

/** A page with the bodies that fit an answer. */
function pageOf(db: Database, matching: ReturnType<typeof matches>, { limit, offset }: ReturnType<typeof limits>) {
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
  return db
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
    .offset(offset);
}

function asEntry(row: Awaited<ReturnType<typeof pageOf>>[number]): ListedRenderLog {
  return asListed<RenderLog, LogBodies>(row, bodies);
}

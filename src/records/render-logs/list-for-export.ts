import { and, asc, desc, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { isAfter, matches, type RenderLogFilter } from './filter.ts';
import { type RenderLog, renderLogs } from './table.ts';

/** An entry as an export has it: of its warnings the number alone, which bounds what a part of an export holds. */
export type ExportedRenderLog = Omit<RenderLog, 'warnings' | 'timings'> & { warnings: number };

/** The next entries of an export, newest first: those after `last`, or the first. Found in an index, however many there are. */
export async function listForExport(
  db: Database,
  filter: RenderLogFilter,
  { last, limit }: { last?: Pick<RenderLog, 'createdOn' | 'id'> | undefined; limit: number },
): Promise<ExportedRenderLog[]> {
  const { timings: _, warnings, ...columns } = getTableColumns(renderLogs);
  return await db
    .select({ ...columns, warnings: sql<number>`json_array_length(${warnings})`.as('warnings_count') })
    .from(renderLogs)
    .where(and(matches(filter), last && isAfter(last)))
    .orderBy(desc(renderLogs.createdOn), asc(renderLogs.id))
    .limit(limit);
}

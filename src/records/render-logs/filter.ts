import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { type RenderLog, renderLogs } from './table.ts';

/** What a part of a space's render log is chosen by. */
export interface RenderLogFilter {
  spaceId: string;
  templateId?: string;
  status?: RenderLog['status'];
  format?: string;
  via?: RenderLog['via'];
  errorCode?: string;
  cached?: boolean;
  /** What the request id begins with; of those that do, the first `maxFound` by request id are looked through. */
  search?: string;
  /** Epoch milliseconds: from inclusive, to exclusive. */
  from?: number;
  to?: number;
}

/** Callers may write request ids themselves: without a bound, a million that begin alike would be sorted. */
export const maxFound = 1_000;

/** As a condition on entries. */
export function matches(filter: RenderLogFilter): SQL | undefined {
  const { spaceId, templateId, status, format, via, errorCode, cached, search, from, to } = filter;
  return and(
    // The plus keeps a search from indexes by space, in which it would look at every entry.
    search === undefined ? eq(renderLogs.spaceId, spaceId) : sql`+${renderLogs.spaceId} = ${spaceId}`,
    templateId === undefined ? undefined : eq(renderLogs.templateId, templateId),
    status === undefined ? undefined : eq(renderLogs.status, status),
    format === undefined ? undefined : eq(renderLogs.format, format),
    via === undefined ? undefined : eq(renderLogs.via, via),
    errorCode === undefined ? undefined : eq(renderLogs.errorCode, errorCode),
    cached === undefined ? undefined : eq(renderLogs.cached, cached),
    search === undefined ? undefined : isFound(spaceId, search),
    from === undefined ? undefined : gte(renderLogs.createdOn, from),
    to === undefined ? undefined : lt(renderLogs.createdOn, to),
  );
}

function isFound(spaceId: string, search: string): SQL {
  // Request ids are ASCII: what begins like the text lies between it and the text with the last ASCII character.
  return sql`${renderLogs.id} in (select found.id from render_logs as found
    where found.space_id = ${spaceId} and found.request_id >= ${search} and found.request_id < ${`${search}\u007f`}
    order by found.request_id limit ${maxFound})`;
}

/** The entries that a list has after one, newest first, ids breaking ties. */
export function isAfter({ createdOn, id }: Pick<RenderLog, 'createdOn' | 'id'>): SQL | undefined {
  return and(
    sql`${renderLogs.createdOn} <= ${createdOn}`,
    or(lt(renderLogs.createdOn, createdOn), sql`${renderLogs.id} > ${id}`),
  );
}

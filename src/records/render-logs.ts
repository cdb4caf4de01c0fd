import { and, asc, desc, eq, getTableColumns, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Fault } from '../core/errors/faults.ts';
import type { JsonObject } from '../core/json.ts';
import type { Warning } from '../core/warnings.ts';
import { isTruncated, type Listed, selectBody, selectFittingIds, sumBytes, toListed } from './bodies.ts';
import { creditLedger } from './credits.ts';
import type { Database } from './database.ts';
import { selectRows } from './paging.ts';

/** One render request (LOG-1). A value is null if the request failed before it was known. */
export const renderLogs = sqliteTable('render_logs', {
  /** The id of the render. The credit ledger refers to it. */
  id: text('id').primaryKey().notNull(),
  requestId: text('request_id').notNull(),
  spaceId: text('space_id').notNull(),
  templateId: text('template_id'),
  pageId: text('page_id'),
  pageIds: text('page_ids', { mode: 'json' }).$type<string[]>(),
  format: text('format').notNull(),
  renderType: text('render_type'),
  status: text('status', { enum: ['ok', 'failed'] }).notNull(),
  httpStatus: integer('http_status').notNull(),
  errorCode: text('error_code'),
  width: integer('width'),
  height: integer('height'),
  scale: real('scale'),
  quality: integer('quality'),
  pages: integer('pages').notNull().default(0),
  bytes: integer('bytes').notNull().default(0),
  renderMs: real('render_ms').notNull().default(0),
  /** Milliseconds by stage. */
  timings: text('timings', { mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
  cached: integer('cached', { mode: 'boolean' }).notNull().default(false),
  credits: integer('credits').notNull().default(0),
  via: text('via', { enum: ['post', 'get', 'mcp', 'dashboard', 'batch'] }).notNull(),
  authKind: text('auth_kind', { enum: ['key', 'gt', 'demo', 'open', 'session'] }).notNull(),
  keyId: text('key_id'),
  fileUrl: text('file_url'),
  warnings: text('warnings', { mode: 'json' }).$type<Warning[]>().notNull().default([]),
  metadata: text('metadata', { mode: 'json' }).$type<string | JsonObject>(),
  createdOn: integer('created_on').notNull(),
});

export type RenderLog = typeof renderLogs.$inferSelect;

export type NewRenderLog = typeof renderLogs.$inferInsert;

/** The input of a render request, so that it can be rendered again (LOG-1). Deleted with its log entry. */
export const renderLogInputs = sqliteTable('render_log_inputs', {
  logId: text('log_id').primaryKey().notNull(),
  input: text('input', { mode: 'json' }).$type<JsonObject>(),
  /** Why there is no input. */
  omitted: text('omitted', { enum: ['too_large', 'has_secret'] }),
});

export type RenderLogInput = Pick<typeof renderLogInputs.$inferSelect, 'input' | 'omitted'>;

/** The error of a failed render request, as the response reported it (LOG-1). Deleted with its log entry. */
export const renderLogFaults = sqliteTable('render_log_faults', {
  logId: text('log_id').primaryKey().notNull(),
  detail: text('detail').notNull(),
  faults: text('faults', { mode: 'json' }).$type<Fault[]>().notNull(),
});

export type RenderLogFailure = Pick<typeof renderLogFaults.$inferSelect, 'detail' | 'faults'>;

/** A log entry with what is stored beside it. */
export interface LoggedRender {
  entry: NewRenderLog;
  /** The input of the request. Absent if it was not read. */
  input?: RenderLogInput;
  /** Why the request failed. Absent if it did not fail, or if the reason is not kept. */
  failure?: RenderLogFailure;
  /** The format that statistics count the entry under. Absent: the entry's own format. */
  countedAs?: string;
}

/** The filters of a space's render log. */
export interface RenderLogFilter {
  spaceId: string;
  templateId?: string;
  status?: RenderLog['status'];
  format?: string;
  via?: RenderLog['via'];
  errorCode?: string;
  cached?: boolean;
  /** The start of the request id. Only the first `maxSearchedRequests` matches by request id are searched. */
  search?: string;
  /** Epoch milliseconds: from inclusive, to exclusive. */
  from?: number;
  to?: number;
}

/** Callers may choose request ids themselves. Without a limit, a million with the same start would be sorted. */
export const maxSearchedRequests = 1_000;

/** A condition on entries. */
export function matchesFilter(filter: RenderLogFilter): SQL | undefined {
  const { spaceId, templateId, status, format, via, errorCode, cached, search, from, to } = filter;
  return and(
    // The plus sign keeps SQLite from using an index by space, with which it would read every entry of the space.
    search === undefined ? eq(renderLogs.spaceId, spaceId) : sql`+${renderLogs.spaceId} = ${spaceId}`,
    templateId === undefined ? undefined : eq(renderLogs.templateId, templateId),
    status === undefined ? undefined : eq(renderLogs.status, status),
    format === undefined ? undefined : eq(renderLogs.format, format),
    via === undefined ? undefined : eq(renderLogs.via, via),
    errorCode === undefined ? undefined : eq(renderLogs.errorCode, errorCode),
    cached === undefined ? undefined : eq(renderLogs.cached, cached),
    search === undefined ? undefined : matchesRequestId(spaceId, search),
    from === undefined ? undefined : gte(renderLogs.createdOn, from),
    to === undefined ? undefined : lt(renderLogs.createdOn, to),
  );
}

function matchesRequestId(spaceId: string, search: string): SQL {
  // Request ids are ASCII, so those with this start lie between the text and the text with the last ASCII character.
  return sql`${renderLogs.id} in (select found.id from render_logs as found
    where found.space_id = ${spaceId} and found.request_id >= ${search} and found.request_id < ${`${search}\u007f`}
    order by found.request_id limit ${maxSearchedRequests})`;
}

/** The condition on entries that follow this one in a list, newest first. The id breaks ties. */
export function isAfter({ createdOn, id }: Pick<RenderLog, 'createdOn' | 'id'>): SQL | undefined {
  return and(
    sql`${renderLogs.createdOn} <= ${createdOn}`,
    or(lt(renderLogs.createdOn, createdOn), sql`${renderLogs.id} > ${id}`),
  );
}

/** A range of time in epoch milliseconds, `from` inclusive and `to` exclusive. */
export type TimeRange = readonly [from: number, to: number];

/** Which entries to read of one database that has entries of a log: D1, or a segment (see ledger-schema.ts). */
export interface RenderLogPart {
  filter: RenderLogFilter;
  /** Ranges of time, the newest first, which do not overlap. Absent: any time. */
  ranges?: readonly TimeRange[];
  /** Reads only entries that follow this one. */
  after?: Pick<RenderLog, 'createdOn' | 'id'>;
  /** How many entries to skip, all of which are in the first range. */
  offset: number;
  limit: number;
  /** The maximum total size of the bodies, in bytes of JSON (LIM-3). */
  room: number;
}

export const logBodies = ['pageIds', 'timings', 'warnings', 'metadata'] as const;

export type LogBodies = (typeof logBodies)[number];

export type ListedRenderLog = Listed<RenderLog, LogBodies>;

/** Lists entries, newest first (LOG-1), with warnings and metadata of those that fit into the room. */
export async function listRenderLogs(db: Database, part: RenderLogPart): Promise<ListedRenderLog[]> {
  let { room } = part;
  return await readRanges(part, async (range, page) => {
    const where = matchesPart(part, range);
    const rows = await selectRows(selectEntriesThatFit(db, where, page, room), newestFirst(where), page);
    const entries = rows.map(toListedEntry);
    room -= entries.reduce((sum, entry) => sum + measureBodies(entry), 0);
    return entries;
  });
}

/** The size of those parts of an entry that may be large, in about bytes of JSON. */
export function measureBodies(entry: ListedRenderLog): number {
  return logBodies.reduce((sum, name) => sum + (JSON.stringify(entry[name]) ?? '').length, 0);
}

/** Reads the ranges of a part one after another until its limit is reached. */
export async function readRanges<Row>(
  { ranges = [undefined], offset, limit }: { ranges?: readonly Range[] } & Pick<RenderLogPart, 'offset' | 'limit'>,
  read: (range: Range, page: { limit: number; offset: number }) => Row[] | Promise<Row[]>,
): Promise<Row[]> {
  const list: Row[] = [];
  for (const [index, range] of ranges.entries()) {
    if (list.length >= limit) break;
    list.push(...(await read(range, { limit: limit - list.length, offset: index === 0 ? offset : 0 })));
  }
  return list;
}

type Range = TimeRange | undefined;

function matchesPart({ filter, after }: Pick<RenderLogPart, 'filter' | 'after'>, range: Range): SQL | undefined {
  return and(matchesFilter(filter), range && isWithin(range), after && isAfter(after));
}

function isWithin([from, to]: TimeRange): SQL | undefined {
  return and(gte(renderLogs.createdOn, from), lt(renderLogs.createdOn, to));
}

/** Counts the entries of a part. */
export async function countRenderLogs(
  db: Database,
  { filter, ranges = [undefined] }: { filter: RenderLogFilter; ranges?: readonly Range[] },
): Promise<number> {
  let total = 0;
  for (const range of ranges) {
    total += await db.$count(renderLogs, matchesPart({ filter }, range));
  }
  return total;
}

function newestFirst(where: SQL | undefined) {
  return { where, orderBy: [desc(renderLogs.createdOn), asc(renderLogs.id)] };
}

/**
 * Selects the entries of one page of a list, with the bodies of those that fit into the room. The ids of those are a
 * named subquery, because D1 binds at most 100 values and the condition has many.
 */
function selectEntriesThatFit(
  db: Database,
  where: SQL | undefined,
  page: { limit: number; offset: number },
  room: number,
) {
  const { id, pageIds, timings, warnings, metadata } = renderLogs;
  const sizes = { id, bytes: sumBytes(pageIds, timings, warnings, metadata) };
  const ids = selectFittingIds(selectRows(db.select(sizes).from(renderLogs), newestFirst(where), page), room);
  const fittingIds = db.$with('fitting', { id }).as(sql`select id from ${ids}`);
  const fitting = sql`(select id from fitting)`;
  const columns = {
    ...getTableColumns(renderLogs),
    pageIds: selectBody(pageIds, id, fitting),
    timings: selectBody(timings, id, fitting),
    warnings: selectBody(warnings, id, fitting),
    metadata: selectBody(metadata, id, fitting),
    truncated: isTruncated(id, fitting),
  };
  return db.with(fittingIds).select(columns).from(renderLogs);
}

type EntryRow = Omit<RenderLog, LogBodies> & { [Name in LogBodies]: RenderLog[Name] | null } & { truncated: number };

function toListedEntry(row: EntryRow): ListedRenderLog {
  return toListed<RenderLog, LogBodies>(row, logBodies);
}

/** An entry with its input and its error. Each is absent if it was not stored. */
export interface FoundRenderLog {
  entry: RenderLog;
  asked?: RenderLogInput;
  failure?: RenderLogFailure;
}

/** Finds an entry with its input and its error. Returns null for an entry of another space (AUTH-1). */
export async function findRenderLog(
  db: Database,
  { spaceId, id }: { spaceId: string; id: string },
): Promise<FoundRenderLog | null> {
  const [[entry], [asked], [failure]] = await db.batch([
    db
      .select()
      .from(renderLogs)
      .where(and(eq(renderLogs.id, id), eq(renderLogs.spaceId, spaceId))),
    db
      .select({ input: renderLogInputs.input, omitted: renderLogInputs.omitted })
      .from(renderLogInputs)
      .where(eq(renderLogInputs.logId, id)),
    db
      .select({ detail: renderLogFaults.detail, faults: renderLogFaults.faults })
      .from(renderLogFaults)
      .where(eq(renderLogFaults.logId, id)),
  ]);
  return entry ? { entry, ...(asked && { asked }), ...(failure && { failure }) } : null;
}

/**
 * An entry in an export. It has the number of its warnings instead of the warnings themselves, which limits the size of
 * each part of the export.
 */
export type ExportedRenderLog = Omit<RenderLog, 'warnings' | 'timings'> & { warnings: number };

/**
 * Lists entries for an export, newest first. An index finds those after `after`, so the time does not grow with the
 * size of the log.
 */
export async function exportRenderLogs(db: Database, part: RenderLogPart): Promise<ExportedRenderLog[]> {
  const { timings: _, warnings, ...columns } = getTableColumns(renderLogs);
  const selected = { ...columns, warnings: sql<number>`json_array_length(${warnings})`.as('warnings_count') };
  return await readRanges(
    part,
    async (range, page) =>
      await selectRows(db.select(selected).from(renderLogs), newestFirst(matchesPart(part, range)), page),
  );
}

/**
 * Lists renders that were charged in D1 in this time (epoch milliseconds), have no successful log entry and were not
 * refunded, oldest first. Their requests died after the charge, or failed and could not refund it. The scheduled job
 * refunds them (CRD-2).
 */
export async function listUnloggedCharges(
  db: Database,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<Array<{ renderId: string; spaceId: string }>> {
  const inTime = and(
    eq(creditLedger.kind, 'charge'),
    gte(creditLedger.createdOn, from),
    lt(creditLedger.createdOn, before),
  );
  const unlogged = sql`not exists (
    select 1 from ${renderLogs} where ${renderLogs.id} = ${creditLedger.renderId} and ${renderLogs.status} = 'ok')`;
  const standing = sql`not exists (
    select 1 from credit_ledger as refund where refund.render_id = ${creditLedger.renderId} and refund.kind = 'refund')`;
  return await db
    .select({ renderId: creditLedger.renderId, spaceId: creditLedger.spaceId })
    .from(creditLedger)
    .where(and(inTime, unlogged, standing))
    .orderBy(asc(creditLedger.createdOn))
    .limit(limit);
}

import { and, asc, desc, eq, getTableColumns, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Fault } from '../core/errors/faults.ts';
import type { JsonObject } from '../core/json.ts';
import type { Warning } from '../core/warnings.ts';
import { isTruncated, type Listed, selectBody, selectFittingIds, sumBytes, toListed } from './bodies.ts';
import { creditLedger } from './credits.ts';
import type { Database } from './database.ts';
import { type Listing, type ListQuery, mapPage, type Paging, pageOf, selectPage } from './paging.ts';

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
  via: text('via', { enum: ['post', 'get', 'mcp', 'dashboard'] }).notNull(),
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

export interface RenderLogQuery extends RenderLogFilter, Paging {}

const logBodies = ['pageIds', 'timings', 'warnings', 'metadata'] as const;

export type LogBodies = (typeof logBodies)[number];

type ListedRenderLog = Listed<RenderLog, LogBodies>;

/**
 * Lists the space's render log, newest first (LOG-1), with warnings and metadata of the entries that fit into a
 * response (LIM-3).
 */
export async function listRenderLogs(db: Database, query: RenderLogQuery): Promise<Listing<ListedRenderLog>> {
  const list = newestFirst(matchesFilter(query));
  return mapPage(await pageOf(db, selectEntriesThatFit(db, list, query), list, query), toListedEntry);
}

/**
 * Lists at most `perPage` entries that follow the entry with the id `before` in the same list. Reading a page deep in
 * a log of a million entries costs no more than reading the first. Returns none if the space has no such entry,
 * because the oldest are deleted first.
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
  const next = newestFirst(and(matchesFilter(filter), isAfter(last)));
  const firstPage = { page: 1, perPage };
  const rows = await selectPage(selectEntriesThatFit(db, next, firstPage), next, firstPage);
  return rows.map(toListedEntry);
}

function newestFirst(where: SQL | undefined) {
  return { from: renderLogs, where, orderBy: [desc(renderLogs.createdOn), asc(renderLogs.id)] };
}

/** Selects the entries of one page of a list, with the bodies of those that fit into a response. */
function selectEntriesThatFit(db: Database, list: ListQuery, paging: Paging) {
  const { id, pageIds, timings, warnings, metadata } = renderLogs;
  const sizes = { id, bytes: sumBytes(pageIds, timings, warnings, metadata) };
  const fitting = selectFittingIds(selectPage(db.select(sizes).from(renderLogs), list, paging));
  const columns = {
    ...getTableColumns(renderLogs),
    pageIds: selectBody(pageIds, id, fitting),
    timings: selectBody(timings, id, fitting),
    warnings: selectBody(warnings, id, fitting),
    metadata: selectBody(metadata, id, fitting),
    truncated: isTruncated(id, fitting),
  };
  return db.select(columns).from(renderLogs);
}

type EntryRow = Omit<RenderLog, LogBodies> & { [Name in LogBodies]: RenderLog[Name] | null } & { truncated: number };

function toListedEntry(row: EntryRow): ListedRenderLog {
  return toListed<RenderLog, LogBodies>(row, logBodies);
}

/**
 * Finds an entry with its input and its error. Each is undefined if it was not stored. Returns undefined for an entry
 * of another space (AUTH-1).
 */
export async function findRenderLog(
  db: Database,
  { spaceId, id }: { spaceId: string; id: string },
): Promise<{ entry: RenderLog; asked: RenderLogInput | undefined; failure: RenderLogFailure | undefined } | undefined> {
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
  return entry && { entry, asked, failure };
}

/**
 * An entry in an export. It has the number of its warnings instead of the warnings themselves, which limits the size of
 * each part of the export.
 */
export type ExportedRenderLog = Omit<RenderLog, 'warnings' | 'timings'> & { warnings: number };

/**
 * Lists the next entries of an export, newest first: those after `last`, or the first ones. An index finds them, so the
 * time does not grow with the size of the log.
 */
export async function listRenderLogsForExport(
  db: Database,
  filter: RenderLogFilter,
  { last, limit }: { last?: Pick<RenderLog, 'createdOn' | 'id'> | undefined; limit: number },
): Promise<ExportedRenderLog[]> {
  const { timings: _, warnings, ...columns } = getTableColumns(renderLogs);
  return await db
    .select({ ...columns, warnings: sql<number>`json_array_length(${warnings})`.as('warnings_count') })
    .from(renderLogs)
    .where(and(matchesFilter(filter), last && isAfter(last)))
    .orderBy(desc(renderLogs.createdOn), asc(renderLogs.id))
    .limit(limit);
}

/**
 * Lists ids of renders that were charged in this time (epoch milliseconds), have no successful log entry and were not
 * refunded, oldest first. Their requests died after the charge, or failed and could not refund it. The scheduled job
 * refunds them (CRD-2).
 */
export async function listUnloggedCharges(
  db: Database,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<string[]> {
  const inTime = and(
    eq(creditLedger.kind, 'charge'),
    gte(creditLedger.createdOn, from),
    lt(creditLedger.createdOn, before),
  );
  const unlogged = sql`not exists (
    select 1 from ${renderLogs} where ${renderLogs.id} = ${creditLedger.renderId} and ${renderLogs.status} = 'ok')`;
  const standing = sql`not exists (
    select 1 from credit_ledger as refund where refund.render_id = ${creditLedger.renderId} and refund.kind = 'refund')`;
  const rows = await db
    .select({ renderId: creditLedger.renderId })
    .from(creditLedger)
    .where(and(inTime, unlogged, standing))
    .orderBy(asc(creditLedger.createdOn))
    .limit(limit);
  return rows.map((row) => row.renderId);
}

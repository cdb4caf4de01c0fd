import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../../core/json.ts';
import type { Warning } from '../../core/warnings.ts';

/** One render request (LOG-1). What a failed request did not get to know is null. */
export const renderLogs = sqliteTable('render_logs', {
  /** The render's own id; the credit ledger names it. */
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

import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The render log counted by day, written in the batch that writes an entry (CRD-3). */
export const renderStats = sqliteTable(
  'render_stats',
  {
    spaceId: text('space_id').notNull(),
    /** `2026-11-21`, UTC. */
    date: text('date').notNull(),
    kind: text('kind', { enum: ['format', 'template', 'error'] }).notNull(),
    /** A format or `other`, the id of a template, or an error code. */
    name: text('name').notNull(),
    renders: integer('renders').notNull(),
    failed: integer('failed').notNull(),
    cached: integer('cached').notNull(),
    credits: integer('credits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.date, table.kind, table.name] })],
);

/** A histogram of how long successful renders took, by day and format; see latency-buckets.ts. */
export const renderLatencies = sqliteTable(
  'render_latencies',
  {
    spaceId: text('space_id').notNull(),
    date: text('date').notNull(),
    format: text('format').notNull(),
    cached: integer('cached', { mode: 'boolean' }).notNull(),
    bucket: integer('bucket').notNull(),
    renders: integer('renders').notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.date, table.format, table.cached, table.bucket] })],
);

import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Log entries that were removed, summed by day, format and status (SCL-3). */
export const renderLogDays = sqliteTable(
  'render_log_days',
  {
    spaceId: text('space_id').notNull(),
    /** `2026-11-21`, UTC. */
    date: text('date').notNull(),
    /** A format that is drawn, or `other`: a failed request may have asked for anything. */
    format: text('format').notNull(),
    status: text('status', { enum: ['ok', 'failed'] }).notNull(),
    renders: integer('renders').notNull(),
    cached: integer('cached').notNull(),
    credits: integer('credits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.date, table.format, table.status] })],
);

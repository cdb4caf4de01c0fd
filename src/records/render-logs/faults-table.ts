import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Fault } from '../../core/errors/faults.ts';

/** Why a render request failed, as it was answered (LOG-1). Removed with its log entry. */
export const renderLogFaults = sqliteTable('render_log_faults', {
  logId: text('log_id').primaryKey().notNull(),
  detail: text('detail').notNull(),
  faults: text('faults', { mode: 'json' }).$type<Fault[]>().notNull(),
});

export type RenderLogFailure = Pick<typeof renderLogFaults.$inferSelect, 'detail' | 'faults'>;

import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../../core/json.ts';

/** What a render request asked for, so that it can be rendered again (LOG-1). Removed with its log entry. */
export const renderLogInputs = sqliteTable('render_log_inputs', {
  logId: text('log_id').primaryKey().notNull(),
  input: text('input', { mode: 'json' }).$type<JsonObject>(),
  /** Why there is no input. */
  omitted: text('omitted', { enum: ['too_large', 'has_secret'] }),
});

export type RenderLogInput = Pick<typeof renderLogInputs.$inferSelect, 'input' | 'omitted'>;

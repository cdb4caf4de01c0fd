import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../../core/json.ts';
import { shaderStatuses } from '../../core/names/shaders.ts';

export const shaders = sqliteTable('shaders', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  name: text('name').notNull(),
  /** As its author wrote it; what is shipped is the program. */
  source: text('source').notNull(),
  program: text('program').notNull(),
  manifest: text('manifest', { mode: 'json' }).$type<JsonObject>().notNull(),
  /** Of source, program and manifest (SHD-8). */
  contentHash: text('content_hash').notNull(),
  status: text('status', { enum: shaderStatuses }).notNull().default('approved'),
  statusReason: text('status_reason'),
  report: text('report', { mode: 'json' }).$type<JsonObject>().notNull(),
  trips: integer('trips').notNull().default(0),
  publicOn: integer('public_on'),
  /** Counts the writes (GEN-12). */
  revision: integer('revision').notNull().default(1),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
  /** Of the shipped gallery: the name that works as its id. */
  slug: text('slug'),
});

export type Shader = typeof shaders.$inferSelect;

/** Reports of clients whose watchdog stopped a shader (SHD-9). */
export const shaderTrips = sqliteTable(
  'shader_trips',
  {
    shaderId: text('shader_id').notNull(),
    client: text('client').notNull(),
    contentHash: text('content_hash').notNull(),
    trippedOn: integer('tripped_on').notNull(),
  },
  ({ shaderId, client }) => [primaryKey({ columns: [shaderId, client] })],
);

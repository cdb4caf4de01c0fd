import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Json } from '../../core/json.ts';

/** Indexes and checks stand in the migrations alone. Times are epoch milliseconds. */
export const spaces = sqliteTable('spaces', {
  id: text('id').primaryKey().notNull(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  /** null: unlimited (CRD-1). */
  creditsLimit: integer('credits_limit'),
  creditsUsed: integer('credits_used').notNull().default(0),
  globalVariables: text('global_variables', { mode: 'json' }).$type<Json>().notNull().default({}),
  gtHash: text('gt_hash'),
  gtCreatedOn: integer('gt_created_on'),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
  /** Of signed URLs, sealed (AUTH-18). */
  signingSecret: text('signing_secret'),
  signingCreatedOn: integer('signing_created_on'),
  /** Counts the edits (GEN-12). */
  revision: integer('revision').notNull().default(1),
});

/** Secrets that were rotated and hold for a while yet (AUTH-11, AUTH-18). */
export const previousSecrets = sqliteTable(
  'previous_secrets',
  {
    spaceId: text('space_id').notNull(),
    kind: text('kind', { enum: ['gt', 'signing'] }).notNull(),
    /** Of gt its SHA-256; of signed URLs the secret, sealed. */
    secret: text('secret').notNull(),
    validUntil: integer('valid_until').notNull(),
  },
  ({ spaceId, kind, secret }) => [primaryKey({ columns: [spaceId, kind, secret] })],
);

/** The one space that the deployment is run from; a trigger writes it with the first space of all. */
export const operatorSpace = sqliteTable('operator_space', {
  only: integer('only').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
});

export type Space = typeof spaces.$inferSelect;

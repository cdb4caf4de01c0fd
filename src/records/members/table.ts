import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { roles } from '../../access/roles.ts';

/** Who belongs to a space and as what, or is invited to. */
export const members = sqliteTable('members', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  /** null: invited. */
  userId: text('user_id'),
  role: text('role', { enum: roles }).notNull(),
  /** Whom the invitation is for, lower case; null: whoever has the link. */
  invitedEmail: text('invited_email'),
  /** SHA-256 of the token in the link. */
  inviteHash: text('invite_hash'),
  inviteExpiresOn: integer('invite_expires_on'),
  invitedBy: text('invited_by'),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
});

export type Member = typeof members.$inferSelect;

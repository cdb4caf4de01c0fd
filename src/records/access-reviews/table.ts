import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** People who have not decided yet what of the access to their account stays; see services/account/access-review.ts. */
export const accessReviews = sqliteTable('access_reviews', {
  userId: text('user_id').primaryKey().notNull(),
  /** What was made before then is offered to be ended. */
  before: integer('before').notNull(),
});

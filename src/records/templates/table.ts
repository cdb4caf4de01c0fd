import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Json } from '../../core/json.ts';
import type { ColorName } from '../../design/document/color-names.ts';
import type { EmojiType } from '../../design/document/template.ts';

/** A template as it is edited. `publishedVersion` points to what renders draw. */
export const templates = sqliteTable('templates', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  description: text('description'),
  category: text('category'),
  tags: text('tags', { mode: 'json' }).$type<string[]>().notNull().default([]),
  rendererType: text('renderer_type', { enum: ['takumi', 'html'] })
    .notNull()
    .default('takumi'),
  renderScale: real('render_scale').notNull().default(2),
  webpQuality: integer('webp_quality').notNull().default(90),
  emojiType: text('emoji_type').$type<EmojiType>().notNull().default('twemoji'),
  requireGetRenderToken: integer('require_get_render_token', { mode: 'boolean' }).notNull().default(true),
  brandId: text('brand_id'),
  /** In either of the two forms (DOC-6). */
  variables: text('variables', { mode: 'json' }).$type<Json>().notNull().default({}),
  publicOn: integer('public_on'),
  featuredOn: integer('featured_on'),
  publishedOn: integer('published_on'),
  publishedVersion: integer('published_version'),
  thumbnailUrl: text('thumbnail_url'),
  /** What search looks through, written by create and update alone (PUB-3). */
  searchName: text('search_name').notNull(),
  searchDescription: text('search_description').notNull().default(''),
  /** Counts the writes (GEN-12). */
  revision: integer('revision').notNull().default(1),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
  /** Those that its first published page shows much of, the one of the largest area first; null: not known (PUB-3). */
  colors: text('colors', { mode: 'json' }).$type<ColorName[]>(),
  searchTags: text('search_tags').notNull().default(''),
  searchCategory: text('search_category').notNull().default(''),
});

export type Template = typeof templates.$inferSelect;

/** The columns that no caller sets: verbs keep them. */
export type Maintained =
  | 'searchName'
  | 'searchDescription'
  | 'searchTags'
  | 'searchCategory'
  | 'colors'
  | 'revision'
  | 'createdOn'
  | 'updatedOn'
  | 'publishedOn'
  | 'publishedVersion';

import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Json, JsonObject } from '../../../core/json.ts';
import type { Template } from '../table.ts';
import type { Publisher } from './publisher.ts';

/** What a version fixes of the template's design (RND-6). */
export type VersionSettings = Pick<
  Template,
  'rendererType' | 'renderScale' | 'webpQuality' | 'emojiType' | 'brandId'
> & { variables: Json };

/** One publish; never changed after (PUB-2). */
export const templateVersions = sqliteTable('template_versions', {
  id: text('id').primaryKey().notNull(),
  templateId: text('template_id').notNull(),
  /** From 1. */
  version: integer('version').notNull(),
  settings: text('settings', { mode: 'json' }).$type<VersionSettings>().notNull(),
  /** In order. */
  pageIds: text('page_ids', { mode: 'json' }).$type<string[]>().notNull(),
  restoredFrom: integer('restored_from'),
  publishedOn: integer('published_on').notNull(),
  /**
   * The guards under which it was published. For strangers a pinned version is judged by them and by those of the template,
   * which act at once (AUTH-10).
   */
  isPublic: integer('is_public', { mode: 'boolean' }).notNull().default(false),
  requireGetRenderToken: integer('require_get_render_token', { mode: 'boolean' }).notNull().default(true),
  /** null: not known. */
  publishedBy: text('published_by', { mode: 'json' }).$type<Publisher>(),
});

/** The durable copy of a published page. */
export const versionPages = sqliteTable(
  'version_pages',
  {
    templateId: text('template_id').notNull(),
    version: integer('version').notNull(),
    pageId: text('page_id').notNull(),
    order: integer('order').notNull(),
    name: text('name').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    document: text('document', { mode: 'json' }).$type<JsonObject>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version, table.pageId] })],
);

export type TemplateVersion = typeof templateVersions.$inferSelect;
export type VersionPage = typeof versionPages.$inferSelect;

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { fontFormats, fontStyles } from '../../core/names/fonts.ts';

/** A font file of a space: one face of a family. Its bytes are in R2 and never change. */
export const fonts = sqliteTable('fonts', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  name: text('name').notNull(),
  family: text('family').notNull(),
  weight: integer('weight').notNull(),
  style: text('style', { enum: fontStyles }).notNull(),
  format: text('format', { enum: fontFormats }).notNull(),
  sha256: text('sha256').notNull(),
  bytes: integer('bytes').notNull(),
  /** Of its tables, unpacked. */
  decodedBytes: integer('decoded_bytes').notNull(),
  /** Code points that it has glyphs for. */
  characters: integer('characters').notNull(),
  /** The same as sorted hex ranges: `20-7e,a0`. */
  ranges: text('ranges').notNull(),
  createdOn: integer('created_on').notNull(),
});

export type Font = typeof fonts.$inferSelect;

/** What a render must know of a font before it draws; the ranges are long and are read when a page needs them. */
export type FontForRender = Omit<Font, 'ranges' | 'name' | 'characters' | 'bytes'>;

export const renderColumns = {
  id: fonts.id,
  spaceId: fonts.spaceId,
  family: fonts.family,
  weight: fonts.weight,
  style: fonts.style,
  format: fonts.format,
  sha256: fonts.sha256,
  decodedBytes: fonts.decodedBytes,
  createdOn: fonts.createdOn,
};

import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { fontFormats, fontStyles } from '../core/names/fonts.ts';
import type { Database } from './database.ts';
import { type Listing, type Paging, pageOf } from './paging.ts';
import { selectValues } from './statements.ts';

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

/** The space's font that is this face of these bytes. */
export async function findFontByHash(
  db: Database,
  { spaceId, sha256, family, weight, style }: Pick<Font, 'spaceId' | 'sha256' | 'family' | 'weight' | 'style'>,
): Promise<Font | undefined> {
  return await db
    .select()
    .from(fonts)
    .where(
      and(
        eq(fonts.spaceId, spaceId),
        eq(fonts.sha256, sha256),
        eq(fonts.family, family),
        eq(fonts.weight, weight),
        eq(fonts.style, style),
      ),
    )
    .get();
}

/** Undefined when the space has no such font (AUTH-1). */
export async function findFont(
  db: Database,
  { id, spaceId }: { id: string; spaceId: string },
): Promise<Font | undefined> {
  return await db
    .select()
    .from(fonts)
    .where(and(eq(fonts.id, id), eq(fonts.spaceId, spaceId)))
    .get();
}

/** The code points of fonts, as hex ranges by id. */
export async function findFontRanges(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: fonts.id, ranges: fonts.ranges })
    .from(fonts)
    .where(inArray(fonts.id, selectValues(ids)));
  return new Map(rows.map(({ id, ranges }) => [id, ranges]));
}

export type ListedFont = Omit<Font, 'ranges'>;

/** The space's fonts, newest first. */
export async function listFonts(db: Database, spaceId: string, paging: Paging): Promise<Listing<ListedFont>> {
  const columns = { ...renderColumns, name: fonts.name, bytes: fonts.bytes, characters: fonts.characters };
  const query = {
    from: fonts,
    where: eq(fonts.spaceId, spaceId),
    orderBy: [desc(fonts.createdOn), asc(fonts.id)],
  };
  return await pageOf(db, db.select(columns).from(fonts), query, paging);
}

/** The fonts of a space as a render needs them. */
export async function listFontsForRender(db: Database, spaceId: string): Promise<FontForRender[]> {
  return await db.select(renderColumns).from(fonts).where(eq(fonts.spaceId, spaceId));
}

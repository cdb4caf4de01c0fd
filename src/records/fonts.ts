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
  /** The size in bytes of the font's tables after decompression. */
  decodedBytes: integer('decoded_bytes').notNull(),
  /** The number of code points for which the font has glyphs. */
  characters: integer('characters').notNull(),
  /** These code points as sorted hex ranges: `20-7e,a0`. */
  ranges: text('ranges').notNull(),
  createdOn: integer('created_on').notNull(),
});

export type Font = typeof fonts.$inferSelect;

/**
 * The data of a font that a render needs before it draws. The ranges are long, so they are only read if a page uses the
 * font.
 */
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

/** Finds the space's font that has this face and these bytes. */
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

/** Finds a font of the space. Returns undefined if the space has no such font (AUTH-1). */
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

/** Finds the code points of fonts, as hex ranges by font id. */
export async function findFontRanges(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: fonts.id, ranges: fonts.ranges })
    .from(fonts)
    .where(inArray(fonts.id, selectValues(ids)));
  return new Map(rows.map(({ id, ranges }) => [id, ranges]));
}

export type ListedFont = Omit<Font, 'ranges'>;

/** Lists the space's fonts, newest first. */
export async function listFonts(db: Database, spaceId: string, paging: Paging): Promise<Listing<ListedFont>> {
  const columns = { ...renderColumns, name: fonts.name, bytes: fonts.bytes, characters: fonts.characters };
  const query = {
    from: fonts,
    where: eq(fonts.spaceId, spaceId),
    orderBy: [desc(fonts.createdOn), asc(fonts.id)],
  };
  return await pageOf(db, db.select(columns).from(fonts), query, paging);
}

/** Lists the fonts of a space with the columns that a render needs. */
export async function listFontsForRender(db: Database, spaceId: string): Promise<FontForRender[]> {
  return await db.select(renderColumns).from(fonts).where(eq(fonts.spaceId, spaceId));
}

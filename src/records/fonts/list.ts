import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type Font, type FontForRender, fonts, renderColumns } from './table.ts';

export type ListedFont = Omit<Font, 'ranges'>;

/** The space's fonts, newest first. */
export async function listFonts(db: Database, spaceId: string, paging: Paging): Promise<Listing<ListedFont>> {
  const { limit, offset } = limits(paging);
  const ofSpace = eq(fonts.spaceId, spaceId);
  const [rows, [total]] = await db.batch([
    db
      .select({ ...renderColumns, name: fonts.name, bytes: fonts.bytes, characters: fonts.characters })
      .from(fonts)
      .where(ofSpace)
      .orderBy(desc(fonts.createdOn), asc(fonts.id))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(fonts).where(ofSpace),
  ]);
  return listing(rows, total?.count, paging);
}

/** The fonts of a space as a render needs them. */
export async function listFontsForRender(db: Database, spaceId: string): Promise<FontForRender[]> {
  return await db.select(renderColumns).from(fonts).where(eq(fonts.spaceId, spaceId));
}

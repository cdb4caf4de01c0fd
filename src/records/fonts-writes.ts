import { and, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type Font, fonts } from './fonts.ts';

/** The maximum of fonts in a space. Each render of the space reads all of their records. */
export const maxFonts = 100;

/**
 * Records a font whose file is stored already (SEC-5). Returns undefined if the space already has this face with the
 * same bytes, or has the maximum of fonts.
 */
export async function insertFont(db: Database, font: Font): Promise<Font | undefined> {
  const values = [
    font.id,
    font.spaceId,
    font.name,
    font.family,
    font.weight,
    font.style,
    font.format,
    font.sha256,
    font.bytes,
    font.decodedBytes,
    font.characters,
    font.ranges,
    font.createdOn,
  ].map((value) => sql`${value}`);
  const [inserted] = await db
    .insert(fonts)
    .select(
      sql`select ${sql.join(values, sql`, `)} where (select count(*) from fonts where space_id = ${font.spaceId}) < ${maxFonts}`,
    )
    .onConflictDoNothing()
    .returning();
  return inserted;
}

/** Deletes a font and returns it. Returns undefined if the space has no such font (AUTH-1). */
export async function deleteFont(
  db: Database,
  { id, spaceId }: { id: string; spaceId: string },
): Promise<Pick<Font, 'id' | 'spaceId' | 'family'> | undefined> {
  const [deleted] = await db
    .delete(fonts)
    .where(and(eq(fonts.id, id), eq(fonts.spaceId, spaceId)))
    .returning({ id: fonts.id, spaceId: fonts.spaceId, family: fonts.family });
  return deleted;
}

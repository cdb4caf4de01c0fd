import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { valuesOf } from '../statements.ts';
import { type Font, fonts } from './table.ts';

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
    .where(inArray(fonts.id, valuesOf(ids)));
  return new Map(rows.map(({ id, ranges }) => [id, ranges]));
}

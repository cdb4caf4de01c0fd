import { and, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Font, fonts } from './table.ts';

/** The font that was, undefined when the space has no such font (AUTH-1). */
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

import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Space, spaces } from './table.ts';

type SpacePatch = Partial<Pick<Space, 'name' | 'slug' | 'globalVariables'>>;

/**
 * Undefined, with nothing changed, when the space is at another revision than the one that was read (GEN-12; absent: the
 * last write wins), or another space has the slug.
 */
export async function updateSpace(
  db: Database,
  { id, revision }: { id: string; revision?: number | undefined },
  patch: SpacePatch,
  now: number,
): Promise<Space | undefined> {
  const slugIsFree =
    patch.slug === undefined
      ? undefined
      : sql`not exists (select 1 from spaces as others where others.slug = ${patch.slug} and others.id <> ${id})`;
  return await db
    .update(spaces)
    .set({ ...patch, revision: sql`${spaces.revision} + 1`, updatedOn: now })
    .where(and(eq(spaces.id, id), revision === undefined ? undefined : eq(spaces.revision, revision), slugIsFree))
    .returning()
    .get();
}

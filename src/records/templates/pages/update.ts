import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database.ts';
import { type Page, pages } from './table.ts';

type PagePatch = Partial<Pick<Page, 'name' | 'order' | 'width' | 'height' | 'document'>>;

export interface PageAddress {
  id: string;
  spaceId: string;
  /** The revision that was read: a later one refuses the write (GEN-12). Absent: the last write wins. */
  revision?: number | undefined;
}

/** Undefined, with nothing changed, when the space has no such page or it is at another revision. */
export async function updatePage(
  db: Database,
  { id, spaceId, revision }: PageAddress,
  patch: PagePatch,
  now: number,
): Promise<Page | undefined> {
  const addressed = and(
    eq(pages.id, id),
    eq(pages.spaceId, spaceId),
    revision === undefined ? undefined : eq(pages.revision, revision),
  );
  return await db
    .update(pages)
    .set({ ...patch, revision: sql`${pages.revision} + 1`, updatedOn: now })
    .where(addressed)
    .returning()
    .get();
}

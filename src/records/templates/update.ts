import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { searchColumnsOf } from './search-text.ts';
import { type Maintained, type Template, templates } from './table.ts';

export type TemplatePatch = Partial<Omit<Template, 'id' | 'spaceId' | Maintained>>;

export interface TemplateAddress {
  id: string;
  spaceId: string;
  /** The revision that was read: a later one refuses the write (GEN-12). Absent: the last write wins. */
  revision?: number;
}

/** Undefined, with nothing changed, when the space has no such template or it is at another revision. */
export async function updateTemplate(
  db: Database,
  { id, spaceId, revision }: TemplateAddress,
  patch: TemplatePatch,
  now: number,
): Promise<Template | undefined> {
  const addressed = and(
    eq(templates.id, id),
    eq(templates.spaceId, spaceId),
    revision === undefined ? undefined : eq(templates.revision, revision),
  );
  return await db
    .update(templates)
    .set({ ...patch, ...searchColumnsOf(patch), revision: sql`${templates.revision} + 1`, updatedOn: now })
    .where(addressed)
    .returning()
    .get();
}

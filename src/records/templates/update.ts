import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { searchColumnsOf } from './search-text.ts';
import { type Maintained, type Template, templates } from './table.ts';

export type TemplatePatch = Partial<Omit<Template, 'id' | 'spaceId' | Maintained>>;

export interface TemplateAddress {
  id: string;
  spaceId: string;
  /** The revision that was read: a later one refuses the write (GEN-12). Absent: the last write wins. */
  revision?: number | undefined;
}

/**
 * Undefined, with nothing changed, when the space has no such template, it is at another revision, or another template
 * has the slug.
 */
export async function updateTemplate(
  db: Database,
  { id, spaceId, revision }: TemplateAddress,
  patch: TemplatePatch,
  now: number,
): Promise<Template | undefined> {
  const slugIsFree =
    patch.slug === undefined
      ? undefined
      : sql`not exists (select 1 from templates as others where others.slug = ${patch.slug} and others.id <> ${id})`;
  return await db
    .update(templates)
    .set({ ...patch, ...searchColumnsOf(patch), revision: sql`${templates.revision} + 1`, updatedOn: now })
    .where(and(addressedBy({ id, spaceId, revision }), slugIsFree))
    .returning()
    .get();
}

/** The one template that is meant, at the revision that was read where one is named. */
export function addressedBy({ id, spaceId, revision }: TemplateAddress): SQL | undefined {
  return and(
    eq(templates.id, id),
    eq(templates.spaceId, spaceId),
    revision === undefined ? undefined : eq(templates.revision, revision),
  );
}

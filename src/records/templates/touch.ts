import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { templates } from './table.ts';
import { addressedBy, type TemplateAddress } from './update.ts';

/** The statement that counts an edit of which pages a template has and in which order, for the batch that makes it. */
export function touchTemplate(db: Database, address: TemplateAddress, condition: SQL, now: number) {
  return db
    .update(templates)
    .set({ revision: sql`${templates.revision} + 1`, updatedOn: now })
    .where(and(addressedBy(address), condition))
    .returning({ id: templates.id });
}

import type { Database } from '../database.ts';
import { templates } from './table.ts';
import { addressedBy, type TemplateAddress } from './update.ts';

/**
 * Deletes the template with its pages and versions, which the database removes with it in the same statement (ON DELETE
 * CASCADE), so that its renders stop with it (SEC-5). False, with nothing changed, when the space has no such template or
 * it is at another revision.
 */
export async function deleteTemplate(db: Database, address: TemplateAddress): Promise<boolean> {
  return (await db.delete(templates).where(addressedBy(address)).returning({ id: templates.id })).length > 0;
}

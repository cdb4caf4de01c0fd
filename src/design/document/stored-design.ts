import type { JsonObject } from '../../core/json.ts';
import { migrateDocument } from './migrate.ts';
import type { PageDocument } from './page.ts';

/**
 * The design of a stored page, in the present version of documents. It was checked when it was saved (DOC-3); a page that was
 * never edited may have none of it.
 */
export function storedDesign(stored: JsonObject): Partial<PageDocument> {
  return migrateDocument(stored) as Partial<PageDocument>;
}

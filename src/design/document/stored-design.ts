import type { JsonObject } from '../../core/json.ts';
import { migrateDocument } from './migrate.ts';
import type { PageDocument } from './page.ts';

/**
 * Returns the design of a stored page, in the current version of the document format. It was checked when it was saved
 * (DOC-3). All fields may be missing if the page was never edited.
 */
export function storedDesign(stored: JsonObject): Partial<PageDocument> {
  return migrateDocument(stored) as Partial<PageDocument>;
}

import { env } from 'cloudflare:workers';
import { newId } from '../core/ids.ts';
import { openDatabase } from './database.ts';
import { createSpace, type NewSpace } from './spaces-writes.ts';
import { createTemplate, type NewTemplate, type NewTemplatePage } from './templates-writes.ts';

/** The migrated test database. Tests share it, and each creates its own records. */
export const db = openDatabase(env.DB);

/** A time in epoch milliseconds. */
export const noon = Date.UTC(2026, 10, 20, 12);

export async function makeSpace(space: Partial<NewSpace> = {}) {
  const slug = newId();
  return await createSpace(db, { name: slug, slug, ...space }, noon);
}

export function aPage(page: Partial<NewTemplatePage> = {}): NewTemplatePage {
  return { name: 'Front', width: 1200, height: 630, document: { schemaVersion: 1, layers: [] }, ...page };
}

export async function makeTemplate(
  template: Pick<NewTemplate, 'spaceId'> & Partial<NewTemplate>,
  pages: readonly NewTemplatePage[] = [aPage()],
  now = noon,
) {
  const slug = newId();
  return await createTemplate(db, { name: slug, slug, ...template }, now, pages);
}

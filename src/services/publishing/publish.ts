import type { Clock } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { Database } from '../../records/database.ts';
import { findVersionPages, type TemplateVersion } from '../../records/template-versions.ts';
import { type PublishInput, publishVersion } from '../../records/template-versions-writes.ts';
import { findTemplate } from '../../records/templates.ts';
import { type AnnounceParts, announce } from '../events/announce.ts';
import { type Entry, pageEntry, templateEntry } from './entries.ts';

export interface PublishParts extends AnnounceParts {
  db: Database;
  publishedKv: KVNamespace;
  clock: Clock;
}

/** Pages whose documents, of at most 1 MiB each (DOC-5), are in memory at once. */
const pagesPerBatch = 16;

/**
 * Publishes a template as one new version: `public` sets or clears that everyone sees it, `restoredFrom` publishes an
 * older version again (PUB-1, PUB-2). Whose template it is, the caller has checked.
 * @throws AppError template_not_found, version_not_found, template_empty where it has no pages to publish
 *
 * The version is in force once the database has it. The cache is filled after, for the number of a version is not known
 * before, and what was written under it could belong to another publisher's; until then readers fall back to the
 * database.
 */
export async function publishTemplate(
  parts: PublishParts,
  templateId: string,
  options: Omit<PublishInput, 'templateId'> = {},
): Promise<TemplateVersion> {
  const { db, publishedKv, clock } = parts;
  const published = await publishVersion(db, { ...options, templateId }, clock.now());
  if (!published) throw await whyNothing(db, templateId, options.restoredFrom);
  const { version, eventId } = published;
  await fillCache(db, publishedKv, version);
  if (eventId !== undefined) announce(parts, eventId);
  return version;
}

async function whyNothing(db: Database, templateId: string, version: number | undefined): Promise<AppError> {
  if (!(await findTemplate(db, templateId))) return new AppError('template_not_found');
  if (version === undefined) return new AppError('template_empty');
  return new AppError('version_not_found', { detail: `The template has no version ${version}.` });
}

/** The cache may miss anything: an entry that cannot be written now is written by its first reader. */
async function fillCache(db: Database, kv: KVNamespace, version: TemplateVersion): Promise<void> {
  const { templateId, pageIds } = version;
  await putAll(kv, [templateEntry(version)]);
  for (let start = 0; start < pageIds.length; start += pagesPerBatch) {
    const part = pageIds.slice(start, start + pagesPerBatch);
    const pages = await findVersionPages(db, templateId, version.version, part).catch(() => []);
    await putAll(kv, pages.map(pageEntry));
  }
}

async function putAll(kv: KVNamespace, entries: readonly Entry[]): Promise<void> {
  await Promise.allSettled(entries.map(({ key, text }) => kv.put(key, text)));
}

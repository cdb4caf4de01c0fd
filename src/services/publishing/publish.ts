import { AppError } from '../../core/errors/app-error.ts';
import type { Database } from '../../records/database.ts';
import { findVersionPages, type TemplateVersion } from '../../records/template-versions.ts';
import { type PublishInput, publishVersion } from '../../records/template-versions-writes.ts';
import { findTemplate } from '../../records/templates.ts';
import { announce } from '../events/announce.ts';
import type { Services } from '../services.ts';
import { type Entry, pageEntry, templateEntry } from './entries.ts';

/** The number of pages that are in memory at the same time. The document of each has at most 1 MiB (DOC-5). */
const pagesPerBatch = 16;

/**
 * Publishes a template as one new version. `public` sets whether everyone can see it, and `restoredFrom` publishes an
 * older version again (PUB-1, PUB-2). The caller must have checked that the user may publish the template.
 * @throws AppError template_not_found, version_not_found, template_empty if it has no pages to publish
 *
 * The version takes effect once it is in the database. The cache is filled afterwards, because the number of the
 * version is not known before. An entry that is written under a guessed number could belong to another publisher's
 * version. Until then readers use the database.
 */
export async function publishTemplate(
  services: Pick<Services, 'db' | 'publishedKv' | 'clock' | 'eventQueue' | 'defer' | 'report'>,
  templateId: string,
  options: Omit<PublishInput, 'templateId'> = {},
): Promise<TemplateVersion> {
  const { db, publishedKv, clock } = services;
  const published = await publishVersion(db, { ...options, templateId }, clock.now());
  if (!published) throw await explainNotPublished(db, templateId, options.restoredFrom);
  const { version, eventId } = published;
  await fillCache(db, publishedKv, version);
  if (eventId !== undefined) announce(services, eventId);
  return version;
}

async function explainNotPublished(db: Database, templateId: string, version: number | undefined): Promise<AppError> {
  if (!(await findTemplate(db, templateId))) return new AppError('template_not_found');
  if (version === undefined) return new AppError('template_empty');
  return new AppError('version_not_found', { detail: `The template has no version ${version}.` });
}

/**
 * Writes the entries of a version to the cache. Any entry may be missing in the cache: if it cannot be written now, its
 * first reader writes it.
 */
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

import { parseFrozen } from '../../core/frozen.ts';
import { findVersion, findVersionPages } from '../../records/template-versions.ts';
import type { Services } from '../services.ts';
import {
  type Entry,
  isolateEntries,
  type PublishedPage,
  type PublishedTemplate,
  pageEntry,
  pageKey,
  templateEntry,
  templateKey,
} from './entries.ts';

/**
 * Reads a page of a version. Returns null if the version does not exist or has no such page, so that the page is not
 * published (RND-6).
 */
export async function readPublishedPage(
  services: Services,
  templateId: string,
  version: number,
  pageId: string,
): Promise<PublishedPage | null> {
  return await readEntry<PublishedPage>(services, pageKey(templateId, version, pageId), async () => {
    const [page] = await findVersionPages(services.db, templateId, version, [pageId]);
    return page && pageEntry(page);
  });
}

/** Reads the settings, variables and page order of a version. Returns null if the version does not exist. */
export async function readPublishedTemplate(
  services: Services,
  templateId: string,
  version: number,
): Promise<PublishedTemplate | null> {
  return await readEntry<PublishedTemplate>(services, templateKey(templateId, version), async () => {
    const storedVersion = await findVersion(services.db, templateId, version);
    return storedVersion && templateEntry(storedVersion);
  });
}

/**
 * Reads an entry from the memory of the isolate, then from the key-value store, then from the database. Only the
 * database is certain to have every entry. Entries are frozen, so that all readers can share the same object, and also
 * values that were computed from it.
 */
async function readEntry<Value>(
  { publishedKv, defer }: Services,
  key: string,
  fromDatabase: () => Promise<Entry | undefined>,
): Promise<Value | null> {
  const cached = isolateEntries.get(key);
  if (cached !== undefined) return cached as Value;
  const text = (await fromKv(publishedKv, key)) ?? (await refill(publishedKv, defer, fromDatabase));
  if (text === null) return null;
  const value = parseFrozen<Value>(text);
  isolateEntries.set(key, value, text.length);
  return value;
}

/**
 * Reads from the key-value store. If the store is down, that counts as a missing entry, which only makes the request
 * slower.
 */
async function fromKv(kv: KVNamespace, key: string): Promise<string | null> {
  return await kv.get(key).catch(() => null);
}

async function refill(kv: KVNamespace, defer: Services['defer'], fromDatabase: () => Promise<Entry | undefined>) {
  const entry = await fromDatabase();
  if (!entry) return null;
  // If the write fails, the next reader that finds no entry writes it again.
  defer(kv.put(entry.key, entry.text).catch(() => undefined));
  return entry.text;
}

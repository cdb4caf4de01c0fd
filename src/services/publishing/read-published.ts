import { parseFrozen } from '../../core/frozen.ts';
import type { Database } from '../../records/database.ts';
import { findVersion, findVersionPages } from '../../records/template-versions.ts';
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

export interface PublishedParts {
  db: Database;
  publishedKv: KVNamespace;
  /** Takes work that goes on after the answer: a Worker's `waitUntil`. */
  defer(work: Promise<unknown>): void;
}

/** Null when the version does not exist or has no such page: the page is not published (RND-6). */
export async function readPublishedPage(
  parts: PublishedParts,
  templateId: string,
  version: number,
  pageId: string,
): Promise<PublishedPage | null> {
  return await readEntry<PublishedPage>(parts, pageKey(templateId, version, pageId), async () => {
    const [page] = await findVersionPages(parts.db, templateId, version, [pageId]);
    return page && pageEntry(page);
  });
}

/** The settings, variables and page order of a version; null when it does not exist. */
export async function readPublishedTemplate(
  parts: PublishedParts,
  templateId: string,
  version: number,
): Promise<PublishedTemplate | null> {
  return await readEntry<PublishedTemplate>(parts, templateKey(templateId, version), async () => {
    const found = await findVersion(parts.db, templateId, version);
    return found && templateEntry(found);
  });
}

/**
 * From the isolate, else the key-value store, else the database, which alone has every entry for certain. Entries are
 * frozen, so that every reader may hold the same one, and what was worked out from it.
 */
async function readEntry<Value>(
  { publishedKv, defer }: PublishedParts,
  key: string,
  fromDatabase: () => Promise<Entry | undefined>,
): Promise<Value | null> {
  const kept = isolateEntries.get(key);
  if (kept !== undefined) return kept as Value;
  const text = (await fromKv(publishedKv, key)) ?? (await refill(publishedKv, defer, fromDatabase));
  if (text === null) return null;
  const value = parseFrozen<Value>(text);
  isolateEntries.set(key, value, text.length);
  return value;
}

/** A store that is down is a miss: only slower. */
async function fromKv(kv: KVNamespace, key: string): Promise<string | null> {
  return await kv.get(key).catch(() => null);
}

async function refill(kv: KVNamespace, defer: PublishedParts['defer'], fromDatabase: () => Promise<Entry | undefined>) {
  const entry = await fromDatabase();
  if (!entry) return null;
  // A write that fails is made good by the next miss.
  defer(kv.put(entry.key, entry.text).catch(() => undefined));
  return entry.text;
}

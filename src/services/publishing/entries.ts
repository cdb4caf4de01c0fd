import type { JsonObject } from '../../core/json.ts';
import { LruCache } from '../../core/lru-cache.ts';
import type { TemplateVersion, VersionPage, VersionSettings } from '../../records/template-versions.ts';

/** A page as it was published. `document` has everything except the ids, position, name and size of the page. */
export interface PublishedPage {
  id: string;
  templateId: string;
  version: number;
  order: number;
  name: string;
  width: number;
  height: number;
  document: JsonObject;
}

/** A template's design as it was published. */
export interface PublishedTemplate {
  id: string;
  version: number;
  settings: VersionSettings;
  /** The ids of the pages, in order. */
  pageIds: string[];
  /** Epoch milliseconds. */
  publishedOn: number;
}

/** An entry of the publish cache. It is written once and never changed, so that every layer may keep it (PUB-1). */
export interface Entry {
  key: string;
  text: string;
}

export function pageKey(templateId: string, version: number, pageId: string): string {
  return `page:${templateId}:${version}:${pageId}`;
}

export function templateKey(templateId: string, version: number): string {
  return `template:${templateId}:${version}`;
}

export function pageEntry({ pageId, ...page }: VersionPage): Entry {
  const published: PublishedPage = { id: pageId, ...page };
  return { key: pageKey(page.templateId, page.version, pageId), text: JSON.stringify(published) };
}

export function templateEntry({ templateId, version, settings, pageIds, publishedOn }: TemplateVersion): Entry {
  const published: PublishedTemplate = { id: templateId, version, settings, pageIds, publishedOn };
  return { key: templateKey(templateId, version), text: JSON.stringify(published) };
}

/**
 * The entries of the publish cache that this isolate keeps. The weight is in characters of JSON. Each takes several
 * bytes of memory once it is parsed.
 */
export const isolateEntries = new LruCache<unknown>({ entries: 1_000, weight: 2_000_000 });

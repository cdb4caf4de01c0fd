import { isoTimestamp } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { referencedIds } from '../../records/content/check-data.ts';
import { findPublishedByIds, findPublishedIds, type PublishedEntry } from '../../records/content/published.ts';
import type { Collection } from '../../records/content/table.ts';
import { referencesIn } from '../../records/content/values.ts';
import type { Database } from '../../records/database.ts';
import { personalize } from './personalize.ts';

export interface PublicView {
  spaceId: string;
  /** 0 gives references as ids, 1 the entries that they name, and so on (CON-1). */
  depth: number;
  variants: readonly string[];
}

export interface PublicDoc {
  id: string;
  collection: string;
  slug: string;
  data: JsonObject;
  variants: string[];
  publishedOn: string;
  updatedOn: string;
}

/** Entries that one answer may hold besides those asked for: each can have a hundred references. */
const mostReferred = 500;

interface Shown {
  entry: PublishedEntry;
  collection: Collection;
  data: JsonObject;
  applied: string[];
}

/**
 * Published entries as public docs, the variants applied, their references followed to the depth: one round trip a level.
 * What is not published is null, at any depth (CON-3); an entry inside itself stays an id, which cuts the cycle.
 * @throws AppError too_many_references
 */
export async function publicDocs(
  db: Database,
  found: { entries: readonly PublishedEntry[]; collections: readonly Collection[] },
  view: PublicView,
): Promise<PublicDoc[]> {
  const known = new Map<string, Shown>();
  let level = show(found, view);
  for (const each of level) known.set(each.entry.id, each);
  for (let step = 0; step < view.depth; step++) {
    const ids = referredBy(level).filter((id) => !known.has(id));
    if (ids.length === 0) break;
    if (known.size + ids.length > mostReferred + found.entries.length) throw tooMany();
    level = show(await findPublishedByIds(db, view.spaceId, ids), view);
    for (const each of level) known.set(each.entry.id, each);
  }
  // What stays an id is asked only whether it is published.
  const rest = referredBy([...known.values()]).filter((id) => !known.has(id));
  const published = new Set([
    ...known.keys(),
    ...(rest.length > 0 ? await findPublishedIds(db, view.spaceId, rest) : []),
  ]);
  const unfolding = new Unfolding(known, published);
  return found.entries.flatMap(({ id }) => {
    const shown = known.get(id);
    return shown ? [unfolding.doc(shown, view.depth, [])] : [];
  });
}

function show(
  { entries, collections }: { entries: readonly PublishedEntry[]; collections: readonly Collection[] },
  { variants }: PublicView,
): Shown[] {
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  return entries.flatMap((entry) => {
    const collection = byId.get(entry.collectionId);
    return collection ? [{ entry, collection, ...personalize(entry, variants) }] : [];
  });
}

function referredBy(level: readonly Shown[]): string[] {
  return [...new Set(level.flatMap(({ collection, data }) => referencedIds(collection, [data])))];
}

/** Puts docs into docs; the same entry in many places counts each time. */
class Unfolding {
  readonly #known: ReadonlyMap<string, Shown>;
  readonly #published: ReadonlySet<string>;
  #unfolded = 0;

  constructor(known: ReadonlyMap<string, Shown>, published: ReadonlySet<string>) {
    this.#known = known;
    this.#published = published;
  }

  doc({ entry, collection, data, applied }: Shown, depth: number, above: readonly string[]): PublicDoc {
    const path = [...above, entry.id];
    const resolved = { ...data };
    for (const field of collection.fields) {
      const value = data[field.apiName];
      if (field.type === 'reference' && typeof value === 'string')
        resolved[field.apiName] = this.#reference(value, depth, path);
      if (field.type === 'references' && Array.isArray(value))
        resolved[field.apiName] = referencesIn(field, value).map((id) => this.#reference(id, depth, path));
    }
    return {
      id: entry.id,
      collection: collection.apiName,
      slug: entry.slug,
      data: resolved,
      variants: applied,
      publishedOn: isoTimestamp(entry.publishedOn),
      updatedOn: isoTimestamp(entry.updatedOn),
    };
  }

  #reference(id: string, depth: number, path: readonly string[]): Json {
    if (!this.#published.has(id)) return null;
    const shown = this.#known.get(id);
    if (depth === 0 || !shown || path.includes(id)) return id;
    if (++this.#unfolded > mostReferred) throw tooMany();
    return this.doc(shown, depth - 1, path) as unknown as Json;
  }
}

function tooMany(): AppError {
  const detail = `An answer holds ${mostReferred} referenced entries: ask for less depth or a smaller page`;
  return new AppError('too_many_references', { detail });
}

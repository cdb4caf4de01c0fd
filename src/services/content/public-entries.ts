import { isoTimestamp } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { bodyBytes } from '../../records/bodies.ts';
import { referencedIds } from '../../records/content/check-data.ts';
import { findPublishedByIds, findPublishedIds, type ListedPublished } from '../../records/content/published.ts';
import type { Collection } from '../../records/content/table.ts';
import { referencesIn } from '../../records/content/values.ts';
import type { Database } from '../../records/database.ts';
import { personalize } from './personalize.ts';

interface PublicView {
  spaceId: string;
  /** 0 gives references as ids, 1 the entries that they name, and so on (CON-1). */
  depth: number;
  variants: readonly string[];
}

interface PublicDoc {
  id: string;
  collection: string;
  slug: string;
  /** Absent where it does not fit the list. */
  data?: JsonObject;
  variants: string[];
  publishedOn: string;
  updatedOn: string;
  /** There where the answer had no room for its data, or for an entry that it refers to, which stays an id (LIM-3). */
  truncated?: true;
}

/** Entries that one answer may hold besides those asked for: each can have a hundred references. */
const maxReferred = 500;

type Found = Pick<ListedPublished, 'id' | 'slug' | 'publishedOn' | 'updatedOn' | 'bytes'>;

interface Shown {
  entry: Found;
  collection: Collection;
  /** Absent where it does not fit. */
  data?: JsonObject;
  applied: string[];
}

/**
 * Published entries as public docs, the variants applied, their references followed to the depth: one round trip a level.
 * What is not published is null, at any depth (CON-3); an entry inside itself stays an id, which cuts the cycle, and so does
 * what the answer has no room for (LIM-3): nothing of it is read.
 * @throws AppError too_many_references
 */
export async function publicDocs(
  db: Database,
  found: { entries: readonly ListedPublished[]; collections: readonly Collection[] },
  view: PublicView,
): Promise<PublicDoc[]> {
  const known = new Map<string, Shown>();
  let level = show(found, view);
  let room = bodyBytes - bytesOf(level);
  for (const each of level) known.set(each.entry.id, each);
  const own = room;
  for (let step = 0; step < view.depth; step++) {
    const ids = referredBy(level).filter((id) => !known.has(id));
    if (ids.length === 0) break;
    if (known.size + ids.length > maxReferred + found.entries.length) throw tooMany();
    level = show(await findPublishedByIds(db, view.spaceId, ids, room), view);
    room -= bytesOf(level);
    for (const each of level) known.set(each.entry.id, each);
  }
  // What stays an id is asked only whether it is published.
  const rest = referredBy([...known.values()]).filter((id) => !known.has(id));
  const published = new Set([
    ...known.keys(),
    ...(rest.length > 0 ? await findPublishedIds(db, view.spaceId, rest) : []),
  ]);
  const unfolding = new Unfolding(known, published, own);
  return found.entries.flatMap(({ id }) => {
    const shown = known.get(id);
    return shown ? [unfolding.doc(shown, view.depth, [])] : [];
  });
}

function show(
  { entries, collections }: { entries: readonly ListedPublished[]; collections: readonly Collection[] },
  { variants }: PublicView,
): Shown[] {
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  return entries.flatMap((entry): Shown[] => {
    const collection = byId.get(entry.collectionId);
    if (!collection) return [];
    if (entry.truncated) return [{ entry, collection, applied: [] }];
    return [{ entry, collection, ...personalize(entry, variants) }];
  });
}

/** What was read of the entries, in bytes. */
function bytesOf(level: readonly Shown[]): number {
  return level.reduce((sum, { entry, data }) => sum + (data ? entry.bytes : 0), 0);
}

function referredBy(level: readonly Shown[]): string[] {
  return [...new Set(level.flatMap(({ collection, data }) => (data ? referencedIds(collection, [data]) : [])))];
}

/** Puts docs into docs; the same entry in many places counts each time, in number and in bytes. */
class Unfolding {
  readonly #known: ReadonlyMap<string, Shown>;
  readonly #published: ReadonlySet<string>;
  #unfolded = 0;
  #room: number;

  constructor(known: ReadonlyMap<string, Shown>, published: ReadonlySet<string>, room: number) {
    this.#known = known;
    this.#published = published;
    this.#room = room;
  }

  doc({ entry, collection, data, applied }: Shown, depth: number, above: readonly string[]): PublicDoc {
    const path = [...above, entry.id];
    const resolved = { ...data };
    let isWhole = data !== undefined;
    const follow = (id: string): Json => {
      const { value, fits } = this.#reference(id, depth, path);
      isWhole &&= fits;
      return value;
    };
    for (const field of data ? collection.fields : []) {
      const value = data?.[field.apiName];
      if (field.type === 'reference' && typeof value === 'string') resolved[field.apiName] = follow(value);
      if (field.type === 'references' && Array.isArray(value))
        resolved[field.apiName] = referencesIn(field, value).map(follow);
    }
    return {
      id: entry.id,
      collection: collection.apiName,
      slug: entry.slug,
      ...(data ? { data: resolved } : {}),
      variants: applied,
      publishedOn: isoTimestamp(entry.publishedOn),
      updatedOn: isoTimestamp(entry.updatedOn),
      ...(isWhole ? {} : { truncated: true }),
    };
  }

  #reference(id: string, depth: number, path: readonly string[]): { value: Json; fits: boolean } {
    if (!this.#published.has(id)) return { value: null, fits: true };
    const shown = this.#known.get(id);
    if (depth === 0 || !shown || path.includes(id)) return { value: id, fits: true };
    if (!shown.data || shown.entry.bytes > this.#room) return { value: id, fits: false };
    this.#room -= shown.entry.bytes;
    if (++this.#unfolded > maxReferred) throw tooMany();
    return { value: this.doc(shown, depth - 1, path) as unknown as Json, fits: true };
  }
}

function tooMany(): AppError {
  const detail = `An answer holds ${maxReferred} referenced entries: ask for less depth or a smaller page`;
  return new AppError('too_many_references', { detail });
}

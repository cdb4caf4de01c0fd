import type { Json, JsonObject } from '../../core/json.ts';
import type { FieldDefinition } from '../../design/content/field-definitions.ts';
import { maxBodyBytes } from '../../records/bodies.ts';
import { listReferencedIds } from '../../records/content-faults.ts';
import { findReferences } from '../../records/content-values.ts';

/** The maximum number of referenced entries in one response, because each entry can have a hundred references. */
export const maxReferred = 500;

/** An entry whose references can be followed. */
export interface FollowedEntry {
  id: string;
  fields: readonly FieldDefinition[];
  /** The data with variants applied. Absent if the response has no room for it. */
  data?: JsonObject;
  /** The number of UTF-8 bytes of the data that were read. */
  bytes: number;
}

export interface FollowOptions<Entry extends FollowedEntry> {
  /** 0 keeps references as ids, 1 replaces them with the entries that they name, and so on. */
  depth: number;
  /**
   * Reads the entries that have these ids and that the reader may see, in one round trip. Entries that do not fit into
   * `room` bytes have no data.
   */
  read(ids: readonly string[], room: number): Promise<Entry[]>;
  /** Returns those of the ids that belong to entries which the reader may see. */
  listExisting(ids: readonly string[]): Promise<string[]>;
  /**
   * Makes the output for an entry whose references were followed. `isWhole` is false if there was no room for an entry
   * to which this entry refers.
   */
  print(entry: Entry, data: JsonObject | undefined, isWhole: boolean): Json;
  /**
   * Called if there are more references than a response may follow. It either throws, or returns, and the remaining
   * references stay ids.
   */
  onTooMany(): void;
}

/**
 * Prints entries with their references followed, in one round trip for each level. References to entries that the
 * reader may not see are null, at any depth (CON-3). A reference to an entry that contains the reference stays an id,
 * which ends the cycle. A reference to an entry for which the response has no room also stays an id (LIM-3).
 */
export async function followReferences<Entry extends FollowedEntry>(
  entries: readonly Entry[],
  following: FollowOptions<Entry>,
): Promise<Json[]> {
  const entriesById = new Map(entries.map((entry) => [entry.id, entry]));
  let level = entries;
  let room = maxBodyBytes - sumBytes(level);
  const ownRoom = room;
  for (let step = 0; step < following.depth; step++) {
    const left = maxReferred + entries.length - entriesById.size;
    const ids = referredBy(level).filter((id) => !entriesById.has(id));
    if (ids.length === 0) break;
    if (ids.length > left) following.onTooMany();
    level = await following.read(ids.slice(0, left), room);
    room -= sumBytes(level);
    for (const entry of level) entriesById.set(entry.id, entry);
  }
  // For references that stay ids, it only matters whether the reader may see the entries.
  const rest = referredBy([...entriesById.values()]).filter((id) => !entriesById.has(id));
  const visible = new Set([...entriesById.keys(), ...(rest.length > 0 ? await following.listExisting(rest) : [])]);
  const printer = new Printer(entriesById, visible, following, ownRoom);
  return entries.map((entry) => printer.print(entry, following.depth, []));
}

function sumBytes(level: readonly FollowedEntry[]): number {
  return level.reduce((sum, { data, bytes }) => sum + (data ? bytes : 0), 0);
}

function referredBy(level: readonly FollowedEntry[]): string[] {
  return [...new Set(level.flatMap(({ fields, data }) => (data ? listReferencedIds({ fields }, [data]) : [])))];
}

/**
 * Replaces references by the entries that they name. An entry that appears several times counts each time, both in the
 * number and in the bytes of entries.
 */
class Printer<Entry extends FollowedEntry> {
  readonly #entriesById: ReadonlyMap<string, Entry>;
  readonly #visible: ReadonlySet<string>;
  readonly #following: FollowOptions<Entry>;
  #printed = 0;
  #room: number;

  constructor(
    entriesById: ReadonlyMap<string, Entry>,
    visible: ReadonlySet<string>,
    following: FollowOptions<Entry>,
    room: number,
  ) {
    this.#entriesById = entriesById;
    this.#visible = visible;
    this.#following = following;
    this.#room = room;
  }

  print(entry: Entry, depth: number, ancestors: readonly string[]): Json {
    const { data } = entry;
    if (!data) return this.#following.print(entry, undefined, false);
    const path = [...ancestors, entry.id];
    const resolved = { ...data };
    let isWhole = true;
    const followReference = (id: string): Json => {
      const { value, fits } = this.#reference(id, depth, path);
      isWhole &&= fits;
      return value;
    };
    for (const field of entry.fields) {
      const value = data[field.apiName];
      if (field.type === 'reference' && typeof value === 'string') resolved[field.apiName] = followReference(value);
      if (field.type === 'references' && Array.isArray(value))
        resolved[field.apiName] = findReferences(field, value).map(followReference);
    }
    return this.#following.print(entry, resolved, isWhole);
  }

  #reference(id: string, depth: number, path: readonly string[]): { value: Json; fits: boolean } {
    if (!this.#visible.has(id)) return { value: null, fits: true };
    const entry = this.#entriesById.get(id);
    if (depth === 0 || !entry || path.includes(id)) return { value: id, fits: true };
    if (!entry.data || entry.bytes > this.#room) return { value: id, fits: false };
    if (this.#printed >= maxReferred) {
      this.#following.onTooMany();
      return { value: id, fits: false };
    }
    this.#printed++;
    this.#room -= entry.bytes;
    return { value: this.print(entry, depth - 1, path), fits: true };
  }
}

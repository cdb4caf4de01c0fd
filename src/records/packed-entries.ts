import { pickFitting, toListed } from './bodies.ts';
import { facetNames, listPacks, type PackHead, readPack, searchPacks } from './log-packs.ts';
import type { ObjectStorage } from './object-database.ts';
import {
  type ExportedRenderLog,
  type ListedRenderLog,
  type LogBodies,
  logBodies,
  measureBodies,
  type RenderLog,
  type RenderLogFilter,
  type RenderLogPart,
  readRanges,
  type TimeRange,
} from './render-logs.ts';

/** Lists entries of a segment as listRenderLogs in render-logs.ts does. */
export async function listPackedEntries(storage: ObjectStorage, part: RenderLogPart): Promise<ListedRenderLog[]> {
  let { room } = part;
  return await readRanges(part, (range, page) => {
    const entries = readPage(storage, select(storage, part, range), page);
    const byId = entries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const fitting = pickFitting(byId, countBytes, room);
    const listed = entries.map((entry) =>
      toListed<RenderLog, LogBodies>({ ...entry, truncated: fitting.has(entry) ? 0 : 1 }, logBodies),
    );
    room -= listed.reduce((sum, entry) => sum + measureBodies(entry), 0);
    return listed;
  });
}

const encoder = new TextEncoder();

/** The size of the columns that D1 would have for the bodies of an entry. */
function countBytes(entry: RenderLog): number {
  const bodies = logBodies.map((name) => entry[name]).filter((body) => body !== null);
  return bodies.reduce<number>((sum, body) => sum + encoder.encode(JSON.stringify(body)).length, 0);
}

/** Lists entries of a segment as exportRenderLogs in render-logs.ts does. */
export async function exportPackedEntries(storage: ObjectStorage, part: RenderLogPart): Promise<ExportedRenderLog[]> {
  return await readRanges(part, (range, page) =>
    readPage(storage, select(storage, part, range), page).map(({ timings: _, warnings, ...entry }) => ({
      ...entry,
      warnings: warnings.length,
    })),
  );
}

/** Counts entries of a segment as countRenderLogs in render-logs.ts does. */
export function countPackedEntries(
  storage: ObjectStorage,
  { filter, ranges = [undefined] }: { filter: RenderLogFilter; ranges?: ReadonlyArray<TimeRange | undefined> },
): number {
  let total = 0;
  for (const range of ranges) {
    const selection = select(storage, { filter }, range);
    for (const pack of selection.packs) {
      total += selection.hasWhole(pack) ? pack.matches : expand(storage, selection, pack).length;
    }
  }
  return total;
}

/** Which entries to read. */
interface Selection {
  /** The packs that may have such entries, the newest first. */
  packs: Iterable<PackHead>;
  has(entry: RenderLog): boolean;
  /** Whether all entries of the pack that match its facets are selected, so that they need not be read to be counted. */
  hasWhole(pack: PackHead): boolean;
}

function select(
  storage: ObjectStorage,
  { filter, after }: Pick<RenderLogPart, 'filter' | 'after'>,
  range: TimeRange = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
): Selection {
  const from = Math.max(filter.from ?? range[0], range[0]);
  const to = Math.min(filter.to ?? range[1], range[1], after ? after.createdOn + 1 : range[1]);
  const found = filter.search === undefined ? undefined : searchPacks(storage, filter.search);
  const follows = ({ createdOn, id }: RenderLog) =>
    !after || createdOn < after.createdOn || (createdOn === after.createdOn && id > after.id);
  return {
    packs: found?.packs ?? listPacks(storage, filter, { from, to }),
    has: (entry) =>
      entry.spaceId === filter.spaceId &&
      facetNames.every((name) => filter[name] === undefined || filter[name] === entry[name]) &&
      (!found || found.ids.has(entry.id)) &&
      entry.createdOn >= from &&
      entry.createdOn < to &&
      follows(entry),
    hasWhole: ({ newest, oldest }) => !found && oldest >= from && newest < (after?.createdOn ?? to) && newest < to,
  };
}

function expand(storage: ObjectStorage, selection: Selection, pack: PackHead): RenderLog[] {
  return readPack(storage, pack).filter((entry) => selection.has(entry));
}

function readPage(
  storage: ObjectStorage,
  selection: Selection,
  { limit, offset }: { limit: number; offset: number },
): RenderLog[] {
  const list: RenderLog[] = [];
  if (limit <= 0) return list;
  for (const entry of readInOrder(storage, selection, offset)) {
    list.push(entry);
    if (list.length >= limit) break;
  }
  return list;
}

/**
 * Reads the selected entries after the first `offset`, newest first. It reads only the packs whose entries are in the
 * result: packs overlap in time, so an entry is next if no unread pack has one as new as it, and the entries of a pack
 * are skipped together if so many entries are skipped that all of them must be among these.
 */
function* readInOrder(storage: ObjectStorage, selection: Selection, offset: number): Generator<RenderLog, void> {
  const packs = new PackQueue(selection.packs);
  let [skip, waiting]: [number, RenderLog[]] = [offset, []];
  for (let pack = packs.take(); ; pack = packs.take()) {
    const next = pack?.newest ?? Number.NEGATIVE_INFINITY;
    while (waiting[0] && waiting[0].createdOn > next) {
      const entry = waiting.shift();
      if (skip > 0) skip--;
      else if (entry) yield entry;
    }
    if (!pack) return;
    const isSkipped =
      skip > 0 &&
      selection.hasWhole(pack) &&
      waiting.length + pack.matches + packs.countSince(pack.oldest, skip) <= skip;
    if (isSkipped) skip -= pack.matches;
    else waiting = [...waiting, ...expand(storage, selection, pack)].sort(newestFirst);
  }
}

function newestFirst(one: RenderLog, other: RenderLog): number {
  return other.createdOn - one.createdOn || (one.id < other.id ? -1 : 1);
}

/** Packs in order, which can be looked at before they are taken. */
class PackQueue {
  readonly #unread: Iterator<PackHead>;
  readonly #seen: PackHead[] = [];

  constructor(packs: Iterable<PackHead>) {
    this.#unread = packs[Symbol.iterator]();
  }

  take(): PackHead | undefined {
    return this.#seen.shift() ?? this.#read();
  }

  /** The number of matches in packs that may have entries from `time` or later. It stops counting above `enough`. */
  countSince(time: number, enough: number): number {
    let count = 0;
    for (let index = 0; count <= enough; index++) {
      const pack = this.#seen[index] ?? this.#look();
      if (!pack || pack.newest < time) break;
      count += pack.matches;
    }
    return count;
  }

  #look(): PackHead | undefined {
    const pack = this.#read();
    if (pack) this.#seen.push(pack);
    return pack;
  }

  #read(): PackHead | undefined {
    const { done, value } = this.#unread.next();
    return done ? undefined : value;
  }
}

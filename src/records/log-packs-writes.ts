import { hourMs } from './ledger-sums.ts';
import { facetsOf, printIds } from './log-packs.ts';
import type { ObjectStorage } from './object-database.ts';
import type { LoggedRender, NewRenderLog, RenderLog } from './render-logs.ts';

/** The maximum number of entries in a pack, because a page of a list may need one entry of each pack. */
const maxEntries = 100;
/** The maximum size of a pack in characters of JSON. A row has at most 2 MB, and a character at most 3 bytes. */
const maxCharacters = 500_000;

interface Packable {
  entry: RenderLog;
  details: Omit<LoggedRender, 'entry' | 'countedAs'>;
}

/**
 * Inserts the entries of a flush. Successful entries of the same hour share a row. Failed ones get a row each, because
 * another flush may repeat them: the ledger also logs a failure if it refunds a charge. A repeat of the same flush, or
 * of a failure, changes nothing.
 */
export function insertEntries(storage: ObjectStorage, flushId: string, renders: readonly LoggedRender[]): void {
  const packable = renders.map(({ entry, input, failure }) => ({
    entry: toRenderLog(entry),
    details: { ...(input && { input }), ...(failure && { failure }) },
  }));
  const isPacked = ({ entry }: Packable) => entry.status === 'ok';
  const hours = Map.groupBy(packable.filter(isPacked), ({ entry }) => Math.floor(entry.createdOn / hourMs));
  const packs = [...hours.values()].flatMap(split);
  storage.transactionSync(() => {
    for (const single of packable.filter((each) => !isPacked(each))) insertSingle(storage, single);
    for (const [index, pack] of packs.entries()) {
      const [first] = pack;
      if (first && pack.length === 1) insertSingle(storage, first);
      else insertPack(storage, `${flushId}/${index}`, pack);
    }
  });
}

/** Splits entries of an hour into packs. */
function split(entries: readonly Packable[]): Packable[][] {
  const packs: Packable[][] = [];
  let characters = 0;
  for (const each of entries) {
    const { length } = JSON.stringify(each);
    const last = packs.at(-1);
    if (last && last.length < maxEntries && characters + length <= maxCharacters) last.push(each);
    else packs.push([each]);
    characters = packs.at(-1) === last ? characters + length : length;
  }
  return packs;
}

function insertPack({ sql }: ObjectStorage, id: string, pack: readonly Packable[]): void {
  const entries = pack.map(({ entry }) => entry);
  const times = entries.map(({ createdOn }) => createdOn);
  sql.exec(
    `INSERT INTO log_packs (newest, id, oldest, entries, facets, ids, renders, details) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING`,
    Math.max(...times),
    id,
    Math.min(...times),
    pack.length,
    facetsOf(entries),
    printIds(entries),
    ...printColumns(pack),
  );
}

function insertSingle({ sql }: ObjectStorage, single: Packable): void {
  const { createdOn, id, requestId } = single.entry;
  sql.exec(
    `INSERT INTO log_entries (created_on, id, request_id, facets, renders, details) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING`,
    createdOn,
    id,
    requestId,
    facetsOf([single.entry]),
    ...printColumns([single]),
  );
}

function printColumns(pack: readonly Packable[]): [renders: string, details: string] {
  return [JSON.stringify(pack.map(({ entry }) => entry)), JSON.stringify(pack.map(({ details }) => details))];
}

/** Adds the values that the database of D1 adds to a new entry. */
function toRenderLog(entry: NewRenderLog): RenderLog {
  return {
    ...entry,
    templateId: entry.templateId ?? null,
    pageId: entry.pageId ?? null,
    pageIds: entry.pageIds ?? null,
    renderType: entry.renderType ?? null,
    errorCode: entry.errorCode ?? null,
    width: entry.width ?? null,
    height: entry.height ?? null,
    scale: entry.scale ?? null,
    quality: entry.quality ?? null,
    pages: entry.pages ?? 0,
    bytes: entry.bytes ?? 0,
    renderMs: entry.renderMs ?? 0,
    timings: entry.timings ?? {},
    cached: entry.cached ?? false,
    credits: entry.credits ?? 0,
    keyId: entry.keyId ?? null,
    fileUrl: entry.fileUrl ?? null,
    warnings: entry.warnings ?? [],
    metadata: entry.metadata ?? null,
  };
}

import { hourMs } from './ledger-sums.ts';
import type { ObjectStorage } from './object-database.ts';
import {
  type FoundRenderLog,
  type LoggedRender,
  maxSearchedRequests,
  type RenderLog,
  type RenderLogFilter,
} from './render-logs.ts';

// The entries of a segment are in packs, which are rows with one or more entries. Only reading a pack as a whole is
// expensive, so its other columns say whether that is necessary. ledger-schema.ts has the tables.

/** What SQL knows about a pack. */
export interface PackHead {
  id: string;
  /** The times of its newest and its oldest entry, both in the same hour. */
  newest: number;
  oldest: number;
  /** How many of its entries have the values that a filter asks for, at any time. */
  matches: number;
  /** 1 if the pack is a row of `log_entries`, which has one entry. */
  isSingle: number;
}

/** The values by which a filter selects entries and whole packs. */
export const facetNames = ['templateId', 'format', 'via', 'status', 'errorCode', 'cached'] as const;

/** The different values of the entries as JSON: lists of the values in the order of facetNames and their count. */
export function facetsOf(entries: readonly RenderLog[]): string {
  const groups = Map.groupBy(entries, (entry) => JSON.stringify(facetNames.map((name) => entry[name])));
  return JSON.stringify([...groups].map(([values, group]) => [...JSON.parse(values), group.length]));
}

/** A line for each entry, which begins with its request id. Request ids are ASCII without tabs and line breaks. */
export function printIds(entries: readonly RenderLog[]): string {
  return `\n${entries.map(({ requestId, id }) => `${requestId}\t${id}\n`).join('')}`;
}

/** How many packs one statement lists. */
const headsPerRead = 200;

/**
 * Lists the packs that have entries which match the filter, from this time, the newest first. More are read when they
 * are asked for. `from` is inclusive and `to` exclusive, in epoch milliseconds.
 */
export function* listPacks(
  { sql }: ObjectStorage,
  filter: RenderLogFilter,
  { from, to }: { from: number; to: number },
): Generator<PackHead, void> {
  const { condition, counted, values, texts } = matchFacets(filter);
  // A pack lies in one hour, so those that are newer than the hour of `to` need not be looked at.
  let last = { newest: Math.ceil(to / hourMs) * hourMs, id: '' };
  const where = (time: string) => `${time} >= ? AND ${time} <= ? AND (${time} < ? OR id > ?) ${condition}`;
  for (;;) {
    const place = [from, last.newest, last.newest, last.id, ...texts, to];
    const heads: PackHead[] = sql
      .exec<Record<keyof PackHead, number> & { id: string }>(
        `SELECT newest, oldest, id, ${counted} AS matches, 0 AS isSingle FROM log_packs
            WHERE ${where('newest')} AND oldest < ?
          UNION ALL SELECT created_on, created_on, id, ${counted}, 1 FROM log_entries
            WHERE ${where('created_on')} AND created_on < ?
          ORDER BY newest DESC, id LIMIT ${headsPerRead}`,
        ...[...values, ...place, ...values, ...place],
      )
      .toArray();
    yield* heads.filter(({ matches }) => matches > 0);
    const next = heads.at(-1);
    if (!next || heads.length < headsPerRead) return;
    last = next;
  }
}

/**
 * SQL that counts the matching entries of a pack by its facets. Reading these takes time, so `condition` first rules out
 * packs without the texts that the filter asks for.
 */
function matchFacets(filter: RenderLogFilter) {
  const given = facetNames.flatMap((name, index) => {
    const value = filter[name];
    return value === undefined ? [] : [{ index, value }];
  });
  const where = ['true', ...given.map(({ index }) => `value ->> ${index} = ?`)].join(' AND ');
  const texts = given.flatMap(({ value }) => (typeof value === 'string' ? [JSON.stringify(value)] : []));
  return {
    condition: texts.map(() => 'AND instr(facets, ?) > 0').join(' '),
    counted: `(SELECT coalesce(sum(value ->> ${facetNames.length}), 0) FROM json_each(facets) WHERE ${where})`,
    values: given.map(({ value }) => (typeof value === 'boolean' ? Number(value) : value)),
    texts,
  };
}

/** Reads the entries of a pack. */
export function readPack({ sql }: ObjectStorage, { id, newest, isSingle }: PackHead): RenderLog[] {
  const from = isSingle === 1 ? 'log_entries WHERE created_on' : 'log_packs WHERE newest';
  const { renders } = sql.exec<{ renders: string }>(`SELECT renders FROM ${from} = ? AND id = ?`, newest, id).one();
  return JSON.parse(renders);
}

/** Finds an entry with its input and its error. Returns null for an entry of another space (AUTH-1). */
export function findPackedEntry(
  { sql }: ObjectStorage,
  { spaceId, id }: { spaceId: string; id: string },
): FoundRenderLog | null {
  type Row = Record<'renders' | 'details', string>;
  const single = sql.exec<Row>('SELECT renders, details FROM log_entries WHERE id = ?', id).toArray();
  const inPacks = 'SELECT renders, details FROM log_packs WHERE instr(ids, ?) > 0';
  const rows = single.length > 0 ? single : sql.exec<Row>(inPacks, `\t${id}\n`).toArray();
  for (const { renders, details } of rows) {
    const entries: RenderLog[] = JSON.parse(renders);
    const index = entries.findIndex((entry) => entry.id === id && entry.spaceId === spaceId);
    const entry = entries[index];
    if (!entry) continue;
    const all: Array<Pick<LoggedRender, 'input' | 'failure'>> = JSON.parse(details);
    const { input, failure } = all[index] ?? {};
    return { entry, ...(input && { asked: input }), ...(failure && { failure }) };
  }
  return null;
}

interface FoundRequest {
  requestId: string;
  id: string;
  pack: PackHead;
}

/**
 * Finds the entries whose request id starts with `search`, the first `maxSearchedRequests` in the order of request ids,
 * and the packs that have them, the newest first.
 */
export function searchPacks({ sql }: ObjectStorage, search: string): { ids: Set<string>; packs: PackHead[] } {
  type Single = Record<'requestId' | 'id', string> & { newest: number };
  const singles = sql.exec<Single>(
    `SELECT request_id AS requestId, id, created_on AS newest FROM log_entries
      WHERE request_id >= ? AND request_id < ? ORDER BY request_id, id LIMIT ${maxSearchedRequests}`,
    search,
    `${search}\u007f`,
  );
  let found: FoundRequest[] = [...singles].map(({ requestId, id, newest }) => ({
    requestId,
    id,
    pack: { id, newest, oldest: newest, matches: 0, isSingle: 1 },
  }));
  const packs = sql.exec<Omit<PackHead, 'isSingle' | 'matches'> & { ids: string }>(
    'SELECT newest, oldest, id, ids FROM log_packs WHERE instr(ids, ?) > 0',
    `\n${search}`,
  );
  for (const { ids, ...head } of packs) {
    const pack = { ...head, matches: 0, isSingle: 0 };
    found.push(...parseIds(ids, search).map((request) => ({ ...request, pack })));
    if (found.length > 2 * maxSearchedRequests) found = takeFirst(found);
  }
  found = takeFirst(found);
  const heads = [...new Map(found.map(({ pack }) => [pack.id, pack])).values()];
  return {
    ids: new Set(found.map(({ id }) => id)),
    packs: heads.sort((one, other) => other.newest - one.newest),
  };
}

function parseIds(ids: string, search: string) {
  const lines = ids
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  return lines
    .map(([requestId = '', id = '']) => ({ requestId, id }))
    .filter(({ requestId }) => requestId.startsWith(search));
}

function takeFirst(found: readonly FoundRequest[]): FoundRequest[] {
  const keyOf = ({ requestId, id }: FoundRequest) => `${requestId}\t${id}`;
  return found.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)).slice(0, maxSearchedRequests);
}

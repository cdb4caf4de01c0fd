import { maxBodyBytes } from '../../records/bodies.ts';
import { hourMs, isCut } from '../../records/ledger-sums.ts';
import { type Listing, limits, listing, type Paging } from '../../records/paging.ts';
import {
  type ExportedRenderLog,
  type FoundRenderLog,
  type ListedRenderLog,
  measureBodies,
  type RenderLogFilter,
  type RenderLogPart,
  type TimeRange,
} from '../../records/render-logs.ts';
import type { Services } from '../services.ts';
import { openSource, type SourceName } from './log-sources.ts';

type LogServices = Pick<Services, 'db' | 'ledgers' | 'logSegments'>;

/** A part of a log, newest first, with the number of its entries that match a filter. */
interface Span {
  source: SourceName;
  /** Absent: everything in the source. */
  range?: TimeRange;
  count: number;
}

/** How many segments are asked at the same time. */
const concurrency = 6;

/**
 * Lists a page of the space's render log, newest first (LOG-1), with warnings and metadata of the entries that fit into
 * a response (LIM-3). The ledger says which hours have matching entries, so only the hours of the page are read.
 */
export async function listLog(
  services: LogServices,
  { page, perPage, ...filter }: RenderLogFilter & Paging,
): Promise<Listing<ListedRenderLog>> {
  const paging = { page, perPage };
  const { limit, offset } = limits(paging);
  const { spans, others } = await findSpans(services, filter, offset + limit);
  const count = spans.reduce((sum, span) => sum + span.count, others);
  return listing(await readSpans(services, filter, spans, { limit, offset }), count, paging);
}

/**
 * Lists at most `perPage` entries that follow the entry with the id `before` in the same list. Returns none if the space
 * has no such entry, because the oldest are deleted first.
 */
export async function listLogBefore(
  services: LogServices,
  { before, perPage, ...filter }: RenderLogFilter & { before: string; perPage: number },
): Promise<ListedRenderLog[]> {
  const last = await findEntry(services, { spaceId: filter.spaceId, id: before });
  if (!last) return [];
  const after = { id: before, createdOn: last.entry.createdOn };
  const to = Math.min(filter.to ?? Number.POSITIVE_INFINITY, after.createdOn + 1);
  const { spans } = await findSpans(services, { ...filter, to });
  return await readSpans(services, filter, spans, { limit: perPage, offset: 0, after });
}

/** Finds an entry of the space with its input and its error. */
export async function findEntry(
  services: LogServices,
  entry: { spaceId: string; id: string },
): Promise<FoundRenderLog | undefined> {
  const { segments, isLogInD1 } = await services.ledgers.getByName(entry.spaceId).listSegments(entry.spaceId);
  const sources: SourceName[] = [...segments, ...(isLogInD1 ? ['d1' as const] : [])];
  for (let index = 0; index < sources.length; index += concurrency) {
    const asked = sources.slice(index, index + concurrency);
    const found = await Promise.all(asked.map((name) => openSource(services, entry.spaceId, name).find(entry)));
    const hit = found.find((each) => each !== null);
    if (hit) return hit;
  }
  return undefined;
}

/**
 * Reads every entry that the filter selects, newest first, in parts of at most `limit`. The next part is only read when
 * it is asked for.
 */
export async function* readWholeLog(
  services: LogServices,
  filter: RenderLogFilter,
  limit: number,
): AsyncGenerator<ExportedRenderLog[], void> {
  const { spans } = await findSpans(services, filter);
  for (let index = 0; index < spans.length; ) {
    const { source, ranges, next } = takeTogether(spans, index, limit);
    index = next;
    for (let after: ExportedRenderLog | undefined; ; ) {
      const part = { ...toPart(filter, ranges, limit), ...(after && { after }) };
      const entries: ExportedRenderLog[] = await openSource(services, filter.spaceId, source).export(part);
      if (entries.length > 0) yield entries;
      after = entries.at(-1);
      if (entries.length < limit) break;
    }
  }
}

/**
 * Finds the parts of the log that have matching entries, the newest first, until they have `wanted` entries. `others` is
 * the number of entries in the parts between them and the log in D1.
 */
async function findSpans(
  services: LogServices,
  filter: RenderLogFilter,
  wanted?: number,
): Promise<{ spans: Span[]; others: number }> {
  const { search, ...counted } = filter;
  // The sums do not know request ids, of which each segment has an index.
  const most = search === undefined ? wanted : undefined;
  const { hours, others, isLogInD1 } = await services.ledgers.getByName(filter.spaceId).listHours(counted, most);
  const old: Span[] = isLogInD1 ? [{ source: 'd1', count: 0 }] : [];
  const spans: Span[] = hours.map(({ segment, from, count }) => ({
    source: segment,
    range: [from, from + hourMs],
    count,
  }));
  if (search !== undefined) {
    const sources = [...new Set(spans.map(({ source }) => source))];
    const asked = [...sources.map((source) => ({ source, count: 0 })), ...old];
    return { spans: await countSpans(services, filter, asked), others };
  }
  const isPartial = ({ range }: Span) => range !== undefined && isCut({ from: range[0] }, filter);
  const [whole, partial] = [spans.filter((span) => !isPartial(span)), spans.filter(isPartial)];
  const exact = await countSpans(services, filter, [...partial, ...old]);
  return { spans: [...whole, ...exact].sort(newestFirst).filter(({ count }) => count > 0), others };
}

function newestFirst(one: Span, other: Span): number {
  if (one.source === 'd1' || other.source === 'd1') return one.source === 'd1' ? 1 : -1;
  const [from, otherFrom] = [one.range?.[0] ?? 0, other.range?.[0] ?? 0];
  return otherFrom - from || other.source - one.source;
}

async function countSpans(services: LogServices, filter: RenderLogFilter, spans: readonly Span[]): Promise<Span[]> {
  const counted: Span[] = [];
  for (let index = 0; index < spans.length; index += concurrency) {
    const asked = spans.slice(index, index + concurrency).map(async (span) => {
      const part = toPart(filter, span.range ? [span.range] : undefined, 0);
      return { ...span, count: await openSource(services, filter.spaceId, span.source).count(part) };
    });
    counted.push(...(await Promise.all(asked)));
  }
  return counted;
}

/** Reads entries of the spans, which are in order. `offset` is the number of entries to skip. */
async function readSpans(
  services: LogServices,
  filter: RenderLogFilter,
  spans: readonly Span[],
  { limit, offset, after }: { limit: number; offset: number; after?: Required<RenderLogPart>['after'] },
): Promise<ListedRenderLog[]> {
  const list: ListedRenderLog[] = [];
  let [skip, room] = [offset, maxBodyBytes];
  for (let index = 0; index < spans.length && list.length < limit; ) {
    const count = spans[index]?.count ?? 0;
    if (skip >= count) {
      skip -= count;
      index++;
      continue;
    }
    const left = limit - list.length;
    const { source, ranges, next } = takeTogether(spans, index, skip + left);
    const part = { ...toPart(filter, ranges, left), offset: skip, room, ...(after && { after }) };
    const entries = await openSource(services, filter.spaceId, source).list(part);
    list.push(...entries);
    room -= entries.reduce((sum, entry) => sum + measureBodies(entry), 0);
    [skip, index] = [0, next];
  }
  return list;
}

/** Takes spans of the same source that together have at least `wanted` entries, with hours that adjoin joined. */
function takeTogether(spans: readonly Span[], index: number, wanted: number) {
  const source = spans[index]?.source ?? 'd1';
  const ranges: TimeRange[] = [];
  let [next, count] = [index, 0];
  for (let span = spans[next]; span?.source === source && count < wanted; span = spans[++next]) {
    const last = ranges.at(-1);
    if (span.range && last?.[0] === span.range[1]) ranges[ranges.length - 1] = [span.range[0], last[1]];
    else if (span.range) ranges.push(span.range);
    count += span.count;
  }
  return { source, ranges: ranges.length > 0 ? ranges : undefined, next };
}

function toPart(filter: RenderLogFilter, ranges: readonly TimeRange[] | undefined, limit: number): RenderLogPart {
  return { filter, limit, offset: 0, room: maxBodyBytes, ...(ranges && { ranges }) };
}

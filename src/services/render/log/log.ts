import { AppError } from '../../../core/errors/app-error.ts';
import { LruCache } from '../../../core/lru-cache.ts';
import { withoutSecrets } from '../../../platform/log/secret-fields.ts';
import type { NewRenderLog } from '../../../records/render-logs.ts';
import {
  insertRenderLog,
  insertUncountedRenderLog,
  type RenderLogDetails,
} from '../../../records/render-logs-writes.ts';
import { isFormat } from '../formats/table.ts';
import type { RenderOutcome } from '../outcome.ts';
import type { RenderParts } from '../parts.ts';
import type { RenderRequest } from '../request.ts';
import type { Timings } from '../stages.ts';
import type { RenderFacts } from './facts.ts';
import { failureOf } from './failure.ts';
import { inputOf } from './input.ts';

/** What a log entry says of a request, also of one that no render came of. */
export type LoggedRequest = Pick<RenderRequest, 'requestId' | 'pageIds' | 'via' | 'metadata'> & {
  format: string;
  /** The whole request, where it was read: what a replay needs. */
  whole?: RenderRequest;
};

export type LogParts = Pick<RenderParts, 'db' | 'clock' | 'defer' | 'report' | 'quotas'>;

interface Failure {
  error: unknown;
  renderMs: number;
  timings: Timings;
}
type Ending = { outcome: RenderOutcome; httpStatus: number } | Failure;

/**
 * Writes the log entry of a render after the answer; a failure to write is reported and changes nothing (LOG-2). Nobody
 * asked for a thumbnail: it has no entry.
 */
export function logRender(parts: LogParts, request: LoggedRequest, facts: RenderFacts, ending: Ending): void {
  const { principal, payer } = facts;
  if (principal?.kind === 'thumbnail') return;
  const isStranger = !principal || principal.kind === 'open' || principal.kind === 'demo';
  if (isStranger && 'error' in ending) {
    logStranger(parts, request, facts, ending);
    return;
  }
  if (!principal || !payer) return;
  const keyId = principal.kind === 'key' ? principal.keyId : null;
  const entry = logEntry(request, facts, payer.id, ending, parts.clock.now());
  const input = request.whole && inputOf(request.whole);
  const failure = 'error' in ending ? failureOf(ending.error, input) : undefined;
  const beside = { ...countedAs(request.format), ...(input ? { input } : {}), ...(failure ? { failure } : {}) };
  write(parts, () => keep(parts, { ...entry, authKind: principal.kind, keyId }, beside));
}

/** Failed requests of strangers that the log of one space takes. */
const strangersLimit = { limit: 60, windowMs: 3_600_000 };
/** Spaces whose limit is used up, until when (epoch milliseconds): nothing more is asked or written for them. */
const full = new LruCache<number>({ entries: 1_000, weight: 1_000 });

/**
 * A failed request of who belongs to no space stands in the log of the page's space, where there is such a page (LOG-1):
 * without the metadata that came with it, and 60 an hour a space at most, so that strangers cannot fill a log.
 */
function logStranger(
  parts: LogParts,
  { metadata: _, whole: __, ...request }: LoggedRequest,
  facts: RenderFacts,
  ending: Failure,
): void {
  const { principal, requestedPage } = facts;
  if (!requestedPage) return;
  const spaceId = requestedPage.template.spaceId;
  const now = parts.clock.now();
  if ((full.get(spaceId) ?? 0) > now) return;
  const entry = logEntry(request, { ...facts, page: facts.page ?? requestedPage }, spaceId, ending, now);
  const authKind = principal?.kind === 'demo' ? 'demo' : 'open';
  write(parts, async () => {
    const place = await parts.quotas.getByName(`strangers-logged:${spaceId}`).take(strangersLimit);
    if (place.granted) await keep(parts, { ...entry, authKind, keyId: null }, countedAs(request.format));
    else full.set(spaceId, now + place.retryAfterMs, 1);
  });
}

/** A request that failed may have named any format: statistics count those that there are. */
function countedAs(format: string): { countedAs: string } {
  return { countedAs: isFormat(format) ? format : 'other' };
}

/** An entry that cannot be counted is written all the same: the job that gives lost charges back looks for it (CRD-2). */
async function keep({ db, report }: LogParts, entry: NewRenderLog, beside: RenderLogDetails): Promise<void> {
  try {
    await insertRenderLog(db, entry, beside);
  } catch (error) {
    report('render_stats_failed', error);
    await insertUncountedRenderLog(db, entry, beside);
  }
}

function write({ defer, report }: LogParts, work: () => Promise<void>): void {
  const afterAnswer = async () => {
    // The answer goes first: even making the statement would hold it up.
    await scheduler.wait(1);
    await work();
  };
  defer(afterAnswer().catch((error) => report('render_log_failed', error)));
}

function logEntry(
  request: LoggedRequest,
  { renderId, page, loaded, output, deckPageIds }: RenderFacts,
  spaceId: string,
  ending: Ending,
  now: number,
): Omit<NewRenderLog, 'authKind'> {
  const pageIds = deckPageIds ?? request.pageIds;
  return {
    id: renderId,
    requestId: request.requestId,
    spaceId,
    templateId: page?.template.id ?? null,
    pageId: pageIds[0] ?? null,
    pageIds: deckPageIds || pageIds.length > 1 ? [...pageIds] : null,
    format: request.format,
    renderType: output?.renderType ?? null,
    width: loaded?.document.width ?? null,
    height: loaded?.document.height ?? null,
    scale: output?.scale ?? null,
    quality: output?.quality ?? null,
    via: request.via,
    metadata: request.metadata === undefined ? null : withoutSecrets(request.metadata),
    createdOn: now,
    ...('outcome' in ending ? successFields(ending) : failureFields(ending)),
  };
}

function successFields({ outcome, httpStatus }: Exclude<Ending, Failure>) {
  const { file, cached, credits, warnings, renderMs, timings } = outcome;
  return {
    status: 'ok' as const,
    httpStatus,
    pages: file?.pages ?? 0,
    bytes: file?.bytes ?? 0,
    renderMs,
    timings: { ...timings },
    cached,
    credits: credits.cost,
    // The key alone: addresses are made when they are answered, from the origin that was asked.
    fileUrl: file ? `/files/${file.key}` : null,
    warnings,
  };
}

function failureFields({ error, renderMs, timings }: Failure) {
  const known = error instanceof AppError ? error : new AppError('internal_error');
  return {
    status: 'failed' as const,
    httpStatus: known.status,
    errorCode: known.code,
    renderMs,
    timings: { ...timings },
  };
}

import { AppError } from '../../../core/errors/app-error.ts';
import { asAppError } from '../../../core/errors/as-app-error.ts';
import { LruCache } from '../../../core/lru-cache.ts';
import { withoutSecrets } from '../../../platform/log/secret-fields.ts';
import type { LoggedRender, NewRenderLog } from '../../../records/render-logs.ts';
import type { StoredFile } from '../../files/file-store.ts';
import type { Services } from '../../services.ts';
import { isFormat } from '../formats/table.ts';
import type { RenderOutcome } from '../outcome.ts';
import type { RenderRequest } from '../request.ts';
import type { Stages, Timings } from '../stages.ts';
import type { RenderFacts } from './facts.ts';
import { toLogFailure } from './failure.ts';
import { toLogInput } from './input.ts';

/** The facts about a request in a log entry. They are known even if the request led to no render. */
export type LoggedRequest = Pick<RenderRequest, 'requestId' | 'pageIds' | 'via' | 'metadata'> & {
  format: string;
  /** The whole request, which is needed to render it again. Only set if the request could be read. */
  whole?: RenderRequest;
};

interface Failure {
  error: unknown;
  renderMs: number;
  timings: Timings;
}
type Success = Pick<RenderOutcome, 'cached' | 'credits' | 'warnings' | 'renderMs' | 'timings'> & {
  file?: Pick<StoredFile, 'key' | 'pages' | 'bytes'>;
};
type Ending = { outcome: Success; httpStatus: number } | Failure;

/**
 * Writes the log entry of a render after the response. A failure to write is reported and changes nothing (LOG-2).
 * Thumbnails have no entry, because nobody requested them.
 */
export function logRender(services: Services, request: LoggedRequest, facts: RenderFacts, ending: Ending): void {
  const { principal, payer } = facts;
  if (principal?.kind === 'thumbnail') return;
  const isStranger = !principal || principal.kind === 'open' || principal.kind === 'demo';
  if (isStranger && 'error' in ending) {
    logStranger(services, request, facts, ending);
    return;
  }
  if (!principal || !payer) return;
  const now = services.clock.now();
  write(services, () => services.outbox.add(services, payer.id, toLoggedRender(request, facts, payer.id, ending, now)));
}

/**
 * The log entry of a render that is charged and then never reports how it ended, because its isolate died. Its charge
 * is refunded, and its request counts as failed.
 */
export function toLostRender(
  { clock }: Pick<Services, 'clock'>,
  request: LoggedRequest,
  facts: RenderFacts,
  { spaceId, stages }: { spaceId: string; stages: Stages },
): LoggedRender {
  const ending = { error: new AppError('internal_error'), renderMs: stages.elapsed, timings: stages.timings };
  return toLoggedRender(request, facts, spaceId, ending, clock.now());
}

/** The log entry of a render, with its request and its error. */
export function toLoggedRender(
  request: LoggedRequest,
  facts: RenderFacts,
  spaceId: string,
  ending: Ending,
  now: number,
): LoggedRender {
  const { principal } = facts;
  const keyId = principal?.kind === 'key' ? principal.keyId : null;
  const authKind = principal && principal.kind !== 'thumbnail' ? principal.kind : 'open';
  const input = request.whole && toLogInput(request.whole);
  const failure = 'error' in ending ? toLogFailure(ending.error, input) : undefined;
  return {
    entry: { ...logEntry(request, facts, spaceId, ending, now), authKind, keyId },
    ...toCountedFormat(request.format),
    ...(input ? { input } : {}),
    ...(failure ? { failure } : {}),
  };
}

/** How many failed requests of strangers the log of one space records. */
const strangersLimit = { limit: 60, windowMs: 3_600_000 };
/**
 * Spaces that have reached their limit, and until when (epoch milliseconds). Until then nothing is counted or written
 * for them.
 */
const full = new LruCache<number>({ entries: 1_000, weight: 1_000 });

/**
 * Writes the failed request of a caller who belongs to no space to the log of the page's space, if the page exists
 * (LOG-1). The metadata is left out, and a space records at most 60 an hour, so that strangers cannot fill a log.
 */
function logStranger(
  services: Services,
  { metadata: _, whole: __, ...request }: LoggedRequest,
  facts: RenderFacts,
  ending: Failure,
): void {
  const { principal, requestedPage } = facts;
  if (!requestedPage) return;
  const spaceId = requestedPage.template.spaceId;
  const now = services.clock.now();
  if ((full.get(spaceId) ?? 0) > now) return;
  const entry = logEntry(request, { ...facts, page: facts.page ?? requestedPage }, spaceId, ending, now);
  const authKind = principal?.kind === 'demo' ? 'demo' : 'open';
  write(services, async () => {
    const quotaResult = await services.quotas.getByName(`strangers-logged:${spaceId}`).take(strangersLimit);
    if (quotaResult.granted) {
      const render = { entry: { ...entry, authKind, keyId: null }, ...toCountedFormat(request.format) } as const;
      await services.outbox.add(services, spaceId, render);
    } else full.set(spaceId, now + quotaResult.retryAfterMs, 1);
  });
}

/** A failed request may name any format, so statistics only count the known ones. */
function toCountedFormat(format: string): { countedAs: string } {
  return { countedAs: isFormat(format) ? format : 'other' };
}

function write({ defer, report }: Services, work: () => Promise<void>): void {
  const writeAfterResponse = async () => {
    // Wait for the response to be sent first, because even building the statement would delay it.
    await scheduler.wait(1);
    await work();
  };
  defer(writeAfterResponse().catch((error) => report('render_log_failed', error)));
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
    width: output?.width ?? loaded?.document.width ?? null,
    height: output?.height ?? loaded?.document.height ?? null,
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
    // Only the path with the file's key is stored. URLs are built for each response, from the origin of the request.
    fileUrl: file ? `/files/${file.key}` : null,
    warnings,
  };
}

function failureFields({ error, renderMs, timings }: Failure) {
  const appError = asAppError(error);
  return {
    status: 'failed' as const,
    httpStatus: appError.status,
    errorCode: appError.code,
    renderMs,
    timings: { ...timings },
  };
}

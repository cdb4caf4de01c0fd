import { AppError } from '../../core/errors/app-error.ts';
import { touchKey } from '../../records/keys/touch.ts';
import { insertRenderLog } from '../../records/render-logs/insert.ts';
import type { NewRenderLog } from '../../records/render-logs/table.ts';
import type { RenderParts } from './parts.ts';
import type { RenderOutcome, RenderProgress } from './render.ts';
import type { RenderRequest } from './request.ts';
import type { Timings } from './stages.ts';

/** What a log entry says of a request, also of one that no render came of. */
export type LoggedRequest = Pick<RenderRequest, 'requestId' | 'pageIds' | 'via' | 'metadata'> & { format: string };

export type LogParts = Pick<RenderParts, 'db' | 'clock' | 'defer' | 'report'>;

type Ending = { outcome: RenderOutcome } | { error: unknown; renderMs: number; timings: Timings };

/**
 * Writes the log entry of a render after the answer; a failure to write is reported and changes nothing (LOG-2). A
 * request of which no space is known (a wrong token, say) is nobody's entry, and nobody asked for a thumbnail.
 */
export function logRender(parts: LogParts, request: LoggedRequest, progress: RenderProgress, ending: Ending): void {
  const { principal, payer } = progress;
  if (!principal || !payer || principal.kind === 'thumbnail') return;
  const now = parts.clock.now();
  const keyId = principal.kind === 'key' ? principal.keyId : null;
  const entry = { ...logEntry(request, progress, payer.id, ending, now), authKind: principal.kind, keyId };
  const afterAnswer = async (event: string, work: () => Promise<void>) => {
    // The answer goes first: even making the statement would hold it up.
    await scheduler.wait(1);
    await work().catch((error) => parts.report(event, error));
  };
  parts.defer(afterAnswer('render_log_failed', () => insertRenderLog(parts.db, entry)));
  if (keyId !== null) parts.defer(afterAnswer('key_touch_failed', () => touchKey(parts.db, keyId, now)));
}

function logEntry(
  request: LoggedRequest,
  { renderId, page, loaded, output }: RenderProgress,
  spaceId: string,
  ending: Ending,
  now: number,
): Omit<NewRenderLog, 'authKind'> {
  return {
    id: renderId,
    requestId: request.requestId,
    spaceId,
    templateId: page?.template.id ?? null,
    pageId: request.pageIds[0] ?? null,
    pageIds: request.pageIds.length > 1 ? [...request.pageIds] : null,
    format: request.format,
    renderType: output?.renderType ?? null,
    width: loaded?.document.width ?? null,
    height: loaded?.document.height ?? null,
    scale: output?.scale ?? null,
    quality: output?.quality ?? null,
    via: request.via,
    metadata: request.metadata ?? null,
    createdOn: now,
    ...('outcome' in ending ? successFields(ending.outcome) : failureFields(ending)),
  };
}

function successFields({ file, cached, credits, warnings, renderMs, timings }: RenderOutcome) {
  return {
    status: 'ok' as const,
    httpStatus: 200,
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

function failureFields({ error, renderMs, timings }: Extract<Ending, { error: unknown }>) {
  const known = error instanceof AppError ? error : new AppError('internal_error');
  return {
    status: 'failed' as const,
    httpStatus: known.status,
    errorCode: known.code,
    renderMs,
    timings: { ...timings },
  };
}

import { AppError } from '../../core/errors/app-error.ts';
import { touchKey } from '../../records/keys/touch.ts';
import { insertRenderLog } from '../../records/render-logs/insert.ts';
import type { NewRenderLog } from '../../records/render-logs/table.ts';
import type { RenderParts } from './parts.ts';
import type { RenderOutcome, RenderProgress } from './render.ts';
import type { RenderRequest } from './request.ts';
import type { Timings } from './stages.ts';

type Ending = { outcome: RenderOutcome } | { error: unknown; renderMs: number; timings: Timings };

/**
 * Writes the log entry of a render after the answer; a failure to write is reported and changes nothing (LOG-2). A
 * request of which no space is known (a wrong token, say) is nobody's entry.
 */
export function logRender(parts: RenderParts, request: RenderRequest, progress: RenderProgress, ending: Ending): void {
  const { principal, payer } = progress;
  if (!principal || !payer) return;
  const entry = logEntry(request, progress, payer.id, ending, parts.clock.now());
  const writing = insertRenderLog(parts.db, {
    ...entry,
    authKind: principal.kind,
    keyId: principal.kind === 'key' ? principal.keyId : null,
  });
  parts.defer(writing.catch((error) => parts.report('render_log_failed', error)));
  if (principal.kind === 'key') {
    const touching = touchKey(parts.db, principal.keyId, parts.clock.now());
    parts.defer(touching.catch((error) => parts.report('key_touch_failed', error)));
  }
}

function logEntry(
  request: RenderRequest,
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

import type { EventData } from '../../contract/events.ts';
import type { AppError } from '../../core/errors/app-error.ts';
import { asAppError } from '../../core/errors/as-app-error.ts';
import { isEventSubscribed } from '../../records/webhooks.ts';
import { newEvent } from '../events/new-event.ts';
import type { Services } from '../services.ts';
import type { RenderFacts } from './log/facts.ts';
import type { RenderRequest } from './request.ts';

const event = 'render.failed';
/**
 * The maximum number of these events for one space in an hour. A limit is needed because anyone who finds a secret in a
 * public URL can cause failures. The log has all failures.
 */
const limit = { limit: 100, windowMs: 3_600_000 };

interface Failure {
  error: unknown;
  renderMs: number;
}

/**
 * Announces a render that failed after its caller was identified, in the caller's space (HOOK-1). Only the statuses
 * 402, 422 and 5xx are announced, because strangers can cause 401, 404 and 429. Nothing is announced if no webhook
 * subscribes to the event.
 */
export function announceFailure(
  services: Services,
  request: RenderRequest,
  facts: RenderFacts,
  { error, renderMs }: Failure,
): void {
  const spaceId = findSpaceId(facts);
  const fault = asAppError(error);
  const isAnnounced = fault.status === 402 || fault.status === 422 || fault.status >= 500;
  if (spaceId === undefined || !isAnnounced || request.dryRun) return;
  const now = services.clock.now();
  const work = async () => {
    // Wait for the response to be sent first, because even building the statement would delay it.
    await scheduler.wait(1);
    if (!(await isEventSubscribed(services.db, spaceId, event))) return;
    const quotaResult = await services.quotas.getByName(`failures-announced:${spaceId}`).take(limit);
    if (!quotaResult.granted) return;
    const failed = newEvent(spaceId, event, failureFacts(request, facts, fault, renderMs));
    await services.eventOutbox.add(services, { ...failed, createdOn: now });
  };
  services.defer(work().catch((cause) => services.report('failure_not_announced', cause)));
}

/** The space of the credential. */
function findSpaceId({ principal }: RenderFacts): string | undefined {
  if (principal?.kind !== 'key' && principal?.kind !== 'gt' && principal?.kind !== 'session') return undefined;
  return principal.spaceId;
}

/** Makes the data of the event render.failed (shapes.md, Webhooks). For a 5xx, it has only the error code (GEN-3). */
function failureFacts(
  { requestId, pageIds, format, via, metadata }: RenderRequest,
  { page, deckPageIds }: RenderFacts,
  { status, code, detail, errors }: AppError,
  renderMs: number,
): EventData<'render.failed'> {
  const drawn = deckPageIds ?? pageIds;
  return {
    requestId,
    pageId: drawn[0] ?? null,
    ...(drawn.length > 1 ? { pageIds: [...drawn] } : {}),
    templateId: page?.template.id ?? null,
    format,
    via,
    renderMs,
    error: {
      status,
      code,
      ...(status < 500 ? { detail } : {}),
      ...(status < 500 && errors ? { errors: errors.map((fault) => ({ ...fault })) } : {}),
    },
    ...(metadata === undefined ? {} : { metadata }),
  };
}

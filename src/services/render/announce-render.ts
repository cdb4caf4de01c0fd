import type { EventData } from '../../contract/events.ts';
import { isEventSubscribed } from '../../records/webhooks.ts';
import { newEvent } from '../events/new-event.ts';
import type { StoredFile } from '../files/file-store.ts';
import type { Services } from '../services.ts';
import type { RenderOutcome } from './outcome.ts';

const event = 'render.completed';

/** Whether a webhook of the template's space receives its renders. */
export function isRenderAwaited({ db }: Pick<Services, 'db'>, spaceId: string): Promise<boolean> {
  return isEventSubscribed(db, spaceId, event);
}

/** What the event reports about a render. */
export type CompletedRender = Pick<RenderOutcome, 'pageIds' | 'cached' | 'renderMs'> & {
  principal: Pick<RenderOutcome['principal'], 'kind'>;
  request: Pick<RenderOutcome['request'], 'requestId' | 'metadata'>;
  loaded: Pick<RenderOutcome['loaded'], 'spaceId' | 'pageId' | 'templateId'>;
  output: Pick<RenderOutcome['output'], 'format' | 'renderType' | 'width' | 'height'>;
  file?: Pick<StoredFile, 'key' | 'contentType' | 'bytes' | 'sha256' | 'pages'>;
};

/**
 * Announces a render that succeeded, in the template's space (HOOK-1, HOOK-2). All of this happens after the response,
 * and D1 is only read: the couriers of the webhooks that subscribe get the event (SCL-1). Demo renders and dry runs are
 * not announced. A 304 is not announced either, because only the route knows about it. `base` is the origin of links.
 * If it is empty, links are paths.
 */
export function announceRender(services: Services, outcome: CompletedRender, base: string): void {
  if (outcome.principal.kind === 'demo' || !outcome.file) return;
  const now = services.clock.now();
  const announce = async () => {
    // Wait for the response to be sent first, because even building the statement would delay it.
    await scheduler.wait(1);
    const { spaceId } = outcome.loaded;
    const renderEvent = newEvent(spaceId, event, renderFacts(outcome, base));
    await services.eventOutbox.add(services, { ...renderEvent, createdOn: now });
  };
  services.defer(announce().catch((error) => services.report('render_not_announced', error)));
}

/**
 * Makes the data of the event render.completed (shapes.md, Webhooks), including the metadata of the request (RND-26).
 */
function renderFacts(
  { request, loaded, pageIds, output, file, cached, renderMs }: CompletedRender,
  base: string,
): EventData<'render.completed'> {
  const { key = '', contentType = '', bytes = 0, sha256 = '', pages = 1 } = file ?? {};
  return {
    requestId: request.requestId,
    pageId: loaded.pageId,
    ...(pageIds ? { pageIds: [...pageIds] } : {}),
    templateId: loaded.templateId,
    format: output.format,
    renderType: output.renderType,
    width: output.width,
    height: output.height,
    pages,
    renderMs,
    cached,
    ...(request.metadata === undefined ? {} : { metadata: request.metadata }),
    file: { url: `${base}/files/${key}`, key, contentType, bytes, sha256 },
  };
}

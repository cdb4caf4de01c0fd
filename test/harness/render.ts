import { newId } from '../../src/core/ids.ts';
import type { RenderRequest } from '../../src/services/render/request.ts';

/** A POST request for a png of a published page. */
export function renderRequest(pageId: string, facts: Partial<RenderRequest> = {}): RenderRequest {
  return {
    requestId: newId(),
    via: 'post',
    method: 'POST',
    pageIds: [pageId],
    namedPageIds: [pageId],
    format: 'png',
    draft: false,
    locale: 'en-US',
    dryRun: false,
    tweaks: {},
    textTweaks: {},
    brandTweaks: {},
    ...facts,
  };
}

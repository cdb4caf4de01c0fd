import { createExecutionContext, env } from 'cloudflare:test';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import { recordingLog } from '../../src/doors/http/testing/test-door.ts';
import type { RenderParts } from '../../src/services/render/parts.ts';
import type { RenderRequest } from '../../src/services/render/request.ts';
import { renderParts } from '../../workers/edge/composition.ts';

/** The Worker's dependencies of a render, for tests that replace a part of them. */
export function testRenderParts(clock = systemClock): RenderParts {
  const request = new Request('https://galley.test');
  return renderParts({
    env,
    ctx: createExecutionContext(),
    log: recordingLog(),
    clock,
    requestId: newId(),
    responseHeaders: new Headers(),
    countRate: async () => {},
    request,
    url: new URL(request.url),
  });
}

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

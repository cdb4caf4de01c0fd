import { createExecutionContext, env } from 'cloudflare:test';
import { Lane } from '../../src/core/lane/lane.ts';
import { type App, type AppOptions, createApp } from '../../src/doors/http/app.ts';
import type { Route } from '../../src/doors/http/route.ts';
import { type Ask, createAsk, type LoggedLine, recordingLog } from '../../src/doors/http/testing/test-door.ts';
import { EventOutbox } from '../../src/services/events/event-outbox.ts';
import { Outbox } from '../../src/services/ledger/outbox.ts';
import { type Services, withServices } from '../../src/services/services.ts';
import { createBatchServices, createServices } from '../../workers/edge/services.ts';
import { readLogWait } from '../../workers/edge/settings.ts';

const testEnv = env as typeof env & Env;

/**
 * What the requests of tests share with each other, and not with the queues and objects of the Worker, which go on in
 * requests of their own after a test. The pool of vitest turns off `handle_cross_request_promise_resolution`, so a
 * request that another request wakes continues in that other request, where its I/O fails.
 */
const lane = new Lane();
const outboxes = {
  outbox: new Outbox({ waitMs: readLogWait(testEnv) }),
  eventOutbox: new EventOutbox({ waitMs: readLogWait(testEnv) }),
};

/** The services of a request, some of which are replaced. They may be spread: every field was read. */
export function testServices(replaced: Partial<Services> = {}): Services {
  const request = new Request('https://galley.test');
  const services = createServices({
    env: testEnv,
    ctx: createExecutionContext(),
    log: recordingLog(),
    request,
    url: new URL(request.url),
    lane,
  });
  return { ...services, ...outboxes, ...replaced };
}

/** The services of a consumer that draws chunks or jobs, some of which are replaced. */
export function consumerServices(replaced: Partial<Services> = {}): Services {
  const services = createBatchServices({ env: testEnv, ctx: createExecutionContext(), log: recordingLog(), lane });
  return withServices(withServices(services, outboxes), replaced);
}

interface TestAppOptions extends Partial<Pick<AppOptions, 'log'>> {
  /** Services that are replaced in every request. */
  services?: Partial<Services>;
}

/** The app over some routes, with the services of the Worker. */
export function testApp(routes: readonly Route[], { log = recordingLog(), services = {} }: TestAppOptions = {}): App {
  return createApp(routes, {
    log,
    createServices: (invocation) =>
      withServices(withServices(createServices({ ...invocation, lane }), outboxes), services),
  });
}

/** A door over some routes, and what it logged. */
export function testDoor(
  routes: readonly Route[],
  services: Partial<Services> = {},
): { ask: Ask; lines: LoggedLine[] } {
  const lines: LoggedLine[] = [];
  return { ask: createAsk(testApp(routes, { log: recordingLog(lines), services })), lines };
}

import { createExecutionContext, env } from 'cloudflare:test';
import { type App, type AppOptions, createApp } from '../../src/doors/http/app.ts';
import type { Route } from '../../src/doors/http/route.ts';
import { type Ask, createAsk, type LoggedLine, recordingLog } from '../../src/doors/http/testing/test-door.ts';
import { type Services, withServices } from '../../src/services/services.ts';
import { createServices } from '../../workers/edge/services.ts';

/** The services of a request, some of which are replaced. They may be spread: every field was read. */
export function testServices(replaced: Partial<Services> = {}): Services {
  const request = new Request('https://galley.test');
  const services = createServices({
    env: env as typeof env & Env,
    ctx: createExecutionContext(),
    log: recordingLog(),
    request,
    url: new URL(request.url),
  });
  return { ...services, ...replaced };
}

interface TestAppOptions extends Partial<Pick<AppOptions, 'log'>> {
  /** Services that are replaced in every request. */
  services?: Partial<Services>;
}

/** The app over some routes, with the services of the Worker. */
export function testApp(routes: readonly Route[], { log = recordingLog(), services = {} }: TestAppOptions = {}): App {
  return createApp(routes, {
    log,
    createServices: (invocation) => withServices(createServices(invocation), services),
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

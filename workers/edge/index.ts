import { env } from 'cloudflare:workers';
import { systemClock } from '../../src/core/clock.ts';
import { createApp } from '../../src/doors/http/app.ts';
import { deliveryMessages } from '../../src/doors/queue/deliveries.ts';
import { eventMessages } from '../../src/doors/queue/events.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { runSteps } from '../../src/services/scheduled/run-steps.ts';
import { receiveEvents } from '../../src/services/webhooks/receive-events.ts';
import { routes } from './composition.ts';
import { idempotency, rates } from './limits.ts';
import { scheduledSteps } from './scheduled.ts';
import { ownOrigin } from './settings.ts';
import { deliveryParts, handOver } from './webhooks.ts';

export { Courier } from './courier.ts';
export { QuotaCounter } from './quota-counter.ts';
export { RendererContainer } from './renderer-container.ts';
export { TurnKeeper } from './turn-keeper.ts';

const log = createLogger({ clock: systemClock, level: env.GALLEY_LOG === 'warn' ? 'warn' : 'info' });
const report = (event: string, error: unknown) => log.error(event, { error });
const app = createApp(routes, { clock: systemClock, log, ownOrigin, idempotency, rates });

/** The Worker, which only contains wiring. */
export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  scheduled: async (_controller, env) => {
    await runSteps(scheduledSteps(env), log);
  },
  queue: async (batch, env) => {
    const events = receiveEvents({ ...deliveryParts(env), report }, eventMessages(batch));
    await Promise.all([events, handOver(env, deliveryMessages(batch), report)]);
  },
} satisfies ExportedHandler<Env>;

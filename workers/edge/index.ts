import { env } from 'cloudflare:workers';
import { systemClock } from '../../src/core/clock.ts';
import { createApp } from '../../src/doors/http/app.ts';
import { eventMessages } from '../../src/doors/queue/events.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { runSteps } from '../../src/services/scheduled/run-steps.ts';
import { receiveEvents } from '../../src/services/webhooks/receive-events.ts';
import { routes } from './composition.ts';
import { lane } from './drawing.ts';
import { scheduledSteps } from './scheduled.ts';
import { createBackgroundServices, createServices } from './services.ts';

export { Courier } from './courier.ts';
export { FileRegister } from './file-register.ts';
export { Ledger } from './ledger.ts';
export { LogSegment } from './log-segment.ts';
export { QuotaCounter } from './quota-counter.ts';
export { RendererContainer } from './renderer-container.ts';
export { TurnKeeper } from './turn-keeper.ts';

const log = createLogger({ clock: systemClock, level: env.GALLEY_LOG === 'warn' ? 'warn' : 'info' });
const app = createApp(routes, { log, createServices });

/** The Worker, which only contains wiring. */
export default {
  fetch: (request, env, ctx) => lane.during(request.signal, () => app.fetch(request, env, ctx)),
  scheduled: async (_controller, env, ctx) => {
    await runSteps(scheduledSteps(createBackgroundServices({ env, ctx, log })), log);
  },
  queue: async (batch, env, ctx) => {
    const services = createBackgroundServices({ env, ctx, log });
    await receiveEvents(services, eventMessages(batch));
  },
} satisfies ExportedHandler<Env>;

import { env } from 'cloudflare:workers';
import { systemClock } from '../../src/core/clock.ts';
import { createApp } from '../../src/doors/http/app.ts';
import { jobAnswer } from '../../src/doors/http/routes/render/answer.ts';
import { drawMessages, jobMessages } from '../../src/doors/queue/draws.ts';
import { eventMessages } from '../../src/doors/queue/events.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { drawChunk } from '../../src/services/batches/draw-chunk.ts';
import { drawJob } from '../../src/services/jobs/draw-job.ts';
import { runSteps } from '../../src/services/scheduled/run-steps.ts';
import { receiveEvents } from '../../src/services/webhooks/receive-events.ts';
import { routes } from './composition.ts';
import { lane } from './drawing.ts';
import { scheduledSteps } from './scheduled.ts';
import { createBackgroundServices, createBatchServices, createServices } from './services.ts';

export { Batch } from './batch.ts';
export { Courier } from './courier.ts';
export { FileRegister } from './file-register.ts';
export { Jobs } from './jobs.ts';
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
    const events = receiveEvents(services, eventMessages(batch));
    const draws = drawMessages(batch).map(async (message) => {
      // A chunk or job that fails is drawn again once its lease has ended.
      await drawChunk(createBatchServices({ env, ctx, log }), message).catch((error) =>
        services.report('chunk_not_drawn', error),
      );
    });
    const jobs = jobMessages(batch).map(async (message) => {
      await drawJob(createBatchServices({ env, ctx, log }), message, jobAnswer).catch((error) =>
        services.report('job_not_drawn', error),
      );
    });
    await Promise.all([events, ...draws, ...jobs]);
  },
} satisfies ExportedHandler<Env>;

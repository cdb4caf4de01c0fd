import { env } from 'cloudflare:workers';
import { systemClock } from '../../src/core/clock.ts';
import { createApp } from '../../src/doors/http/app.ts';
import { eventMessages } from '../../src/doors/queue/events.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { openDatabase } from '../../src/records/database.ts';
import { forgetEvents } from '../../src/records/events/take.ts';
import { deleteExpiredSessions } from '../../src/records/sessions/delete-expired.ts';
import { receiveEvents } from '../../src/services/events/receive.ts';
import { refundLostCharges } from '../../src/services/render/refund-lost.ts';
import { routes } from './composition.ts';
import { ownOrigin } from './settings.ts';

export { QuotaCounter } from './quota-counter.ts';
export { RendererContainer } from './renderer-container.ts';

const log = createLogger({ clock: systemClock, least: env.GALLEY_LOG === 'warn' ? 'warn' : 'info' });
/** A webhook's records are kept for three months, and so is what they tell of. */
const keptEventsMs = 93 * 86_400_000;
const app = createApp(routes, { clock: systemClock, log, ownOrigin });

/** The Worker: wiring alone. */
export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  scheduled: async (_controller, env) => {
    const db = openDatabase(env.DB);
    const refunded = await refundLostCharges({ db, clock: systemClock });
    if (refunded > 0) log.warn('lost_charges_refunded', { refunded });
    await deleteExpiredSessions(db, systemClock.now());
    await forgetEvents(db, systemClock.now() - keptEventsMs);
  },
  queue: (batch, env) => receiveEvents({ db: openDatabase(env.DB), clock: systemClock }, eventMessages(batch)),
} satisfies ExportedHandler<Env>;

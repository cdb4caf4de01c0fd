import { env } from 'cloudflare:workers';
import { systemClock } from '../../src/core/clock.ts';
import { createApp } from '../../src/doors/http/app.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { openDatabase } from '../../src/records/database.ts';
import { deleteExpiredSessions } from '../../src/records/sessions/delete-expired.ts';
import { refundLostCharges } from '../../src/services/render/refund-lost.ts';
import { routes } from './composition.ts';
import { ownOrigin } from './settings.ts';

export { QuotaCounter } from './quota-counter.ts';
export { RendererContainer } from './renderer-container.ts';

const log = createLogger({ clock: systemClock, least: env.GALLEY_LOG === 'warn' ? 'warn' : 'info' });
const app = createApp(routes, { clock: systemClock, log, ownOrigin });

/** The Worker: wiring alone. */
export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  scheduled: async (_controller, env) => {
    const db = openDatabase(env.DB);
    const refunded = await refundLostCharges({ db, clock: systemClock });
    if (refunded > 0) log.warn('lost_charges_refunded', { refunded });
    await deleteExpiredSessions(db, systemClock.now());
  },
} satisfies ExportedHandler<Env>;

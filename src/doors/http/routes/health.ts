import { health } from '../../../contract/service.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { json } from '../answers.ts';

import type { RequestLog } from '../request-log.ts';
import { defineRoute, type Route } from '../route.ts';
import type { PartState, Probe } from './health-probes.ts';

const patienceMs = 1_000;

/**
 * `GET /api/health`: checks all parts at the same time and waits at most a second (GEN-7). `probes` are by the names of
 * the parts in the response.
 */
export function healthRoute(version: string, probes: (env: Env) => Readonly<Record<string, Probe>>): Route {
  return defineRoute({
    operationId: 'health.get',
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Read the version and health of the service',
    description:
      'Checks each part of the service within a second. If a part fails, the response is 503 and names it. A missing browser or container is reported, but is not a failure.',
    tags: ['service'],
    answers: health,
    errors: ['service_unavailable'],
    answer: async ({ env, log }) => {
      const states = Object.entries(probes(env)).map(async ([name, probe]) => [
        name,
        await checkPart(name, probe, log),
      ]);
      const parts: Record<string, PartState> = Object.fromEntries(await Promise.all(states));
      if (!Object.values(parts).every(isFine)) throw new AppError('service_unavailable', { data: { version, parts } });
      return json({ version, parts });
    },
  });
}

/**
 * Whether a state is acceptable. An optional part, such as a browser, may be absent or down: the response shows this,
 * but it is not a failure (GEN-7).
 */
function isFine(state: PartState): boolean {
  return state === 'ok' || state === 'absent' || state === 'down';
}

/**
 * Returns the state of a part. If the probe throws or takes too long, the reason is only logged: the caller sees the
 * state alone (GEN-3).
 */
async function checkPart(name: string, probe: Probe, log: RequestLog): Promise<PartState> {
  const late = Promise.withResolvers<PartState>();
  const timer = setTimeout(() => late.resolve('timeout'), patienceMs);
  try {
    return await Promise.race([probe(), late.promise]);
  } catch (error) {
    log.error('health_probe_failed', { part: name, error });
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}

import { usage, usageQuery, usageStats } from '../../../contract/usage.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { findSpace } from '../../../records/spaces.ts';
import { readBalance } from '../../../services/ledger/credits.ts';
import { readUsage } from '../../../services/ledger/usage.ts';
import { readStats } from '../../../services/render/log/stats.ts';
import { json } from '../answers.ts';
import { memberOrKey } from '../member-or-key.ts';
import { defineRoute, type Route } from '../route.ts';

const dayMs = 86_400_000;
const defaultDays = 30;
const maxDays = 400;
const maxStatsDays = 92;

/**
 * GET /api/v1/usage: the renders and the spending of the key's space or the session's active space (CRD-3; shapes.md,
 * Usage).
 */
export const usageRoutes: Route[] = [
  defineRoute({
    operationId: 'usage.get',
    method: 'GET',
    path: '/api/v1/usage',
    access: 'shared',
    opensTo: ['key', 'session'],
    summary: 'Credits and renders by day and format',
    description:
      'For the space of the key or session. Covers the last 30 days unless you send `from` and `to`, which can span at most 400 days.',
    answers: usage,
    tags: ['usage'],
    query: usageQuery,
    admit: (context) => memberOrKey(context, { role: 'viewer', scope: 'usage.read' }),
    errors: ['space_not_found'],
    answer: async (context) => {
      const { services } = context;
      const { from, to } = resolveRange(context.query, services.clock.now(), maxDays);
      const { spaceId } = context.principal;
      const space = await findSpace(services.db, spaceId);
      if (!space) throw new AppError('space_not_found');
      const credits = await readBalance(services, space);
      const days = await readUsage(services, { spaceId, from, to });
      return json({ credits, days });
    },
  }),
  defineRoute({
    operationId: 'usage.stats.get',
    method: 'GET',
    path: '/api/v1/usage/stats',
    access: 'shared',
    opensTo: ['key', 'session'],
    summary: 'Renders, errors and latencies by day, format and template',
    description:
      'For the space of the key or session. Covers the last 30 days unless you send `from` and `to`, which can span at most 92 days. Days are whole days in UTC. Latency percentiles are for successful renders, accurate to 5 %.',
    answers: usageStats,
    tags: ['usage'],
    query: usageQuery,
    admit: (context) => memberOrKey(context, { role: 'viewer', scope: 'usage.read' }),
    answer: async (context) => {
      const range = resolveRange(context.query, context.services.clock.now(), maxStatsDays);
      return json(await readStats(context.services, context.principal.spaceId, range));
    },
  }),
];

interface Range {
  from?: number | undefined;
  to?: number | undefined;
}

/** The requested range in epoch milliseconds; the last 30 days if none is requested. @throws AppError invalid_query */
function resolveRange(query: Range, now: number, daysLimit: number): { from: number; to: number } {
  const to = query.to ?? now + 1;
  const from = query.from ?? to - defaultDays * dayMs;
  if (from <= to && to - from <= daysLimit * dayMs) return { from, to };
  const message = `from must be before to, and at most ${daysLimit} days earlier.`;
  throw new AppError('invalid_query', { errors: [{ path: 'from', code: 'invalid_value', message }] });
}

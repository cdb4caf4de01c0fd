import { listQuery } from '../../../../contract/query.ts';
import { spaceLimits } from '../../../../contract/spaces.ts';
import { isoTimestamp } from '../../../../core/clock.ts';
import { listKeys } from '../../../../records/api-keys.ts';
import { mintQuota } from '../../../../services/authenticate/demo-tokens.ts';
import { failures } from '../../../../services/authenticate/sessions/sign-in-limit.ts';
import { comparisonsPerMinute } from '../../../../services/render/count-comparisons.ts';
import type { Settings } from '../../../../services/services.ts';
import { json } from '../../answers.ts';
import { getRate } from '../../rates.ts';
import { defineRoute, type Route } from '../../route.ts';
import { requireSession } from '../../session.ts';

/** A limit on the number of requests in a window, for each caller of one kind. */
interface LimitInForce {
  what: string;
  per: 'key' | 'session' | 'secret' | 'client' | 'space' | 'person';
  limit: number;
  windowSeconds: number;
}

/** All limits on requests that are in force, in the form of the response (LIM-2). */
function listLimits({ requestsPerMinute }: Settings): LimitInForce[] {
  const perMinute = (what: keyof Settings['requestsPerMinute'], per: LimitInForce['per']) => ({
    what,
    per,
    limit: requestsPerMinute[what],
    windowSeconds: 60,
  });
  return [
    perMinute('key', 'key'),
    perMinute('session', 'session'),
    perMinute('gt', 'secret'),
    perMinute('client', 'client'),
    perMinute('sign-up', 'client'),
    perMinute('thumbnail', 'client'),
    perMinute('public-templates', 'client'),
    perMinute('code-image', 'client'),
    perMinute('preview', 'person'),
    perMinute('thumbnail-draw', 'person'),
    perMinute('heavy-read', 'person'),
    { what: 'parity', per: 'space', limit: comparisonsPerMinute, windowSeconds: 60 },
    { what: 'demo-mint', per: 'client', limit: mintQuota.limit, windowSeconds: mintQuota.windowMs / 1000 },
    {
      what: 'sign-in',
      per: 'client',
      limit: failures.address.limit,
      windowSeconds: failures.address.windowMs / 1000,
    },
  ];
}

/**
 * GET /api/v1/space/limits: the limits in force, and how many requests the keys of the active space have left (LIM-2).
 */
export const spaceLimitRoutes: Route[] = [
  defineRoute({
    operationId: 'space.limits.list',
    method: 'GET',
    path: '/api/v1/space/limits',
    index: true,
    access: 'session',
    tags: ['spaces'],
    summary: 'Read the rate limits and what is left of them',
    description:
      'For owners and admins. `list` has the keys, newest first. Reading does not count as a request. What is left of a key is for its current window, and may be up to 5 % of the limit too low.',
    answers: spaceLimits,
    query: listQuery({ perPageDefault: 20 }),
    admit: (context) => requireSession(context, { role: 'admin' }),
    answer: async (context) => {
      const { rateBank, quotas, settings } = context.services;
      const rate = getRate(context.services, 'key');
      const now = context.services.clock.now();
      const { list, ...paging } = await listKeys(context.services.db, context.principal.spaceId, context.query);
      const keys = await Promise.all(
        list.map(async ({ id, name, prefix, hash }) => {
          const { remaining, resetMs } = await rateBank.peek(quotas, rate, hash, now);
          return {
            id,
            name,
            prefix,
            limit: rate.limit,
            windowSeconds: rate.windowMs / 1000,
            remaining,
            resetsOn: resetMs === null ? null : isoTimestamp(now + resetMs),
          };
        }),
      );
      return json({ limits: listLimits(settings), list: keys, ...paging });
    },
  }),
];

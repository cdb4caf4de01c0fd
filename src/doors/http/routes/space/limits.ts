import { listQuery } from '../../../../contract/query.ts';
import { spaceLimits } from '../../../../contract/spaces.ts';
import { isoTimestamp } from '../../../../core/clock.ts';
import { listKeys } from '../../../../records/api-keys.ts';
import { json } from '../../answers.ts';

import type { RateParts } from '../../rates.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import type { SpaceDeps } from './index.ts';

/** A limit of requests in a window, for each caller of a kind. */
export interface LimitInForce {
  what: string;
  per: 'key' | 'session' | 'secret' | 'client' | 'space' | 'person';
  limit: number;
  windowSeconds: number;
}

interface SpaceLimitsDeps extends SpaceDeps {
  rates(context: RequestContext): RateParts;
  limitsInForce(context: RequestContext): LimitInForce[];
}

/** GET /api/v1/space/limits: the limits in force, and what the active space's keys have left (LIM-2). */
export function spaceLimitRoutes({ db, requireSession, rates, limitsInForce }: SpaceLimitsDeps): Route[] {
  return [
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
        const { bank, quotas, getRate } = rates(context);
        const rate = getRate('key');
        const now = context.clock.now();
        const { list, ...paging } = await listKeys(db(context), context.principal.spaceId, context.query);
        const keys = await Promise.all(
          list.map(async ({ id, name, prefix, hash }) => {
            const { remaining, resetMs } = await bank.peek(quotas, rate, hash, now);
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
        return json({ limits: limitsInForce(context), list: keys, ...paging });
      },
    }),
  ];
}

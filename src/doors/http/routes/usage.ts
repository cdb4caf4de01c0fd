import { z } from 'zod';
import { AppError } from '../../../core/errors/app-error.ts';
import { findBalance } from '../../../records/credits/balance.ts';
import type { Database } from '../../../records/database.ts';
import { listUsage } from '../../../records/render-logs/usage.ts';
import { json } from '../answers.ts';
import { usage } from '../contract/people.ts';
import { memberOrKey } from '../member-or-key.ts';
import { endMoment, moment } from '../moment.ts';
import { defineRoute, type RequestContext, type Route } from '../route.ts';
import type { SessionDoor } from '../session.ts';

const dayMs = 86_400_000;
const defaultDays = 30;
const maxDays = 400;

/** GET /api/v1/usage: what the space of the key, or the active one of the session, rendered and spent (CRD-3; shapes.md, Usage). */
export function usageRoutes(
  databaseOf: (context: RequestContext) => Database,
  { sessionOf }: Pick<SessionDoor, 'sessionOf'>,
): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/v1/usage',
      access: 'shared',
      opensTo: ['key', 'session'],
      summary: 'Credits and renders by day and format',
      description:
        'Of the space of the key or the session, the last 30 days unless `from` and `to` say otherwise, 400 days at most.',
      answers: usage,
      tags: ['usage'],
      query: z.object({ from: moment.optional(), to: endMoment.optional() }),
      admit: (context) => memberOrKey({ db: databaseOf, sessionOf }, context, { role: 'viewer', scope: 'usage.read' }),
      answer: async (context) => {
        const db = databaseOf(context);
        const to = context.query.to ?? context.clock.now() + 1;
        const from = context.query.from ?? to - defaultDays * dayMs;
        if (from > to || to - from > maxDays * dayMs) {
          const message = `Must be before to, and at most ${maxDays} days`;
          throw new AppError('invalid_query', { errors: [{ path: 'from', code: 'invalid_value', message }] });
        }
        const { spaceId } = context.who;
        const [credits, days] = await Promise.all([findBalance(db, spaceId), listUsage(db, { spaceId, from, to })]);
        return json({ credits, days });
      },
    }),
  ];
}

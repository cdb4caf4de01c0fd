import { systemClock } from '../../src/core/clock.ts';
import type { RequestContext, Route } from '../../src/doors/http/route.ts';
import { collectionRoutes } from '../../src/doors/http/routes/content/collections.ts';
import { entryRoutes } from '../../src/doors/http/routes/content/entries.ts';
import { publicContentRoutes } from '../../src/doors/http/routes/content/public.ts';
import { openDatabase } from '../../src/records/database.ts';
import type { ContentParts } from '../../src/services/content/parts.ts';
import { sessionDoor } from './sessions.ts';

export function content({ env, ctx, log }: RequestContext): ContentParts {
  return {
    db: openDatabase(env.DB),
    clock: systemClock,
    queue: env.EVENTS,
    defer: (work) => ctx.waitUntil(work),
    report: (event, error) => log.error(event, { error }),
  };
}

const db = ({ env }: RequestContext) => openDatabase(env.DB);

/** Collections and entries, as drafts and as the public reads them. */
export const contentRoutes: Route[] = [
  ...collectionRoutes({ ...sessionDoor, db, content }),
  ...entryRoutes({ ...sessionDoor, db, content }),
  ...publicContentRoutes(db),
];

import { systemClock } from '../../src/core/clock.ts';
import type { RequestContext, Route } from '../../src/doors/http/route.ts';
import { brandImageRoutes } from '../../src/doors/http/routes/brand-images.ts';
import { brandRoutes } from '../../src/doors/http/routes/brands.ts';
import type { Outbound } from '../../src/platform/outbound/index.ts';
import { openDatabase } from '../../src/records/database.ts';
import type { BrandParts } from '../../src/services/brands/write.ts';
import { pictureColorsOf } from './renderer.ts';
import { sessionDoor } from './sessions.ts';
import { ownOrigin, secretOf } from './settings.ts';
import { turnsOf } from './turns.ts';

export function brandPartsOf(outboundOf: (env: Env) => Outbound): (context: RequestContext) => BrandParts {
  return ({ env, ctx, log, url }) => ({
    db: openDatabase(env.DB),
    files: env.FILES,
    outbound: outboundOf(env),
    clock: systemClock,
    secret: secretOf(env),
    linkBase: ownOrigin(env, url),
    pictureColors: pictureColorsOf(env),
    turns: turnsOf(env),
    queue: env.EVENTS,
    defer: (work) => ctx.waitUntil(work),
    report: (event, error) => log.error(event, { error }),
  });
}

/** Brands, and the pictures stored for them. */
export function brandsOf(outboundOf: (env: Env) => Outbound): Route[] {
  return [...brandRoutes({ ...sessionDoor, parts: brandPartsOf(outboundOf) }), ...brandImageRoutes((env) => env.FILES)];
}

import { systemClock } from '../../src/core/clock.ts';
import type { RequestContext, Route } from '../../src/doors/http/route.ts';
import { brandImageRoutes } from '../../src/doors/http/routes/brand-images.ts';
import { brandRoutes } from '../../src/doors/http/routes/brands.ts';
import type { Outbound } from '../../src/platform/outbound/index.ts';
import { openDatabase } from '../../src/records/database.ts';
import type { BrandParts } from '../../src/services/brands/write.ts';
import { createPictureColors } from './renderer.ts';
import { sessionDoor } from './sessions.ts';
import { ownOrigin, requireSecret } from './settings.ts';
import { toTurns } from './turns.ts';

export function createBrandParts(openOutbound: (env: Env) => Outbound): (context: RequestContext) => BrandParts {
  return ({ env, ctx, log, url }) => ({
    db: openDatabase(env.DB),
    files: env.FILES,
    outbound: openOutbound(env),
    clock: systemClock,
    secret: requireSecret(env),
    linkBase: ownOrigin(env, url),
    pictureColors: createPictureColors(env),
    turns: toTurns(env),
    queue: env.EVENTS,
    defer: (work) => ctx.waitUntil(work),
    report: (event, error) => log.error(event, { error }),
  });
}

/** Brands, and the pictures stored for them. */
export function createBrandRoutes(openOutbound: (env: Env) => Outbound): Route[] {
  return [
    ...brandRoutes({ ...sessionDoor, parts: createBrandParts(openOutbound) }),
    ...brandImageRoutes((env) => env.FILES),
  ];
}

import { systemClock } from '../../src/core/clock.ts';
import type { RequestContext, Route } from '../../src/doors/http/route.ts';
import { shaderRoutes as routesOf } from '../../src/doors/http/routes/shaders/index.ts';
import { openDatabase } from '../../src/records/database.ts';
import { createShaderRenderer } from './renderer.ts';
import { sessionDoor } from './sessions.ts';
import { requireSecret } from './settings.ts';
import { toTurns } from './turns.ts';

const db = ({ env }: RequestContext) => openDatabase(env.DB);

/** Shaders: the container renderer vets them, and anyone can read public ones. */
export const shaderRoutes: Route[] = routesOf({
  ...sessionDoor,
  db,
  parts: (context) => ({
    db: db(context),
    clock: systemClock,
    files: context.env.FILES,
    turns: toTurns(context.env),
    ...createShaderRenderer(context.env),
    defer: (work) => context.ctx.waitUntil(work),
    report: (event, error) => context.log.error(event, { error }),
  }),
  telemetry: (context) => ({
    db: db(context),
    clock: systemClock,
    quotas: context.env.QUOTAS,
    secret: requireSecret(context.env),
    report: (event, error) => context.log.error(event, { error }),
  }),
});

import { systemClock } from '../../src/core/clock.ts';
import type { RequestContext } from '../../src/doors/http/route.ts';
import { openDatabase } from '../../src/records/database.ts';
import { clientKey } from '../../src/services/authenticate/client-key.ts';
import { type ClientLimit, countRequest } from '../../src/services/authenticate/client-limit.ts';
import type { IdempotencyParts } from '../../src/services/idempotency/parts.ts';
import { ratePerMinute, secretOf } from './settings.ts';

/** Counts the request of a client, `usual` a minute unless the deployment's setting says otherwise (LIM-2). */
export function limitOf(
  what: ClientLimit['what'],
  noun: string,
  setting: (env: Env) => string | undefined,
  usual: number,
): (context: RequestContext) => Promise<void> {
  return ({ env, request }) =>
    countRequest(env.QUOTAS, { what, noun, perMinute: ratePerMinute(setting(env), usual) }, clientKey(request));
}

/** What keeps first answers by Idempotency-Key (LIM-1). */
export function idempotency({ env, log }: RequestContext): IdempotencyParts {
  return {
    db: openDatabase(env.DB),
    files: env.FILES,
    clock: systemClock,
    secret: secretOf(env),
    report: (event, error) => log.error(event, { error }),
  };
}

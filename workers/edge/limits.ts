import { systemClock } from '../../src/core/clock.ts';
import { quotasReportingTo, type RateParts } from '../../src/doors/http/rates.ts';
import type { RequestContext } from '../../src/doors/http/route.ts';
import type { LimitInForce } from '../../src/doors/http/routes/space/limits.ts';
import { openDatabase } from '../../src/records/database.ts';
import { clientKey } from '../../src/services/authenticate/client-key.ts';
import { type ClientLimit, countRequest } from '../../src/services/authenticate/client-limit.ts';
import { mintQuota } from '../../src/services/authenticate/demo-tokens.ts';
import { RateBank } from '../../src/services/authenticate/rates.ts';
import { failures } from '../../src/services/authenticate/sessions/sign-in-limit.ts';
import type { IdempotencyParts } from '../../src/services/idempotency/parts.ts';
import { comparisonsPerMinute } from '../../src/services/render/count-comparisons.ts';
import { ratePerMinute, requireSecret, usualRates } from './settings.ts';

/**
 * Counts the request of a client. The limit is `usual` a minute, unless the deployment's setting says otherwise
 * (LIM-2).
 */
export function createLimit(
  what: ClientLimit['what'],
  noun: string,
  setting: (env: Env) => string | undefined,
  usual: number,
): (context: RequestContext) => Promise<void> {
  return ({ env, request, responseHeaders }) => {
    const perMinute = ratePerMinute(setting(env), usual);
    return countRequest(quotasReportingTo(responseHeaders, env.QUOTAS), { what, noun, perMinute }, clientKey(request));
  };
}

/** The dependencies for storing first responses by Idempotency-Key (LIM-1). */
export function idempotency({ env, log }: RequestContext): IdempotencyParts {
  return {
    db: openDatabase(env.DB),
    files: env.FILES,
    clock: systemClock,
    secret: requireSecret(env),
    report: (event, error) => log.error(event, { error }),
  };
}

const bank = new RateBank();
const minuteMs = 60_000;
const minuteS = 60;

/** The limits of callers for each minute, from the deployment's settings (LIM-2). */
export function rates(env: Env): RateParts {
  const { QUOTAS, GALLEY_KEY_RATE, GALLEY_SESSION_RATE, GALLEY_GT_RATE, GALLEY_PREVIEW_RATE } = env;
  const gt = ratePerMinute(GALLEY_GT_RATE, usualRates.gt);
  const limits = {
    key: ratePerMinute(GALLEY_KEY_RATE, usualRates.key),
    session: ratePerMinute(GALLEY_SESSION_RATE, usualRates.session),
    gt,
    // Callers without a secret of a space, or with only a signature.
    client: gt,
    preview: ratePerMinute(GALLEY_PREVIEW_RATE, usualRates.preview),
    'thumbnail-draw': ratePerMinute(env.GALLEY_THUMBNAIL_DRAW_RATE, usualRates.thumbnailDraw),
    'heavy-read': ratePerMinute(env.GALLEY_HEAVY_READ_RATE, usualRates.heavyRead),
  };
  return { bank, quotas: QUOTAS, getRate: (what) => ({ what, limit: limits[what], windowMs: minuteMs }) };
}

/** Every request limit that is in force, in the form of the response (LIM-2). */
export function limitsInForce(env: Env): LimitInForce[] {
  const { getRate } = rates(env);
  const perMinute = (what: string, per: LimitInForce['per'], limit: number) => ({
    what,
    per,
    limit,
    windowSeconds: minuteS,
  });
  const ofClients = {
    'sign-up': ratePerMinute(env.GALLEY_SIGNUP_RATE, usualRates.signUp),
    thumbnail: ratePerMinute(env.GALLEY_THUMBNAIL_RATE, usualRates.thumbnail),
    'public-templates': ratePerMinute(env.GALLEY_PUBLIC_RATE, usualRates.publicTemplates),
    'code-image': ratePerMinute(env.GALLEY_CODE_RATE, usualRates.codeImage),
  };
  return [
    perMinute('key', 'key', getRate('key').limit),
    perMinute('session', 'session', getRate('session').limit),
    perMinute('gt', 'secret', getRate('gt').limit),
    perMinute('client', 'client', getRate('client').limit),
    ...Object.entries(ofClients).map(([what, limit]) => perMinute(what, 'client', limit)),
    perMinute('preview', 'person', getRate('preview').limit),
    perMinute('thumbnail-draw', 'person', getRate('thumbnail-draw').limit),
    perMinute('heavy-read', 'person', getRate('heavy-read').limit),
    perMinute('parity', 'space', comparisonsPerMinute),
    { what: 'demo-mint', per: 'client', limit: mintQuota.limit, windowSeconds: mintQuota.windowMs / 1000 },
    {
      what: 'sign-in',
      per: 'client',
      limit: failures.address.limit,
      windowSeconds: failures.address.windowMs / 1000,
    },
  ];
}

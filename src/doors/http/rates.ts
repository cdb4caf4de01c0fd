import type { Clock } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { clientKey } from '../../services/authenticate/client-key.ts';
import type { Credentials } from '../../services/authenticate/credentials.ts';
import { type Quotas, retryAfter } from '../../services/authenticate/quotas.ts';
import type { Rate, RateAnswer, RateBank } from '../../services/authenticate/rates.ts';
import type { RateCaller, RequestContext } from './route.ts';

export interface RateParts {
  bank: RateBank;
  quotas: Quotas;
  getRate(what: RateCaller['what']): Rate;
}

/** Creates the functions of LIM-2. */
export type RatesOf = (env: Env) => RateParts;

/** The caller who is counted, and the limit. */
const subjects: Readonly<Record<RateCaller['what'], string>> = {
  key: 'An API key may send',
  session: 'A session may send',
  gt: 'A GET render secret may send',
  client: 'One address may send',
  preview: 'A user may run',
  'thumbnail-draw': 'A user may run',
  'heavy-read': 'A user or key may send',
};

/** The limit, unless it is that of all requests. */
const nouns: Readonly<Partial<Record<RateCaller['what'], string>>> = {
  preview: 'previews',
  'thumbnail-draw': 'thumbnails',
  'heavy-read': 'requests for exports, uses and labels',
};

/** The counter of one request; a caller counts once, however often they are identified. */
export function createRateCounter(
  { env, clock, responseHeaders }: { env: Env; clock: Clock; responseHeaders: Headers },
  createRates: RatesOf | undefined,
): RequestContext['countRate'] {
  const counted = new Set<string>();
  return async ({ what, id }) => {
    if (!createRates || counted.has(`${what}:${id}`)) return;
    counted.add(`${what}:${id}`);
    const { bank, quotas, getRate } = createRates(env);
    const rate = getRate(what);
    const answer = await bank.count(quotas, rate, id, clock.now());
    writeRateHeaders(responseHeaders, rate, answer);
    if (answer.granted) return;
    const detail = `${subjects[what]} ${rate.limit} ${nouns[what] ?? 'requests'} a minute.`;
    throw new AppError('rate_limited', { detail, headers: retryAfter(Math.min(answer.resetMs, rate.windowMs)) });
  };
}

/**
 * Counts the credentials of a render: keys and GET secrets each by themselves, whether or not they are valid.
 * Signatures, which anyone can write, and requests without credentials count for their client address. A demo token has
 * a separate limit (AUTH-15).
 * @throws AppError rate_limited
 */
export async function countCredentials(
  { request, countRate }: Pick<RequestContext, 'request' | 'countRate'>,
  credentials: Credentials,
): Promise<void> {
  if (credentials.kind === 'key' || credentials.kind === 'gt') {
    await countRate({ what: credentials.kind, id: credentials.hash });
  } else if (credentials.kind !== 'demo') {
    await countRate({ what: 'client', id: clientKey(request) });
  }
}

/**
 * The same quotas, whose state is reported in headers. The name of a counter begins with that of its policy:
 * `sign-up:…`.
 */
export function quotasReportingTo(responseHeaders: Headers, quotas: Quotas): Quotas {
  return {
    getByName: (name) => {
      const counter = quotas.getByName(name);
      return {
        draw: (request) => counter.draw(request),
        peek: () => counter.peek(),
        release: (ticket) => counter.release(ticket),
        take: async ({ limit, windowMs }) => {
          const answer = await counter.take({ limit, windowMs });
          const { granted, remaining } = answer;
          // The window rolls: the slot is free again when it has passed.
          const resetMs = answer.granted ? windowMs : answer.retryAfterMs;
          writeRateHeaders(
            responseHeaders,
            { what: name.slice(0, name.indexOf(':')), limit, windowMs },
            { granted, remaining, resetMs },
          );
          return answer;
        },
      };
    },
  };
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-10: items of structured fields (RFC 9651), seconds. */
function writeRateHeaders(
  responseHeaders: Headers,
  { what, limit, windowMs }: Rate,
  { remaining, resetMs }: RateAnswer,
): void {
  // A window ends by the counter's clock, which may be ahead of this one.
  const resetS = Math.ceil(Math.min(Math.max(0, resetMs), windowMs) / 1000);
  responseHeaders.append('RateLimit-Policy', `"${what}";q=${limit};w=${Math.ceil(windowMs / 1000)}`);
  responseHeaders.append('RateLimit', `"${what}";r=${Math.max(0, remaining)};t=${resetS}`);
}

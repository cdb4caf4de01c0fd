import { AppError } from '../../core/errors/app-error.ts';
import { countRequest, countShared, tooMany } from '../../services/authenticate/client-limit.ts';
import type { Credentials } from '../../services/authenticate/credentials.ts';
import { type Quotas, retryAfter } from '../../services/authenticate/quotas.ts';
import type { Rate, RateAnswer } from '../../services/authenticate/rates.ts';
import type { ClientLimit, Services } from '../../services/services.ts';
import type { RateCaller, RequestContext } from './route.ts';

/** The limit of a caller in each minute, from the settings of the deployment (LIM-2). */
export function getRate({ settings }: Services, what: RateCaller['what']): Rate {
  return { what, limit: settings.requestsPerMinute[what], windowMs: 60_000 };
}

/** The beginning of the error message: whose requests are limited, and the verb. */
const subjects: Readonly<Record<RateCaller['what'], string>> = {
  key: 'An API key may send',
  session: 'A session may send',
  gt: 'A GET render secret may send',
  client: 'One address may send',
  preview: 'A user may run',
  'thumbnail-draw': 'A user may run',
  'heavy-read': 'A user or key may send',
};

/** What is limited, for the error message. Limits of all requests are missing. */
const nouns: Readonly<Partial<Record<RateCaller['what'], string>>> = {
  preview: 'previews',
  'thumbnail-draw': 'thumbnails',
  'heavy-read': 'requests for exports, uses and labels',
};

/**
 * The function that counts one request. Each caller is counted only once, even if the function is called for them
 * again.
 */
export function createRateCounter({
  services,
  responseHeaders,
}: Pick<RequestContext, 'services' | 'responseHeaders'>): RequestContext['countRate'] {
  const counted = new Set<string>();
  return async ({ what, id }) => {
    if (counted.has(`${what}:${id}`)) return;
    counted.add(`${what}:${id}`);
    const rate = getRate(services, what);
    const answer = await services.rateBank.count(services.quotas, rate, id, services.clock.now());
    writeRateHeaders(responseHeaders, rate, answer);
    if (answer.granted) return;
    const detail = `${subjects[what]} ${rate.limit} ${nouns[what] ?? 'requests'} a minute.`;
    throw new AppError('rate_limited', { detail, headers: retryAfter(Math.min(answer.resetMs, rate.windowMs)) });
  };
}

/**
 * Counts a request that renders, for its credentials. Each key and each GET secret has a separate count, whether or not
 * it is valid. Signatures, which anyone can invent, and requests without credentials are counted for the client's
 * address. A demo token has a separate limit (AUTH-15).
 * @throws AppError rate_limited
 */
export async function countCredentials(
  { services, countRate }: Pick<RequestContext, 'services' | 'countRate'>,
  credentials: Credentials,
): Promise<void> {
  if (credentials.kind === 'key' || credentials.kind === 'gt') {
    await countRate({ what: credentials.kind, id: credentials.hash });
  } else if (credentials.kind !== 'demo') {
    await countRate({ what: 'client', id: services.client });
  }
}

/** The name of a client's requests in the error message. */
const clientNouns: Readonly<Record<ClientLimit, string>> = {
  'sign-up': 'sign-ups',
  'oauth-registration': 'registrations',
  thumbnail: 'thumbnails',
  'public-templates': 'reads of public templates',
  'code-image': 'pictures of code',
};

/** Limits of which every request is counted exactly, because a client may create few of what they limit. */
const exactLimits: ReadonlySet<ClientLimit> = new Set(['sign-up', 'oauth-registration']);

/** Counts the request for its client, whatever its credentials (LIM-2). @throws AppError rate_limited */
export async function countClient({ services, responseHeaders }: RequestContext, what: ClientLimit): Promise<void> {
  const { client, quotas, settings, rateBank, clock } = services;
  const limit = { what, noun: clientNouns[what], perMinute: settings.requestsPerMinute[what] };
  if (exactLimits.has(what)) {
    await countRequest(quotasReportingTo(responseHeaders, quotas), limit, client);
    return;
  }
  const [rate, answer] = await countShared({ rateBank, quotas, now: clock.now() }, limit, client);
  writeRateHeaders(responseHeaders, rate, answer);
  if (!answer.granted) throw tooMany(limit, answer.resetMs);
}

/** Counts a read of public templates. A page of the gallery causes many reads, and shows up to a hundred thumbnails. */
export const limitReads = (context: RequestContext) => countClient(context, 'public-templates');
/** Counts a thumbnail of a public template. */
export const limitThumbnails = (context: RequestContext) => countClient(context, 'thumbnail');

/**
 * Wraps quotas so that each counted request also writes the response headers for rate limits. The name of a counter
 * begins with the name of its policy: `sign-up:…`.
 */
function quotasReportingTo(responseHeaders: Headers, quotas: Quotas): Quotas {
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
          // The window is a rolling one: the slot is free again once the window's duration has passed.
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

/**
 * Writes the headers of draft-ietf-httpapi-ratelimit-headers-10: items of structured fields (RFC 9651), with times in
 * seconds.
 */
function writeRateHeaders(
  responseHeaders: Headers,
  { what, limit, windowMs }: Rate,
  { remaining, resetMs }: RateAnswer,
): void {
  // The end of a window is a time of the counter's clock, which may be ahead of the clock here.
  const resetS = Math.ceil(Math.min(Math.max(0, resetMs), windowMs) / 1000);
  responseHeaders.append('RateLimit-Policy', `"${what}";q=${limit};w=${Math.ceil(windowMs / 1000)}`);
  responseHeaders.append('RateLimit', `"${what}";r=${Math.max(0, remaining)};t=${resetS}`);
}

import { AppError } from '../../core/errors/app-error.ts';
import { countRequest } from '../../services/authenticate/client-limit.ts';
import type { Credentials } from '../../services/authenticate/credentials.ts';
import { type Quotas, retryAfter } from '../../services/authenticate/quotas.ts';
import type { Rate, RateAnswer } from '../../services/authenticate/rates.ts';
import type { ClientLimit, Services } from '../../services/services.ts';
import type { RateCaller, RequestContext } from './route.ts';

/** The limit of a caller for each minute, from the deployment's settings (LIM-2). */
export function getRate({ settings }: Services, what: RateCaller['what']): Rate {
  return { what, limit: settings.requestsPerMinute[what], windowMs: 60_000 };
}

/** Who is counted, and for what. */
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

/** The counter of one request; a caller counts once in it, however often it is asked who they are. */
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
 * Counts the credentials of a render: keys and GET secrets each by themselves, whether or not they are valid.
 * Signatures, which anyone can write, and requests without credentials count for their client address. A demo token has
 * a separate limit (AUTH-15).
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

/** What the error message calls the requests of a client. */
const clientNouns: Readonly<Record<ClientLimit, string>> = {
  'sign-up': 'sign-ups',
  'oauth-registration': 'registrations',
  thumbnail: 'thumbnails',
  'public-templates': 'reads of public templates',
  'code-image': 'pictures of code',
};

/** Counts the request for its client, whatever credential it shows (LIM-2). @throws AppError rate_limited */
export async function countClient({ services, responseHeaders }: RequestContext, what: ClientLimit): Promise<void> {
  const { client, quotas, settings } = services;
  const limit = { what, noun: clientNouns[what], perMinute: settings.requestsPerMinute[what] };
  await countRequest(quotasReportingTo(responseHeaders, quotas), limit, client);
}

/** Counts a read of public templates. A page of the gallery makes many, and shows up to a hundred thumbnails. */
export const limitReads = (context: RequestContext) => countClient(context, 'public-templates');
/** Counts a thumbnail of a public template. */
export const limitThumbnails = (context: RequestContext) => countClient(context, 'thumbnail');

/** The same quotas, whose answers are told in the headers. A counter's name begins with that of its policy: `sign-up:…`. */
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

import { type Clock, systemClock } from '../../core/clock.ts';
import { discardBody, readBody } from './body.ts';
import { withinTime } from './deadline.ts';
import { catchFailure, type Failure, OutboundFailure } from './failure.ts';
import { checkUrlAgainst } from './guard.ts';
import type { DownloadPolicy, OutboundPolicy, PostPolicy } from './policies.ts';
import { createPublicResolver, createTableResolver } from './resolver.ts';
import { createSend, type Dial } from './sender.ts';
import { type OutboundSettings, parseSettings } from './settings.ts';
import type { Allowed, Verdict } from './verdict.ts';

const userAgent = 'Galley/1';
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface Download {
  ok: true;
  bytes: Uint8Array<ArrayBuffer>;
  /** The type that the sender claims. Files are identified by their bytes instead (SEC-2). */
  contentType: string | null;
  /** The whole URL, including its query. Use `printUrl` to print it. */
  finalUrl: string;
}
export type DownloadResult = Download | Failure;

/**
 * The result of a POST. `ok` means that a 2xx response was received, and that its body ended, broke off or exceeded the
 * limit in time.
 */
export type PostResult = { ok: true; status: number } | Failure;

export interface PostInit {
  /** Headers such as Content-Type and signatures. The User-Agent header is always that of the service. */
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer>;
}

/** Sends all requests of the service to addresses that users provide (SEC-1). */
export interface Outbound {
  /** Checks a URL by its spelling and by the addresses of its host. It never throws for an invalid URL. */
  checkUrl(url: string, policy: OutboundPolicy, signal?: AbortSignal): Promise<Verdict>;
  /**
   * Downloads bytes with GET. Redirects are followed one by one, and each is checked again. Faults of the other server
   * are returned, never thrown.
   */
  download(url: string, policy: DownloadPolicy): Promise<DownloadResult>;
  /**
   * Sends one POST without following redirects. Only the status of the response matters. Faults of the other server are
   * returned.
   * @throws TypeError for a header that HTTP does not allow.
   */
  post(url: string, init: PostInit, policy: PostPolicy): Promise<PostResult>;
}

export interface OutboundOptions {
  fetch?: typeof fetch;
  clock?: Clock;
  /** Required for the TLS form of GALLEY_OUTBOUND. Without it, requests to such a host fail with `dial_unavailable`. */
  dial?: Dial;
}

/**
 * The target of a redirect; undefined if there is none. Text that is not a URL is returned unchanged, and the guard
 * refuses it.
 */
function redirectTarget(response: Response, base: URL): string | undefined {
  if (!redirectStatuses.has(response.status)) return undefined;
  const location = response.headers.get('location');
  return location === null ? undefined : (URL.parse(location, base.href)?.href ?? location);
}

function expectSuccess(response: Response): void {
  if (response.ok) return;
  discardBody(response);
  throw new OutboundFailure('http_status', `The host responded with status ${response.status}.`, response.status);
}

async function receive(response: Response, from: URL, policy: DownloadPolicy, signal: AbortSignal): Promise<Download> {
  expectSuccess(response);
  const bytes = await readBody(response, policy.maxBytes, signal);
  if (bytes === 'too_large') {
    throw new OutboundFailure('too_large', `The response is larger than ${policy.maxBytes} bytes.`, response.status);
  }
  return { ok: true, bytes, contentType: response.headers.get('content-type'), finalUrl: from.href };
}

/**
 * Creates the only way in which the service sends requests to other servers. `settings` are read once, here.
 * @throws Error for a malformed GALLEY_OUTBOUND or GALLEY_DNS.
 */
export function createOutbound(settings: OutboundSettings, parts: OutboundOptions = {}): Outbound {
  const { detours, addresses } = parseSettings(settings);
  // The wrapper calls fetch without `this`, because workerd's fetch throws if it is called as a method of another
  // object.
  const send = createSend({ detours, dial: parts.dial, fetch: parts.fetch ?? ((input, init) => fetch(input, init)) });
  const resolver = addresses ? createTableResolver(addresses) : createPublicResolver(send, parts.clock ?? systemClock);

  function checkUrl(url: string, policy: OutboundPolicy, signal?: AbortSignal): Promise<Verdict> {
    return checkUrlAgainst(url, policy, resolver, signal);
  }

  async function admit(url: string, policy: OutboundPolicy, signal: AbortSignal): Promise<Allowed> {
    const verdict = await checkUrl(url, policy, signal);
    signal.throwIfAborted();
    if (!verdict.allowed) throw new OutboundFailure(verdict.code, verdict.reason);
    return verdict;
  }

  async function downloadFollowing(start: string, policy: DownloadPolicy, signal: AbortSignal): Promise<Download> {
    const headers = { Accept: policy.accept, 'User-Agent': userAgent };
    let target = start;
    for (let hop = 0; hop <= policy.maxRedirects; hop++) {
      const { url } = await admit(target, policy, signal);
      const response = await send(url, { headers }, signal);
      const next = redirectTarget(response, url);
      if (next === undefined) return receive(response, url, policy, signal);
      discardBody(response);
      target = next;
    }
    throw new OutboundFailure('too_many_redirects', `The host redirected more than ${policy.maxRedirects} times.`);
  }

  async function deliver(target: string, init: PostInit, policy: PostPolicy, signal: AbortSignal): Promise<PostResult> {
    const headers = new Headers(init.headers);
    headers.set('User-Agent', userAgent);
    const { url } = await admit(target, policy, signal);
    const response = await send(url, { method: 'POST', headers, body: init.body }, signal);
    expectSuccess(response);
    // The body is read so that it cannot keep the connection open for longer than the time limit.
    await readBody(response, policy.maxBytes, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
    });
    return { ok: true, status: response.status };
  }

  return {
    checkUrl,
    download: (url, policy) =>
      catchFailure(() => withinTime(policy.timeoutMs, (signal) => downloadFollowing(url, policy, signal))),
    post: (url, init, policy) =>
      catchFailure(() => withinTime(policy.timeoutMs, (signal) => deliver(url, init, policy, signal))),
  };
}

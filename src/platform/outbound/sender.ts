import { rejectOnAbort } from './deadline.ts';
import { connectionFailure, OutboundFailure } from './failure.ts';
import type { Detour } from './settings.ts';

/**
 * Sends one HTTP request, and resolves when the headers of the response have arrived. It follows no redirects. Rejects
 * with an OutboundFailure.
 */
export type Send = (url: URL, init: RequestInit, signal: AbortSignal) => Promise<Response>;

/**
 * Sends a request to `address` (`127.0.0.1:port`) over TLS, and checks the certificate against the host of the request.
 * A Worker's `fetch` cannot do this, but the process that runs the service locally can.
 */
export type Dial = (request: Request, address: string) => Promise<Response>;

interface SenderOptions {
  detours: ReadonlyMap<string, Detour>;
  fetch: typeof fetch;
  dial?: Dial | undefined;
}

function getPort(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}

/**
 * The same path and query at a loopback address, over plain http. `fetch` then sends that address in the `Host` header.
 */
function atLoopback(url: URL, address: string): URL {
  return new URL(`http://${address}${url.pathname}${url.search}`);
}

function dialTls(dial: Dial | undefined, request: Request, address: string): Promise<Response> {
  if (dial !== undefined) return dial(request, address);
  throw new OutboundFailure('dial_unavailable', 'GALLEY_OUTBOUND asks for TLS, which nothing here can dial.');
}

/**
 * Creates the only function of the product that calls the global `fetch`. It is only called for URLs that the guard has
 * allowed.
 */
export function createSend({ detours, fetch, dial }: SenderOptions): Send {
  async function dispatch(url: URL, init: RequestInit): Promise<Response> {
    const detour = detours.get(`${url.hostname}:${getPort(url)}`) ?? detours.get(url.hostname);
    if (detour === undefined) return fetch(url, init);
    if (detour.tls) return dialTls(dial, new Request(url, init), detour.address);
    return fetch(atLoopback(url, detour.address), init);
  }

  return async (url, init, signal) => {
    try {
      return await rejectOnAbort(signal, dispatch(url, { ...init, redirect: 'manual', signal }));
    } catch (error) {
      throw connectionFailure(error);
    }
  };
}

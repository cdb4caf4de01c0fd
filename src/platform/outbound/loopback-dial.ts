import { OutboundFailure } from './failure.ts';
import type { Dial } from './sender.ts';
import { fetchOwnService } from './service.ts';

/** The headers that carry a request, and a failure of it, between the Worker and the dialler, which `npm start` runs. */
export const dialHeaders = { url: 'Dial-Url', address: 'Dial-Address', headers: 'Dial-Headers', failed: 'Dial-Failed' };

/**
 * Sends requests through a process on this machine that can connect to an address with TLS and check the certificate
 * against the host of the URL, which a Worker's `fetch` cannot do. It is only used in development, for the TLS form of
 * GALLEY_OUTBOUND.
 */
export function createLoopbackDial({ dialer, token }: { dialer: string; token: string }): Dial {
  return async (request, address) => {
    const { method, url, signal } = request;
    const headers = {
      Authorization: `Bearer ${token}`,
      [dialHeaders.url]: url,
      [dialHeaders.address]: address,
      [dialHeaders.headers]: encodeURIComponent(JSON.stringify([...request.headers])),
    };
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
    const response = await fetchOwnService(dialer, { method, headers, body, signal });
    const failed = response.headers.get(dialHeaders.failed);
    if (failed === null) return response;
    throw new OutboundFailure('connection_failed', `The connection to the host failed (${failed}).`);
  };
}

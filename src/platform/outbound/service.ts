/**
 * Sends a request to a part of this service, at an address from the service's configuration: the renderer that `npm
 * start` runs on loopback. It bypasses the guard, which refuses loopback addresses, so it must never get an address
 * from a user, a document or a response. For the same reason, it follows no redirects.
 */
export function fetchOwnService(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, redirect: 'manual' });
}

/**
 * The time between two requests in milliseconds. It is less than half of the time after which the runtime closes an
 * idle connection.
 */
const everyMs = 2_000;

/**
 * Requests a file from the local service now and then, so that the connection between wrangler's proxy and the Worker
 * stays open. Both close it after 5 s of idleness, and a request that the proxy sends at that moment fails. (wrangler
 * 4.124.0 crashed then, more often the longer a page took to draw; 4.164.0 continues.)
 */
export function keepConnected(origin: string): void {
  const ask = () =>
    fetch(`${origin}/health.txt`).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    );
  setInterval(ask, everyMs).unref();
}

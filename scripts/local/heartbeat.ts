/** Half of the time after which the runtime closes a connection that nothing passed over, and less. */
const everyMs = 2_000;

/**
 * Asks the local service for a file now and then, so that the connection between wrangler's proxy and the Worker stays
 * open. Both close it after 5 s of idleness, and a request that the proxy sends at that moment fails. (wrangler 4.124.0
 * ended with it, and more often the longer a page took to draw; 4.164.0 goes on.)
 */
export function keepConnected(origin: string): void {
  const ask = () =>
    fetch(`${origin}/health.txt`).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    );
  setInterval(ask, everyMs).unref();
}

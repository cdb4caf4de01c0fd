/** A request that was sent. Requests are recorded in the order in which they were sent. */
interface Seen {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

export type Handler = (url: URL) => Response | Promise<Response>;

/**
 * Replaces the global `fetch`. `hosts` has the handler of each host (with its port); every other host refuses the
 * connection.
 */
export function fakeInternet(hosts: Readonly<Record<string, Handler>>): { fetch: typeof fetch; seen: Seen[] } {
  const seen: Seen[] = [];
  const fake: typeof fetch = async (input, init) => {
    const request = new Request(input, init as RequestInit);
    const { url, method } = request;
    seen.push({ url, method, headers: Object.fromEntries(request.headers), body: await request.text() });
    const handler = hosts[new URL(url).host];
    if (handler === undefined) throw new Error(`Network connection lost: ${url}`);
    return handler(new URL(url));
  };
  return { fetch: fake, seen };
}

export function redirect(location: string, status = 302): Response {
  return new Response(null, { status, headers: { location } });
}

/** Returns a promise that never settles, whatever signal aborts. */
export function stall<T>(): Promise<T> {
  return new Promise(() => {});
}

/** Creates a body that sends chunks without end. `state` records what its reader did. */
export function endlessBody(chunk: Uint8Array): {
  body: ReadableStream<Uint8Array>;
  state: { sent: number; cancelled: boolean };
} {
  const state = { sent: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      state.sent += chunk.length;
      controller.enqueue(chunk);
    },
    cancel() {
      state.cancelled = true;
    },
  });
  return { body, state };
}

/** Creates a body that sends one chunk and then stalls without ending. */
export function stallingBody(chunk: Uint8Array): { body: ReadableStream<Uint8Array>; state: { cancelled: boolean } } {
  const state = { cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(chunk),
    cancel() {
      state.cancelled = true;
    },
  });
  return { body, state };
}

import { type Call, type Connection, call } from './call.ts';
import { type Operations, operationTable } from './generated/methods.ts';
import type { CallOptions } from './shapes.ts';

export interface GalleyOptions {
  /** The URL of the service, such as `https://galley.example`. */
  url: string;
  /** An API key or demo token, or a function that returns one for each request. Without it, only public operations work. */
  key?: string | (() => string | Promise<string>);
  /** Headers that are sent with every request. */
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds that an attempt may take until its response starts and its JSON is read. The default is 60,000. */
  timeoutMs?: number;
  /** The number of retries of requests that are safe to repeat. The default is 2. */
  maxRetries?: number;
  /** Replaces the global `fetch`, for example with a service binding of a Worker or a proxy. */
  fetch?: typeof fetch;
}

/** A client of one service: a method for each of its operations. They need no `this` and may be passed on. */
export type Galley = Operations;

/** @throws TypeError for a URL that is not http or https */
export function createGalley(options: GalleyOptions): Galley {
  const connection = connectionOf(options);
  const methods = operationTable.split('|').map((line) => {
    const [name = '', method = '', path = '', flags = ''] = line.split(' ');
    return [name, (...given: unknown[]) => call(connection, callOf({ method, path, flags }, given))] as const;
  });
  return Object.fromEntries(methods) as unknown as Galley;
}

function connectionOf({ url, key, headers, timeoutMs = 60_000, maxRetries = 2, fetch }: GalleyOptions): Connection {
  const { protocol, origin } = new URL(url);
  if (!/^https?:$/.test(protocol))
    throw new TypeError(`The URL of a service must start with https://, not ${protocol}`);
  return {
    origin,
    timeoutMs,
    maxRetries,
    // Called without a `this`, which browsers insist on.
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    async headers() {
      const token = typeof key === 'function' ? await key() : key;
      return { Accept: '*/*', ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers };
    },
  };
}

/** Arguments stand in the order of the path's parameters, the body, the query, the options. */
function callOf({ method, path, flags }: { method: string; path: string; flags: string }, given: unknown[]): Call {
  const rest = [...given];
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => segment(name, rest.shift()));
  const body = flags.includes('b') ? rest.shift() : undefined;
  const query = flags.includes('q') ? (rest.shift() as CallOptions['query']) : undefined;
  const options = (rest.shift() ?? {}) as CallOptions;
  return {
    ...options,
    method,
    path: filled,
    takesKey: flags.includes('i'),
    query: { ...query, ...options.query },
    ...(body !== undefined && { body }),
  };
}

/** Dots alone would be taken for a step in the path, and an empty text for the list that the record stands in. */
function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
    throw new TypeError(`${name} must be a non-empty string, not ${JSON.stringify(value)}`);
  }
  return encodeURIComponent(value);
}

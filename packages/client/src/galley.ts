import { type Call, type Connection, call } from './call.ts';
import { Operations, operationTable } from './generated/methods.ts';
import { isObject } from './is-object.ts';
import type { CallOptions } from './shapes.ts';

export interface GalleyOptions {
  /** The URL of the service, such as `https://galley.example`. The default is the environment variable `GALLEY_URL`. */
  url?: string;
  /**
   * An API key or demo token, or a function that returns one for each request. The default is the environment variable
   * `GALLEY_KEY`. If it is `null`, no key is sent.
   */
  key?: string | (() => string | Promise<string>) | null;
  /** Headers that are sent with every request. */
  headers?: Readonly<Record<string, string>>;
  /**
   * The maximum time in milliseconds until the response of an attempt starts and its JSON is read. The default is
   * 60,000.
   */
  timeoutMs?: number;
  /** How often a request that is safe to repeat is retried. The default is 2. */
  maxRetries?: number;
  /** A replacement for the global `fetch`, for example a service binding of a Worker or a proxy. */
  fetch?: typeof fetch;
}

/**
 * A client of one service, with a method for each operation: `galley.templates.list()`. Methods do not use `this`, so you
 * can pass them on.
 * @throws TypeError if the URL is missing, or is not http or https
 */
export class Galley extends Operations {
  constructor(options: GalleyOptions = {}) {
    super();
    Object.assign(this, methodsOf(toConnection(options)));
  }
}

/** `process` only exists in Node and in runtimes that imitate it. */
declare const process: { env?: Readonly<Record<string, string | undefined>> } | undefined;

function environment(name: string): string | undefined {
  return (typeof process === 'undefined' ? undefined : process.env?.[name]) || undefined;
}

function toConnection({
  url = environment('GALLEY_URL'),
  key = environment('GALLEY_KEY') ?? null,
  headers,
  timeoutMs = 60_000,
  maxRetries = 2,
  fetch,
}: GalleyOptions): Connection {
  if (url === undefined) {
    throw new TypeError(
      'The URL of the service is missing. Set the environment variable GALLEY_URL, or pass it: new Galley({ url })',
    );
  }
  const { protocol, origin } = new URL(url);
  if (!/^https?:$/.test(protocol))
    throw new TypeError(`The URL of a service must start with https://, not ${protocol}`);
  return {
    origin,
    timeoutMs,
    maxRetries,
    // Browsers require that fetch is called without `this`.
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    async headers() {
      const token = typeof key === 'function' ? await key() : key;
      return { Accept: '*/*', ...(token !== null && { Authorization: `Bearer ${token}` }), ...headers };
    },
  };
}

type Method = (...args: unknown[]) => Promise<unknown>;
type Group = { [name: string]: Group | Method };

function methodsOf(connection: Connection): Group {
  const methods: Group = {};
  for (const line of operationTable.split('|')) {
    const [id = '', method = '', path = '', flags = ''] = line.split(' ');
    const names = id.split('.');
    const name = names.pop() ?? '';
    const group = names.reduce(groupIn, methods);
    group[name] = (...args) => call(connection, toCall({ method, path, flags }, args));
  }
  return methods;
}

function groupIn(parent: Group, name: string): Group {
  const group = parent[name];
  if (typeof group === 'object') return group;
  const created: Group = {};
  parent[name] = created;
  return created;
}

/**
 * Converts the arguments of a method to a call. They are the path parameters, then the body or the file, the query, and
 * the options.
 */
function toCall({ method, path, flags }: { method: string; path: string; flags: string }, args: unknown[]): Call {
  const rest = [...args];
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => segment(name, rest.shift()));
  const takesFile = flags.includes('f');
  const body = takesFile || flags.includes('b') ? rest.shift() : undefined;
  const query = flags.includes('q') ? rest.shift() : undefined;
  const options = (rest.shift() ?? {}) as CallOptions;
  return {
    ...options,
    method,
    path: filled,
    body,
    takesFile,
    takesKey: flags.includes('i'),
    query: { ...(isObject(query) && query), ...options.query },
  };
}

/**
 * Encodes a path parameter. Dots alone are rejected because they would change the path, and empty text because the path
 * would then be that of the list.
 */
function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
    throw new TypeError(`${name} must be a non-empty string, not ${JSON.stringify(value)}`);
  }
  return encodeURIComponent(value);
}

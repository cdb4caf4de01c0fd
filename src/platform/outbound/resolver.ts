import type { Clock } from '../../core/clock.ts';
import { askOverHttps } from './dns-over-https.ts';
import type { Send } from './sender.ts';

/**
 * Returns all addresses of a name. The list is empty if the name does not resolve, and the result is `unavailable` if
 * that is unknown. Never rejects.
 */
export type Resolver = (name: string, signal?: AbortSignal) => Promise<readonly string[] | 'unavailable'>;

const maxEntries = 256;
const maxSeconds = 60;

interface Entry {
  addresses: readonly string[];
  /** When the entry expires, in milliseconds since the epoch. */
  expires: number;
}

/** Creates a resolver that only uses the table of GALLEY_DNS. */
export function createTableResolver(table: ReadonlyMap<string, readonly string[]>): Resolver {
  return async (name) => table.get(name) ?? [];
}

/**
 * Creates a resolver that uses public DNS, with a small cache. The cache contains answers and not promises, because one
 * request to a Worker must not wait for the I/O of another. Only names that resolve are cached, each for at most its
 * own TTL.
 */
export function createPublicResolver(send: Send, clock: Clock): Resolver {
  const cache = new Map<string, Entry>();

  function keep(name: string, addresses: readonly string[], seconds: number): void {
    cache.delete(name);
    const oldest = cache.keys().next().value;
    if (cache.size >= maxEntries && oldest !== undefined) cache.delete(oldest);
    cache.set(name, { addresses, expires: clock.now() + seconds * 1000 });
  }

  return async (name, signal) => {
    const cached = cache.get(name);
    if (cached !== undefined && clock.now() < cached.expires) return cached.addresses;
    const answer = await askOverHttps(name, send, signal);
    if (answer === 'unavailable') return answer;
    if (answer.addresses.length > 0) keep(name, answer.addresses, Math.min(answer.ttl, maxSeconds));
    return answer.addresses;
  };
}

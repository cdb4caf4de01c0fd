import type { Clock } from '../../core/clock.ts';
import { askOverHttps } from './dns-over-https.ts';
import type { Send } from './sender.ts';

/** All addresses of a name, none if it does not resolve, or `unavailable` if that is unknown. Never rejects. */
export type Resolver = (name: string, signal?: AbortSignal) => Promise<readonly string[] | 'unavailable'>;

const maxEntries = 256;
const maxSeconds = 60;

interface Entry {
  addresses: readonly string[];
  /** Milliseconds since the epoch. */
  expires: number;
}

/** Resolves names from the table of GALLEY_DNS only. */
export function createTableResolver(table: ReadonlyMap<string, readonly string[]>): Resolver {
  return async (name) => table.get(name) ?? [];
}

/**
 * Resolves names in public DNS, with a small cache. The cache has answers, not promises, because a Worker's request
 * must not wait for the I/O of another. It only has names that resolve, each at most for its own TTL.
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

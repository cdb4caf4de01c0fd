import { toBase64Url } from '../../core/base64.ts';
import { hmacSha256 } from '../../core/hashing.ts';
import { canonicalJson } from '../../core/json.ts';

/**
 * The cache of the location, which all isolates there share. Entries have names of `cacheName`. It may forget an entry
 * at any time, and nothing in it is trusted: what is read is checked.
 */
export interface EdgeCache {
  match(name: string): Promise<Response | undefined>;
  /** Keeps a response for as long as the `max-age` of its own `Cache-Control` says. */
  put(name: string, response: Response): Promise<void>;
}

/**
 * The name of an entry: a keyed hash, so that it reveals neither the secrets of a URL nor the space, and cannot be
 * guessed. `identity` is everything that tells the entry apart from others. Change `kind` when the form of the entries
 * changes.
 */
export async function cacheName(secret: string, kind: string, identity: unknown): Promise<string> {
  return toBase64Url(await hmacSha256(secret, `${kind}\n${canonicalJson(identity)}`));
}

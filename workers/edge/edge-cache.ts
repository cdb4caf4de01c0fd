import { oncePer } from '../../src/core/once.ts';
import type { EdgeCache } from '../../src/services/hot/edge-cache.ts';
import { configuredOrigin } from './settings.ts';

/** The host of entries if the deployment has no configured origin. It cannot be the host of anything else. */
const namelessOrigin = 'https://galley.invalid';

/**
 * Opens the cache of the location. Its entries have addresses under the origin of the deployment, because Cloudflare
 * looks up other hosts, but no request is ever answered with one: a Worker runs before its cache.
 */
export const openEdgeCache = oncePer((env: Env): EdgeCache => {
  const base = `${configuredOrigin(env) ?? namelessOrigin}/.edge-cache`;
  return {
    match: (name) => caches.default.match(`${base}/${name}`),
    put: (name, response) => caches.default.put(`${base}/${name}`, response),
  };
});

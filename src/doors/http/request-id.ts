import { newId } from '../../core/ids.ts';

/** The request id that the caller sent if it is well-formed, otherwise a new one (GEN-4). */
export function readRequestId(headers: Headers): string {
  const offered = headers.get('X-Request-Id');
  return offered !== null && /^[A-Za-z0-9_-]{8,64}$/.test(offered) ? offered : newId();
}

import type { ErrorCode } from '../../../core/errors/registry.ts';
import { takesIdempotencyKey } from '../idempotent.ts';
import type { Route } from '../route.ts';

const jsonBody = ['invalid_json', 'invalid_body', 'unknown_field', 'body_too_large', 'too_complex'] as const;

/**
 * Every error code that a route can return, in no particular order: those that follow from its properties, and those in
 * its `errors`.
 */
export function listErrorCodes(route: Route): Set<ErrorCode> {
  const { access, opensTo, body, query, path, method, revised, bodyLimit, errors = [] } = route;
  const codes: ErrorCode[] = ['route_not_found', 'internal_error', 'service_unavailable'];
  const isAuth = path.startsWith('/api/auth/');
  const changes = method !== 'GET';
  if (path.startsWith('/api/') && !isAuth) codes.push('token_in_query');
  // Sign-in routes do not require a session, and count their attempts separately.
  const asksWho = access !== 'public' && access !== 'file' && !isAuth;
  if (asksWho) codes.push('unauthorized', 'rate_limited');
  const takesKeys =
    access === 'key' || access === 'render' || (access === 'shared' && opensTo?.includes('key') !== false);
  if (takesKeys) codes.push('key_unknown', 'key_expired', 'key_revoked');
  else if (asksWho) codes.push('session_required');
  if (asksWho && (access === 'session' || access === 'shared')) codes.push('forbidden_role');
  if (changes && (access === 'session' || access === 'shared')) codes.push('bad_origin');
  if (access === 'key' || access === 'shared' || access === 'render') codes.push('scope_denied');
  if (query) codes.push('invalid_query');
  if (body) codes.push(...jsonBody, 'unsupported_media_type');
  else if (isAuth && changes) codes.push(...jsonBody);
  // An upload. The route reads its body itself; its fields are in the form or in the query.
  else if (bodyLimit !== undefined) codes.push('invalid_body', 'unknown_field', 'invalid_query', 'body_too_large');
  if (takesIdempotencyKey(route)) {
    codes.push('invalid_idempotency_key', 'idempotency_in_progress', 'idempotency_mismatch');
    codes.push('invalid_body', 'body_too_large');
  }
  if (revised) codes.push('precondition_failed');
  return new Set([...codes, ...errors]);
}

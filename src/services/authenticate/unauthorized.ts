import { AppError } from '../../core/errors/app-error.ts';

const headers = { 'WWW-Authenticate': 'Bearer' };

/**
 * Makes a 401 as AUTH-2 requires. `detail` is public. It says which kind of credential was sent and which kind is
 * needed, but never contains the token (AUTH-6).
 */
export function unauthorized(detail?: string): AppError {
  return new AppError('unauthorized', { ...(detail && { detail }), headers });
}

/** Makes the error for a token that is not a key, or that the service does not know. */
export function keyUnknown(detail: string): AppError {
  return new AppError('key_unknown', { detail, headers });
}

/**
 * Makes the error for an expired key. `expiredOn` is in epoch milliseconds. Only a caller who has the whole key learns
 * it.
 */
export function keyExpired(expiredOn: number): AppError {
  return new AppError('key_expired', { detail: `This API key expired on ${formatDay(expiredOn)}.`, headers });
}

/** Makes the error for a revoked key. `revokedOn` is in epoch milliseconds. */
export function keyRevoked(revokedOn: number): AppError {
  return new AppError('key_revoked', { detail: `This API key was revoked on ${formatDay(revokedOn)}.`, headers });
}

/**
 * Makes the error for a route that needs a session. `authorization` is the header that was sent in place of a session
 * cookie.
 */
export function sessionRequired(authorization: string): AppError {
  const detail = `This route needs a signed-in user, but ${nameCredential(authorization)} was sent.`;
  return new AppError('session_required', { detail, headers });
}

export const otherCredential = 'an Authorization header of another kind';

const credentialNames: Readonly<Record<string, string>> = {
  glly: 'an API key',
  glls: 'an API key',
  demo: 'a demo token',
  gt: 'a GET render secret',
  sign: 'a signing secret',
  invite: 'the token of an invitation',
  reset: 'the token of a password reset',
  gloa: 'an access token of an assistant',
  glor: 'a refresh token of an assistant',
  gloc: 'an authorization code',
};

/** The name of the credential in an Authorization header, from the prefix of the token: "an API key". */
export function nameCredential(authorization: string): string {
  const prefix = /^Bearer +([a-z]+)_/i.exec(authorization)?.[1] ?? '';
  return credentialNames[prefix] ?? otherCredential;
}

function formatDay(epochMs: number): string {
  const form = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', form).format(epochMs);
}

import { AppError, type Fault } from '../../core/errors/app-error.ts';
import type { KeyPatch } from '../../records/api-keys-writes.ts';

/** The default lifetime of a key, if a request has neither `expiresAt` nor `neverExpires`. */
const defaultLifeMs = 365 * 86_400_000;

/** The expiry that a request sets. `expiresAt` is in epoch milliseconds, and null means never. */
export interface Expiry {
  expiresAt?: number | null;
  neverExpires?: boolean;
}

/** Decides when a new key expires, in epoch milliseconds. null means never. @throws AppError invalid_body */
export function resolveNewExpiry(expiry: Expiry, now: number): number | null {
  rejectContradiction(expiry, now);
  return expiry.neverExpires ? null : (expiry.expiresAt ?? now + defaultLifeMs);
}

/**
 * Decides the new expiry when a key is changed. `neverExpires: false` alone gives the default expiry to a key that had
 * none. @throws AppError invalid_body
 */
export function resolvePatchedExpiry(expiry: Expiry, now: number): Pick<KeyPatch, 'expiresOn'> {
  rejectContradiction(expiry, now);
  if (expiry.expiresAt !== undefined) return { expiresOn: expiry.expiresAt };
  if (expiry.neverExpires === undefined) return {};
  return { expiresOn: expiry.neverExpires ? null : { ifNone: now + defaultLifeMs } };
}

function rejectContradiction({ expiresAt, neverExpires }: Expiry, now: number): void {
  const errors: Fault[] = [];
  const fault = (message: string) => errors.push({ path: 'expiresAt', code: 'invalid_value', message });
  if (typeof expiresAt === 'number' && expiresAt <= now) fault('Must be in the future');
  if (typeof expiresAt === 'number' && neverExpires === true) fault('Cannot stand with neverExpires: true');
  if (expiresAt === null && neverExpires === false) fault('null means never: it cannot stand with neverExpires: false');
  if (errors.length > 0) throw new AppError('invalid_body', { errors });
}

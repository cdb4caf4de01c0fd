import { z } from 'zod';
import { keyScopes } from '../../../../access/scopes.ts';
import { AppError, type Fault } from '../../../../core/errors/app-error.ts';
import { lineText } from '../../../../core/line-text.ts';
import type { KeyPatch } from '../../../../records/keys/update.ts';

/** With neither `expiresAt` nor `neverExpires`. */
const defaultLifeMs = 365 * 86_400_000;

const name = lineText(200);
/** ISO 8601 → epoch milliseconds. */
const expiresAt = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** Body of a create (shapes.md, API keys). */
export const newKeyBody = z.strictObject({
  name,
  expiresAt: expiresAt.exactOptional(),
  neverExpires: z.boolean().default(false),
  shortToken: z.boolean().default(false),
  scopes: keyScopes.exactOptional(),
});

/** Body of a PATCH: what is absent stays as it is. */
export const keyPatchBody = z.strictObject({
  name: name.exactOptional(),
  expiresAt: expiresAt.nullable().exactOptional(),
  neverExpires: z.boolean().exactOptional(),
  scopes: keyScopes.nullable().exactOptional(),
});

interface Expiry {
  expiresAt?: number | null;
  neverExpires?: boolean;
}

/** When a new key expires, epoch milliseconds; null: never. Throws invalid_body. */
export function expiryOfNew(asked: Expiry, now: number): number | null {
  refuseContradiction(asked, now);
  return asked.neverExpires ? null : (asked.expiresAt ?? now + defaultLifeMs);
}

/** What a PATCH does to the expiry; `neverExpires: false` alone ends a key that had no end. Throws invalid_body. */
export function expiryOfPatch(asked: Expiry, now: number): Pick<KeyPatch, 'expiresOn'> {
  refuseContradiction(asked, now);
  if (asked.expiresAt !== undefined) return { expiresOn: asked.expiresAt };
  if (asked.neverExpires === undefined) return {};
  return { expiresOn: asked.neverExpires ? null : { ifNone: now + defaultLifeMs } };
}

function refuseContradiction({ expiresAt, neverExpires }: Expiry, now: number): void {
  const errors: Fault[] = [];
  const fault = (message: string) => errors.push({ path: 'expiresAt', code: 'invalid_value', message });
  if (typeof expiresAt === 'number' && expiresAt <= now) fault('Must be in the future');
  if (typeof expiresAt === 'number' && neverExpires === true) fault('Cannot stand with neverExpires: true');
  if (expiresAt === null && neverExpires === false) fault('null means never: it cannot stand with neverExpires: false');
  if (errors.length > 0) throw new AppError('invalid_body', { errors });
}

import { z } from 'zod';
import { id, list, timestamp } from './common.ts';

/** The signed-in person. */
export const account = z.strictObject({ id, name: z.string(), email: z.string(), createdOn: timestamp });

export const accountSession = z.strictObject({
  id,
  isCurrent: z.boolean().describe('Whether it is the session of this request'),
  userAgent: z.string().nullable().describe('Of the browser that signed in'),
  network: z.string().nullable().describe('Of the address that signed in: its /24 (IPv4) or /48 (IPv6)'),
  createdOn: timestamp,
  lastUsedOn: timestamp.describe('To five minutes'),
  expiresOn: timestamp,
});

/** Done. */
export const done = z.strictObject({ success: z.literal(true) });

export const endedSessions = z.strictObject({ success: z.literal(true), ended: z.int().min(0) });

/** What the operator passes on where no mail is sent. */
export const passwordResets = list(
  z.strictObject({
    id,
    name: z.string(),
    email: z.string(),
    url: z.string().nullable().describe('The link to pass on; null where GALLEY_SECRET was changed since'),
    expiresAt: timestamp,
    createdOn: timestamp,
  }),
);

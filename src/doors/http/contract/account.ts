import { z } from 'zod';
import { id, list, timestamp } from './common.ts';
import { sample, shown } from './shown.ts';

const ada = { name: 'Ada', email: 'ada@example.com', createdOn: sample.createdOn };

/** The signed-in person. */
export const account = shown(z.strictObject({ id, name: z.string(), email: z.string(), createdOn: timestamp }), {
  id: sample.user,
  ...ada,
});

export const accountSession = shown(
  z.strictObject({
    id,
    isCurrent: z.boolean().describe('Whether it is the session of this request'),
    userAgent: z.string().nullable().describe('Of the browser that signed in'),
    network: z.string().nullable().describe('Of the address that signed in: its /24 (IPv4) or /48 (IPv6)'),
    createdOn: timestamp,
    lastUsedOn: timestamp.describe('To five minutes'),
    expiresOn: timestamp,
  }),
  {
    ...{ id: 'q0Hc3mWbZ6dTn1RkYv7Ls', isCurrent: true, network: '203.0.113.0/24' },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ...{ createdOn: sample.createdOn, lastUsedOn: sample.updatedOn, expiresOn: '2026-11-30T08:15:42.118Z' },
  },
);

/** Done. */
export const done = z.strictObject({ success: z.literal(true) });

export const endedSessions = shown(z.strictObject({ success: z.literal(true), ended: z.int().min(0) }), {
  success: true,
  ended: 2,
});

/** What the operator passes on where no mail is sent. */
export const passwordResets = list(
  shown(
    z.strictObject({
      id,
      name: z.string(),
      email: z.string(),
      url: z.string().nullable().describe('The link to pass on; null where GALLEY_SECRET was changed since'),
      expiresAt: timestamp,
      createdOn: timestamp,
    }),
    {
      ...{ id: 'Vd4yPj9sXe2KuAo8NcFbT', name: ada.name, email: ada.email },
      url: 'https://galley.example/password-reset#reset_which-works-once',
      ...{ expiresAt: '2026-11-23T09:15:42.118Z', createdOn: sample.updatedOn },
    },
  ),
);

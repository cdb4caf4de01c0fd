import { z } from 'zod';
import { accessKinds } from '../access/access-kinds.ts';
import { roles } from '../access/roles.ts';
import { lineText } from '../core/line-text.ts';
import { listOf } from '../core/schemas/bounded.ts';
import { id, list, timestamp } from './common.ts';
import { sample } from './examples.ts';

const ada = { name: 'Ada', email: 'ada@example.com', createdOn: sample.createdOn };

/** The signed-in person. */
export const account = z
  .strictObject({
    id,
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean().describe('Whether a link that was mailed to the address was opened'),
    canVerifyEmail: z.boolean().describe('Whether the installation sends mail, by which an address is confirmed'),
    pendingEmail: z.string().nullable().describe('The address that you asked for and have not confirmed yet'),
    hasAccessReview: z.boolean().describe('Whether `/api/v1/account/access-review` waits for a decision'),
    createdOn: timestamp,
  })
  .meta({
    examples: [
      {
        id: sample.user,
        name: ada.name,
        email: ada.email,
        emailVerified: true,
        canVerifyEmail: true,
        pendingEmail: null,
        hasAccessReview: false,
        createdOn: ada.createdOn,
      },
    ],
  });

export const accountSession = z
  .strictObject({
    id,
    isCurrent: z.boolean().describe('Whether it is the session of this request'),
    userAgent: z.string().nullable().describe('Of the browser that signed in'),
    network: z.string().nullable().describe('Of the address that signed in: its /24 (IPv4) or /48 (IPv6)'),
    createdOn: timestamp,
    lastUsedOn: timestamp.describe('To five minutes'),
    expiresOn: timestamp,
  })
  .meta({
    examples: [
      {
        id: 'q0Hc3mWbZ6dTn1RkYv7Ls',
        isCurrent: true,
        network: '203.0.113.0/24',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        createdOn: sample.createdOn,
        lastUsedOn: sample.updatedOn,
        expiresOn: '2026-11-30T08:15:42.118Z',
      },
    ],
  });

/** Done. */
export const done = z.strictObject({ success: z.literal(true) });

/** Done, with whether a mail was sent. */
export const mailedDone = z.strictObject({ success: z.literal(true), mailed: z.boolean() }).meta({
  examples: [
    {
      success: true,
      mailed: true,
    },
  ],
});

/** Done, with the address that is the person's now. */
export const ofAddress = z.strictObject({ success: z.literal(true), email: z.string() }).meta({
  examples: [
    {
      success: true,
      email: ada.email,
    },
  ],
});

export const resetDone = z
  .strictObject({
    success: z.literal(true),
    accessInDoubt: z
      .int()
      .min(0)
      .describe('Where the address was not confirmed before: how much `/api/v1/account/access-review` lists'),
  })
  .meta({ examples: [{ success: true, accessInDoubt: 0 }] });

/** What gives access to an account's spaces, or the account access to those of others. */
export const access = z
  .strictObject({
    kind: z
      .enum(accessKinds)
      .describe('`member`: another person; `membership`: yours in a space of others; `gt`, `signing`: secrets'),
    id: id.describe('Of the key, membership, invitation or webhook; of a secret its space'),
    space: z.strictObject({ id, name: z.string() }),
    name: z.string().nullable().describe('Of the key or person; where a webhook leads'),
    email: z.string().nullable(),
    role: z.enum(roles).nullable(),
    createdOn: timestamp,
  })
  .meta({
    examples: [
      {
        kind: 'key',
        id: 'oeBIt9NDp6h3iN-XamtrS',
        space: { id: sample.space, name: 'Acme' },
        name: 'Website',
        email: null,
        role: null,
        createdOn: sample.createdOn,
      },
    ],
  });
export type Access = z.output<typeof access>;

export const endedAccess = z.strictObject({ success: z.literal(true), ended: z.int().min(0) }).meta({
  examples: [
    {
      success: true,
      ended: 3,
    },
  ],
});

export const endedSessions = z.strictObject({ success: z.literal(true), ended: z.int().min(0) }).meta({
  examples: [
    {
      success: true,
      ended: 2,
    },
  ],
});

/** What the operator passes on where no mail is sent. */
export const passwordResets = list(
  z
    .strictObject({
      id,
      name: z.string(),
      email: z.string(),
      url: z.string().nullable().describe('The link to pass on; null where GALLEY_SECRET was changed since'),
      expiresAt: timestamp,
      createdOn: timestamp,
    })
    .meta({
      examples: [
        {
          id: 'Vd4yPj9sXe2KuAo8NcFbT',
          name: ada.name,
          email: ada.email,
          url: 'https://galley.example/password-reset#reset_which-works-once',
          expiresAt: '2026-11-23T09:15:42.118Z',
          createdOn: sample.updatedOn,
        },
      ],
    }),
);

/** The same for links to new addresses. */
export const addressChanges = list(
  z
    .strictObject({
      id,
      name: z.string(),
      email: z.string().describe('The address of the account now'),
      newEmail: z.string(),
      url: z.string().nullable().describe('The link to pass on; null where GALLEY_SECRET was changed since'),
      expiresAt: timestamp,
      createdOn: timestamp,
    })
    .meta({
      examples: [
        {
          id: 'b7WqL2mXc9RkTz4HsVfYd',
          name: ada.name,
          email: ada.email,
          newEmail: 'ada@new.example',
          url: 'https://galley.example/confirm-email#email_which-works-once',
          expiresAt: '2026-11-26T08:15:42.118Z',
          createdOn: sample.updatedOn,
        },
      ],
    }),
);

/** As better-auth has them at a sign-up. */
const newPassword = z.string().min(8).max(128);

/** One that is compared: longer than any that was taken is refused before it costs a hash. */
export const knownPassword = z.string().min(1).max(128);

const kept = listOf(z.strictObject({ kind: z.enum(accessKinds), id: z.string().min(1).max(64) }), {
  max: 1_000,
});

const token = z.string().min(1).max(200);

export const accessReviewDecision = z.strictObject({ keep: kept.default([]) });

export const addressChange = z.strictObject({ email: z.email().max(254), password: knownPassword });

export const addressConfirmation = z.strictObject({ token });

export const addressUndo = z.strictObject({ token, password: newPassword });

export const accountPatch = z.strictObject({ name: lineText(200) });

export const passwordChange = z.strictObject({
  currentPassword: knownPassword,
  newPassword,
  keepOtherSessions: z.boolean().default(false),
});

export const accountClosing = z.strictObject({ password: knownPassword });

export const passwordResetRequest = z.strictObject({ email: z.email().max(254) });

export const passwordReset = z.strictObject({ token: z.string().min(1).max(200), password: newPassword });

import { z } from 'zod';
import { accessKinds } from '../access/access-kinds.ts';
import { roles } from '../access/roles.ts';
import { lineText } from '../core/line-text.ts';
import { boundedList } from '../core/schemas/bounded.ts';
import { id, list, success, timestamp } from './common.ts';
import { sample } from './examples.ts';

const ada = { name: 'Ada', email: 'ada@example.com', createdOn: sample.createdOn };

/** The signed-in user. */
export const account = z
  .strictObject({
    id: id.describe('The id of the user.'),
    name: z.string().describe('The name of the user, which other members see.'),
    email: z.string().describe('The email address that the user signs in with.'),
    emailVerified: z.boolean().describe('Whether the user has confirmed the email address with a mailed link.'),
    canVerifyEmail: z.boolean().describe('Whether the deployment sends mail, which confirming an address requires.'),
    pendingEmail: z
      .string()
      .nullable()
      .describe('The requested new address that is not confirmed yet. Null if no change is pending.'),
    hasAccessReview: z.boolean().describe('Whether `/api/v1/account/access-review` is waiting for a decision.'),
    createdOn: timestamp.describe('The time of the sign-up.'),
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
    id: id.describe('The id of the session, which ends it.'),
    isCurrent: z.boolean().describe('Whether this is the session of this request.'),
    userAgent: z.string().nullable().describe('The `User-Agent` of the browser that signed in. Null if it sent none.'),
    network: z
      .string()
      .nullable()
      .describe(
        'The network of the address that signed in: its /24 for IPv4, its /48 for IPv6. Null if it is unknown.',
      ),
    createdOn: timestamp.describe('The time of the sign-in.'),
    lastUsedOn: timestamp.describe('The time of the last request of the session, accurate to five minutes.'),
    expiresOn: timestamp.describe('The time at which the session ends. `GET /api/auth/get-session` extends it.'),
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

/** The response to an action that succeeded. */
export const done = z.strictObject({ success });

/** The response to an action that succeeded. It also says whether a mail was sent. */
export const mailedDone = z
  .strictObject({
    success,
    mailed: z.boolean().describe('Whether a mail with the link was sent. False if the deployment sends no mail.'),
  })
  .meta({
    examples: [
      {
        success: true,
        mailed: true,
      },
    ],
  });

/** The response to an action that succeeded, with the user's address afterwards. */
export const ofAddress = z
  .strictObject({ success, email: z.string().describe('The email address that the account has now.') })
  .meta({
    examples: [
      {
        success: true,
        email: ada.email,
      },
    ],
  });

export const resetDone = z
  .strictObject({
    success,
    accessInDoubt: z
      .int()
      .min(0)
      .describe(
        'The number of credentials and memberships that `/api/v1/account/access-review` lists. 0 if the address was confirmed before.',
      ),
  })
  .meta({ examples: [{ success: true, accessInDoubt: 0 }] });

/** Who has access to an account's spaces, and the spaces of other users to which the account has access. */
export const access = z
  .strictObject({
    kind: z
      .enum(accessKinds)
      .describe(
        'What gives access. `member` is another person, `membership` is yours in a space of others, `gt` and `signing` are secrets.',
      ),
    id: id.describe('The id of the key, membership, invitation or webhook. For a secret, the id of its space.'),
    space: z
      .strictObject({ id: id.describe('The id of the space.'), name: z.string().describe('The name of the space.') })
      .describe('The space that the access is to.'),
    name: z
      .string()
      .nullable()
      .describe('The name of the key or person, or the URL of a webhook. Null if there is none.'),
    email: z.string().nullable().describe('The email address of the person or invitation. Null if there is none.'),
    role: z
      .enum(roles)
      .nullable()
      .describe('The role of the member, membership or invitation in the space. Null for other kinds.'),
    createdOn: timestamp.describe('The time of creation.'),
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

export const endedAccess = z
  .strictObject({
    success,
    ended: z.int().min(0).describe('The number of entries of the access review that were removed.'),
  })
  .meta({
    examples: [
      {
        success: true,
        ended: 3,
      },
    ],
  });

export const endedSessions = z
  .strictObject({ success, ended: z.int().min(0).describe('The number of sessions that were ended.') })
  .meta({
    examples: [
      {
        success: true,
        ended: 2,
      },
    ],
  });

/** The links for new passwords, which the operator passes on to users if no mail is sent. */
export const passwordResets = list(
  z
    .strictObject({
      id: id.describe('The id of the password reset.'),
      name: z.string().describe('The name of the user who asked for it.'),
      email: z.string().describe('The email address of the user who asked for it.'),
      url: z
        .string()
        .nullable()
        .describe('The link to pass on to the user. Null if `GALLEY_SECRET` has changed since.'),
      expiresAt: timestamp.describe('The time at which the link stops working, one hour after the request.'),
      createdOn: timestamp.describe('The time of the request.'),
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

/** The links that confirm new addresses, which the operator passes on to users if no mail is sent. */
export const addressChanges = list(
  z
    .strictObject({
      id: id.describe('The id of the requested change.'),
      name: z.string().describe('The name of the user who asked for it.'),
      email: z.string().describe('The current email address of the account.'),
      newEmail: z.string().describe('The email address that the link confirms.'),
      url: z
        .string()
        .nullable()
        .describe('The link to pass on to the user. Null if `GALLEY_SECRET` has changed since.'),
      expiresAt: timestamp.describe('The time at which the link stops working, three days after the request.'),
      createdOn: timestamp.describe('The time of the request.'),
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

/** A new password. It has the same limits as in a sign-up with better-auth. */
const newPassword = z.string().min(8).max(128);

/**
 * A password that is compared with the stored one. Its length is limited, so that a longer one is rejected before it is
 * hashed, which takes long.
 */
export const knownPassword = z.string().min(1).max(128);

const keptAccess = boundedList(
  z.strictObject({
    kind: z.enum(accessKinds).describe('The `kind` of an entry of the access review.'),
    id: z.string().min(1).max(64).describe('The `id` of an entry of the access review.'),
  }),
  {
    max: 1_000,
  },
);

const token = z.string().min(1).max(200);

export const accessReviewDecision = z.strictObject({
  keep: keptAccess
    .default([])
    .describe('The entries of the access review that keep working. All others are removed. The default is none.'),
});

export const addressChange = z.strictObject({
  email: z
    .email()
    .max(254)
    .describe('The new email address. The account keeps its address until the new one is confirmed.'),
  password: knownPassword.describe('The current password of the account.'),
});

export const addressConfirmation = z.strictObject({
  token: token.describe('The token of the link, which is the part of its URL after the `#`.'),
});

export const addressUndo = z.strictObject({
  token: token.describe(
    'The token of the link that was sent to the former address, which is the part of its URL after the `#`.',
  ),
  password: newPassword.describe('The new password of the account, 8 to 128 characters.'),
});

export const accountPatch = z.strictObject({
  name: lineText(200).describe('The new name of the user: one line of up to 200 characters.'),
});

export const passwordChange = z.strictObject({
  currentPassword: knownPassword.describe(
    'The current password of the account. A wrong one is denied with 403 and counts as a failed sign-in.',
  ),
  newPassword: newPassword.describe('The new password, 8 to 128 characters.'),
  keepOtherSessions: z.boolean().default(false).describe('Whether your other sessions continue. By default they end.'),
});

export const accountClosing = z.strictObject({
  password: knownPassword.describe('The current password of the account.'),
});

export const passwordResetRequest = z.strictObject({
  email: z
    .email()
    .max(254)
    .describe('The email address of the account. The response is the same if no account has it.'),
});

export const passwordReset = z.strictObject({
  token: z
    .string()
    .min(1)
    .max(200)
    .describe('The token of the link, which is the part of its URL after the `#`. It works once, within one hour.'),
  password: newPassword.describe('The new password of the account, 8 to 128 characters.'),
});

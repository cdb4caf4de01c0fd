import { z } from 'zod';
import { roles } from '../access/roles.ts';
import { lineText } from '../core/line-text.ts';
import { variables } from '../design/document/variables/index.ts';
import { knownPassword } from './account.ts';
import { id, items, list, timestamp } from './common.ts';
import { variableSet } from './documents.ts';
import { sample } from './examples.ts';
import { aKey } from './keys.ts';

/** A space, as its members see it. */
export const spaceOfUser = z
  .strictObject({
    id: id.describe('The id of the space.'),
    name: z.string().describe('The name of the space.'),
    slug: z.string().describe('The slug of the space, which is unique in the deployment.'),
    role: z.enum(roles).describe('Your role in the space, which decides what you may do.'),
  })
  .meta({
    id: 'SpaceOfUser',
    examples: [
      {
        id: sample.space,
        name: 'Acme',
        slug: 'acme',
        role: 'owner',
      },
    ],
  });
export type SpaceOfUser = z.output<typeof spaceOfUser>;

/** The credits of a space; null if they are unlimited (CRD-1). */
export const balance = z
  .strictObject({
    limit: z
      .number()
      .nullable()
      .describe('The number of credits that the space has in total. Null if they are unlimited.'),
    used: z.number().describe('The number of credits that renders have used.'),
    remaining: z.number().nullable().describe('The number of credits that are left. Null if they are unlimited.'),
  })
  .meta({ id: 'Balance', examples: [{ limit: 10_000, used: 1_284, remaining: 8_716 }] });
export type Balance = z.output<typeof balance>;

/** Whether a secret exists. The secret itself is only shown once, when it is created (AUTH-11). */
const secretState = z
  .strictObject({
    set: z.boolean().describe('Whether there is a secret. The secret itself is only returned when it is created.'),
    createdOn: timestamp.optional().describe('The time at which the secret was created. Absent if there is none.'),
  })
  .meta({
    examples: [
      {
        set: true,
        createdOn: sample.createdOn,
      },
    ],
  });

export const space = z
  .strictObject({
    id: id.describe('The id of the space.'),
    name: z.string().describe('The name of the space.'),
    slug: z.string().describe('The slug of the space, which is unique in the deployment.'),
    credits: balance.describe('The credits of the space.'),
    globalVariables: variableSet.describe(
      'Variables that all templates of the space can use: a JSON Schema and values.',
    ),
    gt: secretState.describe('Whether the space has a GET render secret.'),
    signingSecret: secretState.describe('Whether the space has a signing secret for signed URLs.'),
    createdOn: timestamp.describe('The time of creation.'),
  })
  .meta({
    id: 'Space',
    examples: [
      {
        id: sample.space,
        name: 'Acme',
        slug: 'acme',
        credits: { limit: 10_000, used: 1_284, remaining: 8_716 },
        globalVariables: { schema: { type: 'object', properties: {} }, values: {} },
        gt: { set: true, createdOn: sample.createdOn },
        signingSecret: { set: false },
        createdOn: sample.createdOn,
      },
    ],
  });
export type Space = z.output<typeof space>;

const previousValidUntil = timestamp
  .nullable()
  .describe('The time until which the previous secret still works. Null if it no longer does.');

export const gtSecret = z
  .strictObject({
    gt: z
      .string()
      .describe('The GET render secret, to send as `gt` in the URL of a render. It is only returned this once.'),
    createdOn: timestamp.describe('The time of creation.'),
    previousValidUntil,
  })
  .meta({
    id: 'GtSecret',
    examples: [
      {
        gt: 'gt_which-is-shown-once',
        createdOn: sample.updatedOn,
        previousValidUntil: null,
      },
    ],
  });
export type GtSecret = z.output<typeof gtSecret>;

export const signingSecret = z
  .strictObject({
    signingSecret: z.string().describe('The secret that signs URLs of renders. It is only returned this once.'),
    createdOn: timestamp.describe('The time of creation.'),
    previousValidUntil,
  })
  .meta({
    id: 'SigningSecret',
    examples: [
      {
        signingSecret: 'sign_which-is-shown-once',
        createdOn: sample.updatedOn,
        previousValidUntil: '2026-11-24T08:15:42.118Z',
      },
    ],
  });
export type SigningSecret = z.output<typeof signingSecret>;

export const signingSecretState = z
  .strictObject({
    set: z.boolean().describe('Whether there is a secret. The secret itself is only returned when it is created.'),
    createdOn: timestamp.nullable().describe('The time at which the secret was created. Null if there is none.'),
    previousValidUntil,
  })
  .meta({ id: 'SigningSecretState', examples: [{ set: true, createdOn: sample.updatedOn, previousValidUntil: null }] });
export type SigningSecretState = z.output<typeof signingSecretState>;

/** The number of requests that a caller may send within a time window. */
const limit = {
  limit: z.number().describe('The maximum number of requests in a window.'),
  windowSeconds: z.number().describe('The length of a window in seconds.'),
};

/** The rate limits, and how many requests each key on this page of the list has left. */
export const spaceLimits = list(
  z
    .strictObject({
      id: id.describe('The id of the API key.'),
      name: z.string().describe('The name of the API key.'),
      prefix: z.string().describe('The first characters of the key, by which you can recognize it.'),
      ...limit,
      remaining: z
        .number()
        .describe(
          'The number of requests that are left in the current window. Up to a twentieth of the limit more can be left.',
        ),
      resetsOn: timestamp.nullable().describe('The time at which the current window ends. Null if there is none.'),
    })
    .meta({
      examples: [
        {
          id: aKey.id,
          name: aKey.name,
          prefix: aKey.prefix,
          limit: 30_000,
          windowSeconds: 60,
          remaining: 29_312,
          resetsOn: '2026-11-23T08:16:00.000Z',
        },
      ],
    }),
)
  .extend({
    limits: items(
      z
        .strictObject({
          what: z.string().describe('What is counted, as `RateLimit-Policy` names it.'),
          per: z
            .enum(['key', 'session', 'secret', 'client', 'space', 'person'])
            .describe('Who has a counter of their own.'),
          ...limit,
        })
        .meta({ examples: [{ what: 'key', per: 'key', limit: 30_000, windowSeconds: 60 }] }),
    ).describe('All limits that apply to the space and its callers.'),
  })
  .meta({ id: 'SpaceLimits' });
export type SpaceLimits = z.output<typeof spaceLimits>;

const slug = z
  .string()
  .min(1)
  .max(60)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'Use lower-case letters and digits, with single hyphens between words, such as spring-sale.',
  );

const spaceName = lineText(200);

export const nothing = z.strictObject({}).optional();

/** How long the previous secret remains valid, at most one week. */
export const rotation = (usual: number) =>
  z
    .strictObject({
      overlapHours: z
        .number()
        .int()
        .min(0)
        .max(168)
        .default(usual)
        .describe('How many hours the previous secret still works, from 0 to 168.'),
    })
    .default({ overlapHours: usual });

export const newSpace = z.strictObject({
  name: spaceName.describe('The name of the space, one line of up to 200 characters.'),
});

export const spaceDeletion = z.strictObject({
  name: z.string().min(1).max(200).describe('The name of the space, to confirm that it is the right one.'),
  password: knownPassword.describe('The current password of your account.'),
});

export const spaceTransfer = z.strictObject({
  memberId: z.string().min(1).max(64).describe('The id of the membership of the new owner.'),
  password: knownPassword.describe('The current password of your account.'),
});

export const spacePatch = z.strictObject({
  name: spaceName.exactOptional().describe('The new name of the space, one line of up to 200 characters.'),
  slug: slug
    .exactOptional()
    .describe(
      'The new slug: lower-case letters and digits in words joined by `-`, at most 60 characters. It must be unique in the deployment.',
    ),
  globalVariables: variables.exactOptional().describe('The new variables of the space. They replace all that it had.'),
});

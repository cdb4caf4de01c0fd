import { z } from 'zod';
import { roles } from '../access/roles.ts';
import { lineText } from '../core/line-text.ts';
import { variables } from '../design/document/variables/index.ts';
import { knownPassword } from './account.ts';
import { id, items, list, openObject, timestamp } from './common.ts';
import { sample } from './examples.ts';
import { aKey } from './keys.ts';

/** A space as one of its members sees it. */
export const spaceOfUser = z.strictObject({ id, name: z.string(), slug: z.string(), role: z.enum(roles) }).meta({
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

/** Credits of a space; null: unlimited (CRD-1). */
export const balance = z
  .strictObject({
    limit: z.number().nullable(),
    used: z.number(),
    remaining: z.number().nullable(),
  })
  .meta({ id: 'Balance', examples: [{ limit: 10_000, used: 1_284, remaining: 8_716 }] });

/** Whether there is a secret; itself it is shown once, when it is made (AUTH-11). */
export const secretState = z.strictObject({ set: z.boolean(), createdOn: timestamp.optional() }).meta({
  examples: [
    {
      set: true,
      createdOn: sample.createdOn,
    },
  ],
});

export const space = z
  .strictObject({
    id,
    name: z.string(),
    slug: z.string(),
    credits: balance,
    globalVariables: openObject,
    gt: secretState,
    signingSecret: secretState,
    createdOn: timestamp,
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

export const previousValidUntil = timestamp.nullable().describe('Until when the last rotated one holds');

export const gtSecret = z.strictObject({ gt: z.string(), createdOn: timestamp, previousValidUntil }).meta({
  id: 'GtSecret',
  examples: [
    {
      gt: 'gt_which-is-shown-once',
      createdOn: sample.updatedOn,
      previousValidUntil: null,
    },
  ],
});

export const signingSecret = z
  .strictObject({ signingSecret: z.string(), createdOn: timestamp, previousValidUntil })
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

export const signingSecretState = z
  .strictObject({ set: z.boolean(), createdOn: timestamp.nullable(), previousValidUntil })
  .meta({ id: 'SigningSecretState', examples: [{ set: true, createdOn: sample.updatedOn, previousValidUntil: null }] });

/** Requests that a caller may make in a window. */
export const limit = { limit: z.number(), windowSeconds: z.number() };

/** The limits in force, and what each key of a page of keys has left. */
export const spaceLimits = list(
  z
    .strictObject({
      id,
      name: z.string(),
      prefix: z.string(),
      ...limit,
      remaining: z.number().describe('Of the current window; up to a twentieth of the limit more may be left'),
      resetsOn: timestamp.nullable().describe('When the window ends; null where none is open'),
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
          what: z.string().describe('What is counted, as `RateLimit-Policy` names it'),
          per: z.enum(['key', 'session', 'secret', 'client', 'space', 'person']).describe('Whom it is counted for'),
          ...limit,
        })
        .meta({ examples: [{ what: 'key', per: 'key', limit: 30_000, windowSeconds: 60 }] }),
    ),
  })
  .meta({ id: 'SpaceLimits' });

export const slug = z
  .string()
  .min(1)
  .max(60)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'Use lower-case letters and digits, with single hyphens between words, such as spring-sale.',
  );

export const spaceName = lineText(200);

export const nothing = z.strictObject({}).optional();

/** How long the secret before holds: up to a week. */
export const rotation = (usual: number) =>
  z.strictObject({ overlapHours: z.number().int().min(0).max(168).default(usual) }).default({ overlapHours: usual });

export const newSpace = z.strictObject({ name: spaceName });

export const spaceDeletion = z.strictObject({ name: z.string().min(1).max(200), password: knownPassword });

export const spaceTransfer = z.strictObject({ memberId: z.string().min(1).max(64), password: knownPassword });

export const spacePatch = z.strictObject({
  name: spaceName.exactOptional(),
  slug: slug.exactOptional(),
  globalVariables: variables.exactOptional(),
});

import { z } from 'zod';
import { roles } from '../../../access/roles.ts';
import { grantScopes } from '../../../access/scopes.ts';
import { id, items, list, openObject, timestamp } from './common.ts';
import { sample, shown } from './shown.ts';

/** A space as one of its members sees it. */
export const spaceOfUser = shown(z.strictObject({ id, name: z.string(), slug: z.string(), role: z.enum(roles) }), {
  id: sample.space,
  name: 'Acme',
  slug: 'acme',
  role: 'owner',
});

/** Credits of a space; null: unlimited (CRD-1). */
export const balance = shown(
  z.strictObject({
    limit: z.number().nullable(),
    used: z.number(),
    remaining: z.number().nullable(),
  }),
  { limit: 10_000, used: 1_284, remaining: 8_716 },
);

/** Whether there is a secret; itself it is shown once, when it is made (AUTH-11). */
const secretState = shown(z.strictObject({ set: z.boolean(), createdOn: timestamp.optional() }), {
  set: true,
  createdOn: sample.createdOn,
});

export const space = shown(
  z.strictObject({
    id,
    name: z.string(),
    slug: z.string(),
    credits: balance,
    globalVariables: openObject,
    gt: secretState,
    signingSecret: secretState,
    createdOn: timestamp,
  }),
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
);

const ada = {
  id: 'M5MifJXz-VaIit81zpgXs',
  status: 'active' as const,
  userId: sample.user,
  name: 'Ada',
  email: 'ada@example.com',
  role: 'owner' as const,
  createdOn: sample.createdOn,
};

export const member = shown(
  z.strictObject({
    id,
    status: z.enum(['invited', 'active']),
    userId: id.nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: z.enum(roles),
    expiresAt: timestamp.optional().describe('When an open invitation ends'),
    createdOn: timestamp,
  }),
  ada,
);

export const invitation = shown(
  member.extend({
    url: z.string().describe('The link to pass on: whoever opens it may join'),
    mailed: z.boolean().describe('Whether it was handed to the mail, where the installation sends any'),
  }),
  {
    id: 'xbJKqHfEb9cCSzeWsV9KM',
    status: 'invited',
    userId: null,
    name: null,
    email: 'grace@example.com',
    role: 'editor',
    expiresAt: '2026-11-30T08:15:42.118Z',
    createdOn: sample.updatedOn,
    url: 'https://galley.example/invitation#invite_which-is-shown-once',
    mailed: false,
  },
);

/** What the link of an invitation shows before it is accepted. */
export const readInvitation = shown(
  z.strictObject({
    space: z.strictObject({ name: z.string() }),
    inviter: z.strictObject({ name: z.string() }),
    role: z.enum(roles),
    email: z.string().nullable().describe('Whom it is for; null: whoever has the link'),
    expiresAt: timestamp,
  }),
  {
    space: { name: 'Acme' },
    inviter: { name: 'Ada' },
    role: 'editor',
    email: 'grace@example.com',
    expiresAt: '2026-11-30T08:15:42.118Z',
  },
);

const previousValidUntil = timestamp.nullable().describe('Until when the last rotated one holds');

export const gtSecret = shown(z.strictObject({ gt: z.string(), createdOn: timestamp, previousValidUntil }), {
  gt: 'gt_which-is-shown-once',
  createdOn: sample.updatedOn,
  previousValidUntil: null,
});
export const signingSecret = shown(
  z.strictObject({ signingSecret: z.string(), createdOn: timestamp, previousValidUntil }),
  {
    signingSecret: 'sign_which-is-shown-once',
    createdOn: sample.updatedOn,
    previousValidUntil: '2026-11-24T08:15:42.118Z',
  },
);
export const signingSecretState = shown(
  z.strictObject({ set: z.boolean(), createdOn: timestamp.nullable(), previousValidUntil }),
  { set: true, createdOn: sample.updatedOn, previousValidUntil: null },
);

const scopes = z.strictObject({
  apiEndpoints: items(z.string()).optional(),
  mcpTools: items(z.string()).optional(),
});

/** Never its hash, and its token only where it is made (KEY-3). */
const apiKeyFacts = z.strictObject({
  id,
  name: z.string(),
  prefix: z.string(),
  expiresAt: timestamp.nullable(),
  scopes: scopes.nullable(),
  createdBy: id.nullable(),
  createdOn: timestamp,
  lastUsedOn: timestamp.nullable(),
});

const aKey = {
  id: 'oeBIt9NDp6h3iN-XamtrS',
  name: 'Website',
  prefix: 'glly_hwZE',
  expiresAt: '2027-11-02T09:30:00.000Z',
  scopes: { apiEndpoints: ['render.create', 'render.get'] },
  createdBy: sample.user,
  createdOn: sample.createdOn,
  lastUsedOn: sample.updatedOn,
};

export const apiKey = shown(
  apiKeyFacts.extend({
    creatorLeft: z.boolean().describe('Whether its maker is no member of the space any more'),
  }),
  { ...aKey, creatorLeft: false },
);
/** The key that asks (AUTH-8). */
export const callingKey = shown(
  apiKeyFacts.extend({ space: z.strictObject({ id, name: z.string(), slug: z.string() }) }),
  { ...aKey, space: { id: sample.space, name: 'Acme', slug: 'acme' } },
);
export const newApiKey = shown(apiKeyFacts.extend({ token: z.string().describe('Shown here and never again') }), {
  ...aKey,
  lastUsedOn: null,
  token: 'glly_hwZE-which-is-shown-once',
});

/** An assistant that a person let into the space (MCP-3). */
export const grant = shown(
  z.strictObject({
    id,
    clientName: z.string().describe('What the assistant calls itself'),
    userId: id,
    userName: z.string(),
    scopes: items(z.enum(grantScopes)),
    createdOn: timestamp,
    expiresOn: timestamp.describe('When it ends unless it is used again before'),
  }),
  {
    id: 'wDyUdKeMuBbSrxcZLWMPz',
    clientName: 'Claude',
    userId: sample.user,
    userName: 'Ada',
    scopes: ['mcp:read', 'mcp:render'],
    createdOn: sample.createdOn,
    expiresOn: '2026-12-23T08:15:42.118Z',
  },
);

export const demoToken = shown(
  z.strictObject({
    token: z.string(),
    tokenType: z.literal('demo'),
    expiresAt: z.number().describe('Epoch milliseconds'),
    ttlSeconds: z.number(),
    quota: z.strictObject({ limit: z.number(), used: z.number(), remaining: z.number() }),
  }),
  {
    token: 'demo_which-lasts-an-hour',
    tokenType: 'demo',
    expiresAt: 1_795_424_400_000,
    ttlSeconds: 3_600,
    quota: { limit: 5, used: 1, remaining: 4 },
  },
);

export const usage = shown(
  z.strictObject({
    credits: balance,
    days: items(
      z.strictObject({
        date: z.iso.date(),
        format: z.string(),
        renders: z.number(),
        cached: z.number(),
        credits: z.number(),
      }),
    ),
  }),
  {
    credits: { limit: 10_000, used: 1_284, remaining: 8_716 },
    days: [{ date: '2026-11-23', format: 'png', renders: 310, cached: 268, credits: 42 }],
  },
);

const sums = {
  renders: shown(z.number(), 310),
  failed: shown(z.number(), 2),
  cached: shown(z.number(), 268),
  credits: shown(z.number(), 42),
};
const sampleFormat = shown(z.string(), 'png');

/** Renders of a range of days; latencies are in milliseconds, at most 5 % off. */
export const usageStats = z.strictObject({
  from: shown(z.iso.date(), '2026-11-23'),
  to: shown(z.iso.date().describe('The last day, inclusive'), '2026-11-23'),
  days: items(z.strictObject({ date: shown(z.iso.date(), '2026-11-23'), ...sums })),
  formats: items(z.strictObject({ format: sampleFormat, ...sums })),
  templates: items(z.strictObject({ templateId: id, ...sums })).describe('The 100 with the most renders'),
  errors: items(shown(z.strictObject({ code: z.string(), count: z.number() }), { code: 'render_timeout', count: 2 })),
  latency: items(
    shown(
      z.strictObject({
        format: z.string(),
        cached: z.boolean().describe('Answered from the store'),
        renders: z.number(),
        p50: z.number(),
        p90: z.number(),
        p99: z.number(),
      }),
      { format: 'png', cached: false, renders: 40, p50: 104, p90: 187, p99: 412 },
    ),
  ).describe('Of successful renders'),
});

/** Requests that a caller may make in a window. */
const limit = { limit: z.number(), windowSeconds: z.number() };

/** The limits in force, and what each key of a page of keys has left. */
export const spaceLimits = list(
  shown(
    z.strictObject({
      id,
      name: z.string(),
      prefix: z.string(),
      ...limit,
      remaining: z.number().describe('Of the current window; up to a twentieth of the limit more may be left'),
      resetsOn: timestamp.nullable().describe('When the window ends; null where none is open'),
    }),
    {
      id: aKey.id,
      name: aKey.name,
      prefix: aKey.prefix,
      limit: 30_000,
      windowSeconds: 60,
      remaining: 29_312,
      resetsOn: '2026-11-23T08:16:00.000Z',
    },
  ),
).extend({
  limits: items(
    shown(
      z.strictObject({
        what: z.string().describe('What is counted, as `RateLimit-Policy` names it'),
        per: z.enum(['key', 'session', 'secret', 'client', 'space', 'person']).describe('Whom it is counted for'),
        ...limit,
      }),
      { what: 'key', per: 'key', limit: 30_000, windowSeconds: 60 },
    ),
  ),
});

import { z } from 'zod';
import { roles } from '../../../access/roles.ts';
import { grantScopes } from '../../../access/scopes.ts';
import { id, items, list, openObject, timestamp } from './common.ts';

/** A space as one of its members sees it. */
export const spaceOfUser = z.strictObject({ id, name: z.string(), slug: z.string(), role: z.enum(roles) });

/** Credits of a space; null: unlimited (CRD-1). */
export const balance = z.strictObject({
  limit: z.number().nullable(),
  used: z.number(),
  remaining: z.number().nullable(),
});

/** Whether there is a secret; itself it is shown once, when it is made (AUTH-11). */
const secretState = z.strictObject({ set: z.boolean(), createdOn: timestamp.optional() });

export const space = z.strictObject({
  id,
  name: z.string(),
  slug: z.string(),
  credits: balance,
  globalVariables: openObject,
  gt: secretState,
  signingSecret: secretState,
  createdOn: timestamp,
});

export const member = z.strictObject({
  id,
  status: z.enum(['invited', 'active']),
  userId: id.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(roles),
  expiresAt: timestamp.optional().describe('When an open invitation ends'),
  createdOn: timestamp,
});

export const invitation = member.extend({
  url: z.string().describe('The link to pass on: whoever opens it may join'),
  mailed: z.boolean().describe('Whether it was handed to the mail, where the installation sends any'),
});

export const gtSecret = z.strictObject({ gt: z.string(), createdOn: timestamp });
export const signingSecret = z.strictObject({ signingSecret: z.string(), createdOn: timestamp });

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

export const apiKey = apiKeyFacts.extend({
  creatorLeft: z.boolean().describe('Whether its maker is no member of the space any more'),
});
export const newApiKey = apiKeyFacts.extend({ token: z.string().describe('Shown here and never again') });

/** An assistant that a person let into the space (MCP-3). */
export const grant = z.strictObject({
  id,
  clientName: z.string().describe('What the assistant calls itself'),
  userId: id,
  userName: z.string(),
  scopes: items(z.enum(grantScopes)),
  createdOn: timestamp,
  expiresOn: timestamp.describe('When it ends unless it is used again before'),
});

export const demoToken = z.strictObject({
  token: z.string(),
  tokenType: z.literal('demo'),
  expiresAt: z.number().describe('Epoch milliseconds'),
  ttlSeconds: z.number(),
  quota: z.strictObject({ limit: z.number(), used: z.number(), remaining: z.number() }),
});

export const usage = z.strictObject({
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
});

const sums = { renders: z.number(), failed: z.number(), cached: z.number(), credits: z.number() };

/** Renders of a range of days; latencies are in milliseconds, at most 5 % off. */
export const usageStats = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date().describe('The last day, inclusive'),
  days: items(z.strictObject({ date: z.iso.date(), ...sums })),
  formats: items(z.strictObject({ format: z.string(), ...sums })),
  templates: items(z.strictObject({ templateId: id, ...sums })).describe('The 100 with the most renders'),
  errors: items(z.strictObject({ code: z.string(), count: z.number() })),
  latency: items(
    z.strictObject({
      format: z.string(),
      cached: z.boolean().describe('Answered from the store'),
      renders: z.number(),
      p50: z.number(),
      p90: z.number(),
      p99: z.number(),
    }),
  ).describe('Of successful renders'),
});

/** Requests that a caller may make in a window. */
const limit = { limit: z.number(), windowSeconds: z.number() };

/** The limits in force, and what each key of a page of keys has left. */
export const spaceLimits = list(
  z.strictObject({
    id,
    name: z.string(),
    prefix: z.string(),
    ...limit,
    remaining: z.number().describe('Of the current window; up to a twentieth of the limit more may be left'),
    resetsOn: timestamp.nullable().describe('When the window ends; null where none is open'),
  }),
).extend({
  limits: items(
    z.strictObject({
      what: z.string().describe('What is counted, as `RateLimit-Policy` names it'),
      per: z.enum(['key', 'session', 'secret', 'client', 'space']).describe('Whom it is counted for'),
      ...limit,
    }),
  ),
});

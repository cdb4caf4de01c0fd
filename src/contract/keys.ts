import { z } from 'zod';
import { keyScopes } from '../access/scopes.ts';
import { lineText } from '../core/line-text.ts';
import { id, items, timestamp } from './common.ts';
import { sample } from './examples.ts';

const scopes = z.strictObject({
  apiEndpoints: items(z.string())
    .optional()
    .describe('The API operations that the key may call. If it is absent, all are allowed; if it is empty, none.'),
  mcpTools: items(z.string())
    .optional()
    .describe('The MCP tools that the key may call. If it is absent, all are allowed; if it is empty, none.'),
});

/**
 * An API key in responses. It never contains the key's hash. Only the response that creates the key contains its token
 * (KEY-3).
 */
const apiKeyFacts = z.strictObject({
  id: id.describe('The id of the API key.'),
  name: z.string().describe('The name of the API key.'),
  prefix: z.string().describe('The first characters of the key, by which you can recognize it.'),
  expiresAt: timestamp.nullable().describe('The time at which the key stops working. Null if it never expires.'),
  scopes: scopes.nullable().describe('What the key may do. Null if it may do everything that keys can do.'),
  createdBy: id.nullable().describe('The id of the user who created the key. Null if the user no longer exists.'),
  createdOn: timestamp.describe('The time of creation.'),
  lastUsedOn: timestamp.nullable().describe('The time of the last request with the key. Null if it was never used.'),
});
export type ApiKeyFacts = z.output<typeof apiKeyFacts>;

export const aKey = {
  id: 'oeBIt9NDp6h3iN-XamtrS',
  name: 'Website',
  prefix: 'glly_hwZE',
  expiresAt: '2027-11-02T09:30:00.000Z',
  scopes: { apiEndpoints: ['render.create', 'render.get'] },
  createdBy: sample.user,
  createdOn: sample.createdOn,
  lastUsedOn: sample.updatedOn,
};

export const apiKey = apiKeyFacts
  .extend({
    creatorLeft: z.boolean().describe('Whether the user who created the key is no longer a member of the space.'),
  })
  .meta({ id: 'ApiKey', examples: [{ ...aKey, creatorLeft: false }] });
export type ApiKey = z.output<typeof apiKey>;

/** The API key with which the request was sent (AUTH-8). */
export const callingKey = apiKeyFacts
  .extend({
    space: z
      .strictObject({
        id: id.describe('The id of the space.'),
        name: z.string().describe('The name of the space.'),
        slug: z.string().describe('The slug of the space.'),
      })
      .describe('The space that the key belongs to.'),
  })
  .meta({ id: 'CallingKey', examples: [{ ...aKey, space: { id: sample.space, name: 'Acme', slug: 'acme' } }] });
export type CallingKey = z.output<typeof callingKey>;

export const newApiKey = apiKeyFacts
  .extend({ token: z.string().describe('The key itself, to send as a bearer token. It is only returned this once.') })
  .meta({
    id: 'NewApiKey',
    examples: [
      {
        ...aKey,
        lastUsedOn: null,
        token: 'glly_hwZE-which-is-shown-once',
      },
    ],
  });
export type NewApiKey = z.output<typeof newApiKey>;

const name = lineText(200);

/** Parses an expiry time: ISO 8601 → epoch milliseconds. */
const expiresAt = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** The body of a request that creates a key (shapes.md, API keys). */
export const newKeyBody = z.strictObject({
  name: name.describe('The name of the key, one line of up to 200 characters.'),
  expiresAt: expiresAt
    .exactOptional()
    .describe('The time at which the key stops working, in ISO 8601. The default is 365 days from now.'),
  neverExpires: z
    .boolean()
    .default(false)
    .describe('Whether the key works until it is deleted. It cannot be combined with `expiresAt`.'),
  shortToken: z
    .boolean()
    .default(false)
    .describe('Whether to create a shorter key with about 96 bits of randomness instead of 256.'),
  scopes: keyScopes.exactOptional().describe('What the key may do. By default it may do everything that keys can do.'),
});

/** The body of a PATCH of a key. Absent fields are not changed. */
export const keyPatchBody = z.strictObject({
  name: name.exactOptional().describe('The new name of the key, one line of up to 200 characters.'),
  expiresAt: expiresAt
    .nullable()
    .exactOptional()
    .describe('The new time at which the key stops working, in ISO 8601. Null lets it work until it is deleted.'),
  neverExpires: z
    .boolean()
    .exactOptional()
    .describe('True lets the key work until it is deleted. False lets a key without an expiry work for 365 more days.'),
  scopes: keyScopes
    .nullable()
    .exactOptional()
    .describe('What the key may do from now on. Null allows everything that keys can do.'),
});

export const revoked = 'The API key is revoked';

export const revokedKey = z.strictObject({
  message: z
    .string()
    .meta({ description: 'A sentence that confirms that the key no longer works.', examples: [revoked] }),
});

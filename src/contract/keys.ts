import { z } from 'zod';
import { keyScopes } from '../access/scopes.ts';
import { lineText } from '../core/line-text.ts';
import { id, items, timestamp } from './common.ts';
import { sample } from './examples.ts';

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
    creatorLeft: z.boolean().describe('Whether its maker is no member of the space any more'),
  })
  .meta({ id: 'ApiKey', examples: [{ ...aKey, creatorLeft: false }] });
export type ApiKey = z.output<typeof apiKey>;

/** The key that asks (AUTH-8). */
export const callingKey = apiKeyFacts
  .extend({ space: z.strictObject({ id, name: z.string(), slug: z.string() }) })
  .meta({ id: 'CallingKey', examples: [{ ...aKey, space: { id: sample.space, name: 'Acme', slug: 'acme' } }] });
export type CallingKey = z.output<typeof callingKey>;

export const newApiKey = apiKeyFacts.extend({ token: z.string().describe('Shown here and never again') }).meta({
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

export const revoked = 'The API key is revoked';

export const revokedKey = z.strictObject({ message: z.string().meta({ examples: [revoked] }) });

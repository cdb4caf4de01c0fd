import { z } from 'zod';
import { keyScopes } from '../../../../access/scopes.ts';
import { lineText } from '../../../../core/line-text.ts';

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

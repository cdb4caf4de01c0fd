import { z } from 'zod';
import { newId } from '../../core/ids.ts';
import { lineText } from '../../core/line-text.ts';
import { boundedList } from '../../core/schemas/bounded.ts';
import type { OAuthClient } from '../../records/oauth.ts';
import { insertClient } from '../../records/oauth-writes.ts';
import type { Services } from '../services.ts';
import { isRedirectUri, redirectUriForm } from './redirects.ts';

/** What a client says about itself (RFC 7591). Unknown fields are ignored, as section 2 requires. */
export const clientMetadata = z.looseObject({
  redirect_uris: boundedList(z.string().max(2_000).refine(isRedirectUri, redirectUriForm), {
    min: 1,
    max: 10,
  }),
  client_name: lineText(100).default('An assistant'),
});

/** The maximum number of clients that nobody has approved yet. They are deleted after an hour. */
const maxUnused = 10_000;

/** Registers a client (RFC 7591). */
export async function registerClient(
  { db, clock }: Services,
  { redirect_uris: redirectUris, client_name: name }: z.output<typeof clientMetadata>,
): Promise<OAuthClient> {
  const client = { id: newId(), name, redirectUris, createdOn: clock.now() };
  await insertClient(db, client, maxUnused);
  return { ...client, usedOn: null };
}

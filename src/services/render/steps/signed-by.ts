import type { RenderRead } from '../../../records/read-for-render.ts';
import { type UrlSignature, verifyUrlSignature } from '../../authenticate/signed-url.ts';
import type { Services } from '../../services.ts';

/**
 * Returns the space of the first page that a request names, if the URL was signed with a secret of that space
 * (AUTH-18).
 */
export async function signedBy(
  { secret, clock }: Services,
  signature: UrlSignature,
  pageId: string | undefined,
  read: RenderRead,
): Promise<{ id: string; until: number } | null> {
  const id = read.pages.get(pageId ?? '')?.template.spaceId ?? '';
  const now = clock.now();
  for (const { sealed, validUntil } of read.signingSecrets.get(id) ?? []) {
    if (validUntil !== null && validUntil <= now) continue;
    // A URL that was signed with a rotated secret is valid no longer than that secret.
    if (await verifyUrlSignature(secret, { id, signingSecret: sealed }, signature, now))
      return { id, until: Math.min(signature.expiresOn, validUntil ?? signature.expiresOn) };
  }
  return null;
}

import type { RenderRead } from '../../../records/templates/read-for-render.ts';
import { type UrlSignature, verifyUrlSignature } from '../../authenticate/signed-url.ts';
import type { RenderParts } from '../parts.ts';

/** The space of the first page that a request names, when its secret made the signature (AUTH-18). */
export async function signedBy(
  { secret, clock }: Pick<RenderParts, 'secret' | 'clock'>,
  signature: UrlSignature,
  pageId: string | undefined,
  read: RenderRead,
): Promise<{ id: string } | null> {
  const id = read.pages.get(pageId ?? '')?.template.spaceId ?? '';
  const space = { id, signingSecret: read.signingSecrets.get(id) ?? null };
  return (await verifyUrlSignature(secret, space, signature, clock.now())) ? space : null;
}

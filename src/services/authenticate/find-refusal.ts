import type { KeyPrincipal, SessionPrincipal } from '../../access/principal.ts';
import { isAtLeast } from '../../access/roles.ts';
import { allowsEndpoint, allowsTool, type EndpointScope, type ToolName } from '../../access/scopes.ts';
import type { ErrorCode } from '../../core/errors/registry.ts';
import { findKey } from '../../records/api-keys.ts';
import { findRole } from '../../records/members.ts';
import type { Services } from '../services.ts';

/** Why the key or user for whom something is drawn in the background may not draw any longer. Undefined if they may. */
export async function findRefusal(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  principal: KeyPrincipal | SessionPrincipal,
  { scope, tool }: { scope: EndpointScope; tool: ToolName },
): Promise<ErrorCode | undefined> {
  if (principal.kind === 'session') {
    const role = await findRole(db, principal.spaceId, principal.userId);
    return role !== undefined && isAtLeast(role, 'editor') ? undefined : 'member_not_found';
  }
  const key = await findKey(db, principal.spaceId, principal.keyId);
  if (!key) return 'key_revoked';
  if (key.expiresOn !== null && key.expiresOn <= clock.now()) return 'key_expired';
  return allowsEndpoint(key.scopes, scope) || allowsTool(key.scopes, tool) ? undefined : 'scope_denied';
}

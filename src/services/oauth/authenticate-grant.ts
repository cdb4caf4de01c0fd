import type { KeyScopes, SessionPrincipal } from '../../access/principal.ts';
import { listTools } from '../../access/scopes.ts';
import { findGrantByToken } from '../../records/oauth.ts';
import { hashToken, isToken } from '../authenticate/secret-tokens.ts';
import { unauthorized } from '../authenticate/unauthorized.ts';
import type { Services } from '../services.ts';
import { accessToken } from './tokens.ts';

/**
 * Returns the access token in the Authorization header of a request, or undefined if the header is missing or has
 * another credential.
 */
export function readAccessToken(request: Request): string | undefined {
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  return token !== undefined && isToken(token, accessToken) ? token : undefined;
}

/**
 * Identifies the caller by an access token: the user who gave the grant, in the space of the grant, with the user's
 * current role in that space (MCP-3).
 * @throws AppError unauthorized for a token that is unknown, revoked, expired, for another resource, or of a user who
 * is no longer a member of the space
 */
export async function authenticateGrant(
  { db, clock }: Services,
  token: string,
  resource: string,
): Promise<{ principal: SessionPrincipal; scopes: KeyScopes }> {
  const grantOfToken = await findGrantByToken(db, await hashToken(token));
  if (
    grantOfToken?.kind !== 'access' ||
    grantOfToken.expiresOn <= clock.now() ||
    grantOfToken.grant.resource !== resource
  )
    throw unauthorized('The access token is unknown, has expired, or was ended with its grant.');
  const { grant, role } = grantOfToken;
  if (role === null) throw unauthorized('The person who let this assistant in is no member of the space any more.');
  return {
    principal: { kind: 'session', spaceId: grant.spaceId, userId: grant.userId, role, clientId: grant.clientId },
    scopes: { apiEndpoints: [], mcpTools: listTools(grant.scope.split(' ')) },
  };
}

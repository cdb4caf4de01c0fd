import type { SessionPrincipal } from '../../access/principal.ts';
import { isAtLeast } from '../../access/roles.ts';
import { grantScopes } from '../../access/scopes.ts';
import type * as contract from '../../contract/assistants.ts';
import { isoTimestamp } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { type ListedGrant, listGrants } from '../../records/oauth.ts';
import { deleteClientKey, deleteGrant, deleteGrantByToken } from '../../records/oauth-writes.ts';
import type { Listing, Paging } from '../../records/paging.ts';
import { parseKeyToken } from '../authenticate/keys.ts';
import { hashToken } from '../authenticate/secret-tokens.ts';
import type { Services } from '../services.ts';

/**
 * Lists the assistants that are connected to a space. Owners and admins see all of them. Other members only see those
 * that they connected themselves.
 */
export async function listSpaceGrants(
  { db, clock }: Services,
  principal: SessionPrincipal,
  paging: Paging,
): Promise<Listing<contract.Grant>> {
  const filter = { spaceId: principal.spaceId, userId: ownOnly(principal), now: clock.now() };
  const { list, ...rest } = await listGrants(db, filter, paging);
  return { list: list.map(toGrant), ...rest };
}

/** Ends a grant. Its tokens are rejected from the next request on. @throws AppError grant_not_found */
export async function revokeGrant({ db }: Services, principal: SessionPrincipal, id: string): Promise<void> {
  const address = { id, spaceId: principal.spaceId, userId: ownOnly(principal) };
  if (!(await deleteGrant(db, address))) throw new AppError('grant_not_found');
}

/**
 * Ends the grant of a token that was issued to the client, or revokes the API key that is the token. Does nothing if
 * the token is unknown or belongs to another client (RFC 7009, sections 2.1 and 2.2).
 */
export async function revokeToken({ db }: Services, token: string, clientId: string): Promise<void> {
  const hash = await hashToken(token);
  await (parseKeyToken(token) ? deleteClientKey : deleteGrantByToken)(db, hash, clientId);
}

function ownOnly({ role, userId }: SessionPrincipal): string | undefined {
  return isAtLeast(role, 'admin') ? undefined : userId;
}

function toGrant(row: ListedGrant): contract.Grant {
  return {
    id: row.id,
    clientName: row.clientName,
    userId: row.userId,
    userName: row.userName,
    scopes: grantScopes.filter((scope) => row.scope.split(' ').includes(scope)),
    createdOn: isoTimestamp(row.createdOn),
    expiresOn: isoTimestamp(row.expiresOn),
  };
}

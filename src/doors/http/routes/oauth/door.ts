import type { OAuthParts } from '../../../../services/oauth/clients.ts';
import type { RequestContext } from '../../route.ts';
import type { SessionDoor } from '../../session.ts';
import type { SignInDoor } from '../sign-in.ts';

export interface OAuthDoor extends SessionDoor, Pick<SignInDoor, 'sessionParts' | 'quotas'> {
  oauth(context: RequestContext): OAuthParts;
  /** The service's own, `scheme://host[:port]`: the issuer of RFC 8414. */
  issuer(context: RequestContext): string;
  /** Counts a registration of the client (LIM-2). */
  limitRegistrations(context: RequestContext): Promise<void>;
}

/** What the tokens are for (RFC 8707): the address of /mcp. */
export function resourceOf(issuer: string): string {
  return `${issuer}/mcp`;
}

import type { OAuthParts } from '../../../../services/oauth/clients.ts';
import type { Resources } from '../../../../services/oauth/resources.ts';
import type { RequestContext } from '../../route.ts';
import type { SessionGuard } from '../../session.ts';
import type { SignInDeps } from '../sign-in.ts';

export interface OAuthDeps extends SessionGuard, Pick<SignInDeps, 'sessionParts' | 'quotas'> {
  oauth(context: RequestContext): OAuthParts;
  /** The service's own origin, `scheme://host[:port]`: the issuer of RFC 8414. */
  issuer(context: RequestContext): string;
  /** Counts a registration of the client (LIM-2). */
  limitRegistrations(context: RequestContext): Promise<void>;
}

/** The resources of tokens (RFC 8707): the address of /mcp, and the common prefix of the API's routes. */
export function listResources(issuer: string): Resources {
  return { mcp: `${issuer}/mcp`, api: `${issuer}/api` };
}

import type { Route } from '../../route.ts';
import { oauthPages } from './authorize.ts';
import type { OAuthDeps } from './deps.ts';
import { grantRoutes } from './grants.ts';
import { oauthMetadataRoutes } from './metadata.ts';
import { oauthTokenRoutes } from './token.ts';

/** OAuth 2.1 for /mcp (MCP-3): how an assistant that only knows the address gets a token. */
export function oauthRoutes(deps: OAuthDeps): Route[] {
  return [...oauthMetadataRoutes(deps), ...oauthTokenRoutes(deps), ...oauthPages(deps), ...grantRoutes(deps)];
}

import type { Route } from '../../route.ts';
import { oauthPages } from './authorize.ts';
import type { OAuthDoor } from './door.ts';
import { grantRoutes } from './grants.ts';
import { oauthMetadataRoutes } from './metadata.ts';
import { oauthTokenRoutes } from './token.ts';

/** OAuth 2.1 for /mcp (MCP-3): how an assistant that knows the address alone comes to a token. */
export function oauthRoutes(door: OAuthDoor): Route[] {
  return [...oauthMetadataRoutes(door), ...oauthTokenRoutes(door), ...oauthPages(door), ...grantRoutes(door)];
}

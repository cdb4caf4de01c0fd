import type { Route } from '../../route.ts';
import { oauthPages } from './authorize.ts';
import { grantRoutes } from './grants.ts';
import { oauthMetadataRoutes } from './metadata.ts';
import { oauthTokenRoutes } from './token.ts';

/** OAuth 2.1 for /mcp (MCP-3). With these routes, an assistant that only knows the address of /mcp gets a token. */
export const oauthRoutes: Route[] = [...oauthMetadataRoutes, ...oauthTokenRoutes, ...oauthPages, ...grantRoutes];

import { endpointScopes, grantScopes } from '../../../../access/scopes.ts';
import { rawResponse } from '../../answers.ts';
import { defineRoute, type Route } from '../../route.ts';
import { listResources } from './resources.ts';

const facts = { method: 'GET', access: 'public', tags: ['mcp'] } as const;
const headers = { 'Cache-Control': 'public, max-age=300' };

/**
 * The OAuth metadata (RFC 9728 and RFC 8414), which assistants find from the address of /mcp, and programs from the
 * address of the API. The server's metadata lists only the scopes of /mcp, because a client that knows one resource
 * requests all scopes in the list.
 */
export const oauthMetadataRoutes: Route[] = [
  defineRoute({
    ...facts,
    path: '/.well-known/oauth-protected-resource',
    aliases: ['/.well-known/oauth-protected-resource/mcp'],
    summary: 'Describe /mcp as a protected resource',
    answer: (context) =>
      rawResponse(
        Response.json(
          {
            resource: listResources(context.services.origin).mcp,
            authorization_servers: [context.services.origin],
            scopes_supported: grantScopes,
            bearer_methods_supported: ['header'],
            resource_name: 'Galley',
          },
          { headers },
        ),
      ),
  }),
  defineRoute({
    ...facts,
    path: '/.well-known/oauth-protected-resource/api',
    summary: 'Describe the API as a protected resource, for programs that ask a user for a key',
    answer: (context) =>
      rawResponse(
        Response.json(
          {
            resource: listResources(context.services.origin).api,
            authorization_servers: [context.services.origin],
            scopes_supported: endpointScopes,
            bearer_methods_supported: ['header'],
            resource_name: 'Galley',
          },
          { headers },
        ),
      ),
  }),
  defineRoute({
    ...facts,
    path: '/.well-known/oauth-authorization-server',
    aliases: ['/.well-known/oauth-authorization-server/mcp'],
    summary: 'Describe the authorization server',
    answer: (context) => {
      const issuerUrl = context.services.origin;
      return rawResponse(
        Response.json(
          {
            issuer: issuerUrl,
            authorization_endpoint: `${issuerUrl}/oauth/authorize`,
            token_endpoint: `${issuerUrl}/oauth/token`,
            registration_endpoint: `${issuerUrl}/oauth/register`,
            revocation_endpoint: `${issuerUrl}/oauth/revoke`,
            scopes_supported: grantScopes,
            response_types_supported: ['code'],
            response_modes_supported: ['query'],
            grant_types_supported: ['authorization_code', 'refresh_token'],
            token_endpoint_auth_methods_supported: ['none'],
            revocation_endpoint_auth_methods_supported: ['none'],
            code_challenge_methods_supported: ['S256'],
            authorization_response_iss_parameter_supported: true,
          },
          { headers },
        ),
      );
    },
  }),
];

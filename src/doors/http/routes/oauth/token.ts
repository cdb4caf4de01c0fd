import { parseJson } from '../../../../core/json-text.ts';
import { validate } from '../../../../core/schemas/validate.ts';
import { clientMetadata, registerClient } from '../../../../services/oauth/clients.ts';
import { exchange } from '../../../../services/oauth/exchange.ts';
import { revokeToken } from '../../../../services/oauth/grants.ts';
import { rawResponse } from '../../answers.ts';
import { readBytes } from '../../body.ts';
import { countClient } from '../../rates.ts';
import { defineRoute, type Route } from '../../route.ts';
import { readForm } from './form.ts';
import { listResources } from './resources.ts';

const facts = { method: 'POST', access: 'public', tags: ['mcp'] } as const;
const bodyLimit = 64 * 1024;

/**
 * The OAuth endpoints that programs call: registration (RFC 7591), tokens (OAuth 2.1) and revocation (RFC 7009). Their
 * errors have the forms of these standards.
 */
export const oauthTokenRoutes: Route[] = [
  defineRoute({
    ...facts,
    path: '/oauth/register',
    summary: 'Register a client',
    answer: async (context) => {
      const json = parseJson(await readBytes(context.request, bodyLimit));
      const judged = validate(clientMetadata, json);
      if (!judged.success) {
        const first = judged.issues[0];
        const isRedirect = first?.path[0] === 'redirect_uris';
        const error = isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata';
        const where = first?.path.map(String).join('.') ?? '';
        return rejectToken(error, `${where}: ${first?.message}`);
      }
      await countClient(context, 'oauth-registration');
      const client = await registerClient(context.services, judged.data);
      return rawResponse(
        Response.json(
          {
            client_id: client.id,
            client_id_issued_at: Math.floor(client.createdOn / 1_000),
            client_name: client.name,
            redirect_uris: client.redirectUris,
            grant_types: ['authorization_code', 'refresh_token'],
            response_types: ['code'],
            token_endpoint_auth_method: 'none',
          },
          { status: 201, headers: { 'Cache-Control': 'no-store' } },
        ),
      );
    },
  }),
  defineRoute({
    ...facts,
    path: '/oauth/token',
    summary: 'Exchange a code or a refresh token for tokens',
    answer: async (context) => {
      const form = await readForm(context.request);
      const { status, body, headers } = await exchange(context.services, form, listResources(context.services.origin));
      return rawResponse(Response.json(body, { status, headers }));
    },
  }),
  defineRoute({
    ...facts,
    path: '/oauth/revoke',
    summary: 'Revoke a token with its grant, or an API key that was given to a client',
    answer: async (context) => {
      const form = await readForm(context.request);
      const [token, clientId] = [form.get('token'), form.get('client_id')];
      if (!token || !clientId) return rejectToken('invalid_request', 'token and client_id are required');
      await revokeToken(context.services, token, clientId);
      return rawResponse(new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } }));
    },
  }),
];

function rejectToken(error: string, description: string) {
  const headers = { 'Cache-Control': 'no-store' };
  return rawResponse(Response.json({ error, error_description: description }, { status: 400, headers }));
}

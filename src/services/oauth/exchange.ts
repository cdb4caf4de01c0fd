import OAuth2Server from '@node-oauth/oauth2-server';
import { z } from 'zod';
import { isAtLeast, type Role } from '../../access/roles.ts';
import { endpointScopes } from '../../access/scopes.ts';
import { newId } from '../../core/ids.ts';
import { requireJsonObject } from '../../core/json.ts';
import { findClient, findCode, findGrantByToken } from '../../records/oauth.ts';
import {
  deleteAccessFromCode,
  deleteGrant,
  insertGrant,
  insertKeyFromCode,
  renewGrant,
  useCode,
  useRefreshToken,
} from '../../records/oauth-writes.ts';
import { findUserSpace } from '../../records/spaces.ts';
import { mintKey, storedKey } from '../authenticate/keys.ts';
import { hashToken } from '../authenticate/secret-tokens.ts';
import type { Services } from '../services.ts';
import { kindOfResource, type ResourceKind, type Resources } from './resources.ts';
import { accessToken, lifetimes, mint, refreshToken } from './tokens.ts';

/** The parameters from which new tokens are made: a code, or the previous refresh token. */
const subject = z.object({
  userId: z.string(),
  spaceId: z.string(),
  kind: z.enum(['api', 'mcp']),
  from: z.union([z.object({ codeHash: z.string() }), z.object({ grantId: z.string() })]),
});
type Subject = z.output<typeof subject>;

export interface TokenAnswer {
  status: number;
  body: object;
  headers: Record<string, string>;
}

const grants = ['authorization_code', 'refresh_token'];

/**
 * The token endpoint (OAuth 2.1 section 3.2), built on a library that leaves storage to the program that uses it. The
 * library was chosen for this reason: a code or refresh token can be used up by one conditional statement of D1, so
 * that exactly one of any number of simultaneous exchanges succeeds. @cloudflare/workers-oauth-provider reads a code
 * from KV and deletes it in a second step, so that simultaneous exchanges can both pass. better-auth 1.7.3 has no such
 * plugin, and @better-auth/oauth-provider 1.7.3 requires versions of its peers that exclude those of better-auth 1.7.3.
 */
export async function exchange(services: Services, form: URLSearchParams, resources: Resources): Promise<TokenAnswer> {
  const repeated = [...new Set(form.keys())].find((name) => form.getAll(name).length > 1);
  if (repeated !== undefined) return rejectExchange('invalid_request', 'A parameter stands there twice');
  const namedResource = kindOfResource(form.get('resource'), resources);
  if (form.has('resource') && !namedResource)
    return rejectExchange('invalid_target', `The resource must be ${resources.mcp} or ${resources.api}`);
  if (form.has('grant_type') && !grants.includes(form.get('grant_type') ?? ''))
    return rejectExchange('unsupported_grant_type', `grant_type must be one of ${grants.join(', ')}`);
  const server = new OAuth2Server({ model: createModel(services, resources, namedResource) });
  // A grant's tokens always have all of its scopes, and the response names them.
  const { scope: _, ...body } = Object.fromEntries(form);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
  const response = new OAuth2Server.Response({ headers: {} });
  try {
    await server.token(new OAuth2Server.Request({ method: 'POST', query: {}, headers, body }), response, {
      accessTokenLifetime: lifetimes.access,
      refreshTokenLifetime: lifetimes.refresh,
      requireClientAuthentication: { authorization_code: false, refresh_token: false },
    });
    return { status: 200, body: requireJsonObject(response.body), headers: noStore };
  } catch (error) {
    if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw error;
    return rejectExchange(error.name, error.message);
  }
}

const noStore = { 'Cache-Control': 'no-store' };

function rejectExchange(error: string, description: string): TokenAnswer {
  const status = error === 'invalid_client' ? 401 : 400;
  return { status, body: { error, error_description: description }, headers: noStore };
}

/** The minimum role of a user who connects an assistant, or who lets a program create an API key (KEY-1). */
const minRole: Readonly<Record<ResourceKind, Role>> = { mcp: 'viewer', api: 'admin' };

/**
 * Creates the storage functions for the library. `namedResource` is the resource in the request. If it is undefined,
 * the resource of the code or token is used.
 */
function createModel(
  { db, clock }: Services,
  resources: Resources,
  namedResource: ResourceKind | undefined,
): OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel {
  const resolveKind = (resource: string) => {
    const kind = kindOfResource(resource, resources);
    return namedResource === undefined || namedResource === kind ? kind : undefined;
  };
  return {
    getClient: async (id) => {
      const client = await findClient(db, id);
      return client ? { id: client.id, name: client.name, grants, redirectUris: client.redirectUris } : null;
    },
    generateAccessToken: async (_, user) =>
      subject.parse(user).kind === 'api' ? (await mintKey({ short: false })).token : (await mint(accessToken)).token,
    generateRefreshToken: async () => (await mint(refreshToken)).token,
    // Codes are created where a user agrees, not here.
    saveAuthorizationCode: async () => null,
    getAccessToken: async () => null,
    getAuthorizationCode: async (token) => {
      const code = await findCode(db, await hashToken(token));
      const kind = code && resolveKind(code.resource);
      if (!code || !kind) return null;
      if (code.usedOn !== null) {
        // The code was used twice, so somebody else may have it. All access that was created with it is ended.
        await deleteAccessFromCode(db, code.hash);
        return null;
      }
      const space = await findUserSpace(db, code.userId, code.spaceId);
      if (!space || !isAtLeast(space.role, minRole[kind])) return null;
      const { userId, spaceId } = code;
      return {
        authorizationCode: token,
        expiresAt: new Date(code.expiresOn),
        redirectUri: code.redirectUri,
        scope: code.scope.split(' '),
        client: { id: code.clientId, grants },
        user: { userId, spaceId, kind, from: { codeHash: code.hash } } satisfies Subject,
        codeChallenge: code.challenge,
        codeChallengeMethod: 'S256',
      };
    },
    revokeAuthorizationCode: async ({ authorizationCode: token }) => {
      const hash = await hashToken(token);
      if (await useCode(db, hash, clock.now())) return true;
      await deleteAccessFromCode(db, hash);
      return false;
    },
    getRefreshToken: async (token) => {
      const grantOfToken = await findGrantByToken(db, await hashToken(token));
      if (grantOfToken?.kind !== 'refresh' || resolveKind(grantOfToken.grant.resource) !== 'mcp') return null;
      const { grant } = grantOfToken;
      if (grantOfToken.usedOn !== null) {
        await deleteGrant(db, grant);
        return null;
      }
      if (grantOfToken.role === null) return null;
      return {
        refreshToken: token,
        refreshTokenExpiresAt: new Date(grantOfToken.expiresOn),
        scope: grant.scope.split(' '),
        client: { id: grant.clientId, grants },
        user: {
          userId: grant.userId,
          spaceId: grant.spaceId,
          kind: 'mcp',
          from: { grantId: grant.id },
        } satisfies Subject,
      };
    },
    revokeToken: async ({ refreshToken: token }) => await useRefreshToken(db, await hashToken(token), clock.now()),
    saveToken: async (token, client, user) => {
      const { userId, spaceId, kind, from } = subject.parse(user);
      const now = clock.now();
      if (kind === 'api' && 'codeHash' in from) {
        const expiresOn = now + lifetimes.key * 1_000;
        const apiEndpoints = endpointScopes.filter((name) => token.scope?.includes(name));
        const key = {
          spaceId,
          createdBy: userId,
          expiresOn,
          name: client['name'],
          scopes: { apiEndpoints, mcpTools: [] },
          ...(await storedKey(token.accessToken)),
        };
        if (!(await insertKeyFromCode(db, key, { clientId: client.id, codeHash: from.codeHash, now })))
          throw new OAuth2Server.InvalidGrantError('The grant has ended');
        const { accessToken, scope } = token;
        // There is no refresh token, because a key lasts until it expires or is revoked.
        return { accessToken, accessTokenExpiresAt: new Date(expiresOn), ...(scope && { scope }), client, user };
      }
      const grantId = 'grantId' in from ? from.grantId : newId();
      const expiresOn = now + lifetimes.refresh * 1_000;
      const tokens = {
        grantId,
        access: { hash: await hashToken(token.accessToken), expiresOn: now + lifetimes.access * 1_000 },
        refresh: { hash: await hashToken(token.refreshToken ?? ''), expiresOn },
      };
      if ('grantId' in from) {
        if (!(await renewGrant(db, tokens))) throw new OAuth2Server.InvalidGrantError('The grant has ended');
      } else {
        const scope = (token.scope ?? []).join(' ');
        const times = { createdOn: now, expiresOn };
        const facts = { clientId: client.id, userId, spaceId, scope, resource: resources.mcp };
        const grant = { id: grantId, ...facts, ...times };
        await insertGrant(db, { ...grant, codeHash: from.codeHash }, tokens);
      }
      return { ...token, client, user };
    },
  };
}

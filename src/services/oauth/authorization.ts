import { type EndpointScope, endpointScopes, type GrantScope, grantScopes } from '../../access/scopes.ts';
import { findClient, type OAuthClient } from '../../records/oauth.ts';
import { insertCode } from '../../records/oauth-writes.ts';
import type { Services } from '../services.ts';
import { isLoopbackRedirect, isRegistered } from './redirects.ts';
import { kindOfResource, type ResourceKind, type Resources } from './resources.ts';
import { authorizationCode, lifetimes, mint } from './tokens.ts';

/** A scope that a client requests. It is a scope of MCP tools or of endpoints of the API, depending on the resource. */
export type AskedScope = GrantScope | EndpointScope;

const scopesByResource: Readonly<Record<ResourceKind, readonly AskedScope[]>> = {
  mcp: grantScopes,
  api: endpointScopes,
};

export const unknownClient = 'No such client is registered. Remove the server from your assistant, and add it again.';

/** What a client requests from a user, validated. */
export interface Authorization {
  client: OAuthClient;
  redirectUri: string;
  kind: ResourceKind;
  scopes: readonly AskedScope[];
  state: string | undefined;
  challenge: string;
  resource: string;
}

/**
 * The result of reading an authorization request. An error is shown to the user without a redirect. Anyone may register
 * a redirect address, so a user is only sent to one after they agreed or disagreed on a page that names the address
 * (RFC 9700 section 4.11.2).
 */
export type ReadAuthorization =
  | { kind: 'asked'; authorization: Authorization }
  | { kind: 'refused'; error?: string; message: string };

/**
 * Reads an authorization request (OAuth 2.1 section 4.1.1) with PKCE by S256 and the resource of the tokens (RFC 8707),
 * which is /mcp by default. A repeated parameter is rejected. Only programs on the user's own machine get API keys,
 * because keys last longer than tokens.
 */
export async function readAuthorization(
  { db }: Services,
  parameters: URLSearchParams,
  resources: Resources,
): Promise<ReadAuthorization> {
  const getSingle = (name: string) => {
    const values = parameters.getAll(name);
    return values.length === 1 && values[0] !== '' && (values[0]?.length ?? 0) <= 2_000 ? values[0] : undefined;
  };
  const clientId = getSingle('client_id');
  const client = clientId === undefined ? undefined : await findClient(db, clientId);
  if (!client)
    return {
      kind: 'refused',
      message: unknownClient,
    };
  const redirectUri = getSingle('redirect_uri');
  if (redirectUri === undefined || !isRegistered(redirectUri, client.redirectUris))
    return { kind: 'refused', message: 'The redirect URI is not one that the client registered.' };
  const state = getSingle('state');
  const refuse = (error: string, message: string): ReadAuthorization => ({ kind: 'refused', error, message });
  if (
    ['response_type', 'scope', 'state', 'code_challenge', 'resource'].some((name) => parameters.getAll(name).length > 1)
  )
    return refuse('invalid_request', 'A parameter stands there twice.');
  if (getSingle('response_type') !== 'code') return refuse('unsupported_response_type', 'response_type must be code.');
  const challenge = getSingle('code_challenge');
  if (
    challenge === undefined ||
    !/^[A-Za-z0-9_-]{43}$/.test(challenge) ||
    getSingle('code_challenge_method') !== 'S256'
  )
    return refuse('invalid_request', 'PKCE by S256 is required.');
  const kind = parameters.has('resource') ? kindOfResource(getSingle('resource'), resources) : 'mcp';
  if (!kind) return refuse('invalid_target', `The resource must be ${resources.mcp} or ${resources.api}.`);
  if (kind === 'api' && !isLoopbackRedirect(redirectUri))
    return refuse(
      'invalid_target',
      'Keys of the API go to programs on the same machine: redirect_uri must be loopback.',
    );
  const scopes = readScopes(getSingle('scope'), scopesByResource[kind]);
  if (!scopes) return refuse('invalid_scope', `The scopes are ${scopesByResource[kind].join(' ')}.`);
  return {
    kind: 'asked',
    authorization: { client, redirectUri, kind, scopes, state, challenge, resource: resources[kind] },
  };
}

/** If absent, all scopes are requested. */
function readScopes(text: string | undefined, all: readonly AskedScope[]): AskedScope[] | undefined {
  if (text === undefined) return [...all];
  const scopeNames = text.split(' ').filter((name) => name !== '');
  if (!scopeNames.every((name) => all.some((each) => each === name))) return undefined;
  return all.filter((name) => scopeNames.includes(name));
}

/**
 * Returns the URL to which the browser goes after the user agreed, with a code that is valid once, for a minute.
 * Returns undefined if the client was removed in the meantime.
 */
export async function grantAuthorization(
  { db, clock }: Services,
  { client, redirectUri, state, challenge, resource }: Authorization,
  {
    userId,
    spaceId,
    scopes,
    issuer,
  }: { userId: string; spaceId: string; scopes: readonly AskedScope[]; issuer: string },
): Promise<string | undefined> {
  const { token: code, hash } = await mint(authorizationCode);
  const now = clock.now();
  const scope = scopes.join(' ');
  const facts = { clientId: client.id, userId, spaceId, scope, redirectUri, challenge, resource };
  if (!(await insertCode(db, { hash, ...facts, expiresOn: now + lifetimes.code * 1_000 }, now))) return undefined;
  return returnTo(redirectUri, { code, ...(state ? { state } : {}), iss: issuer });
}

/** Returns the URL to which the browser goes if the user did not agree. */
export function denyAuthorization({ redirectUri, state }: Authorization, issuer: string): string {
  const error = { error: 'access_denied', error_description: 'The person did not agree' };
  return returnTo(redirectUri, { ...error, ...(state ? { state } : {}), iss: issuer });
}

function returnTo(redirectUri: string, parameters: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

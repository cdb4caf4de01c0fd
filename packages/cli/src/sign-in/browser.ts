import { hostname } from 'node:os';
import * as oauth from 'oauth4webapi';
import open from 'open';
import type { Context } from '../context.ts';
import type { Credential } from '../service/credentials.ts';
import { Failure } from '../terminal/failure.ts';
import { type Arrival, listenOnLoopback } from './loopback.ts';

export interface BrowserSignIn {
  /** The port at which the browser returns to this program. 0 means any free port. */
  port: number;
  /** The scopes to request for the key; all scopes if empty. The user may grant fewer. */
  scopes: readonly string[];
  opensBrowser: boolean;
  timeoutSeconds: number;
}

export interface IssuedKey {
  credential: Required<Pick<Credential, 'key' | 'clientId'>>;
  scopes: string[];
}

/** The maximum time for a response of the service, in milliseconds. */
const answerMs = 30_000;

/**
 * Obtains an API key with the user's consent in a browser. It uses OAuth 2.1 with PKCE as a program on the user's
 * machine (RFC 8252), with a client that is only registered for this sign-in (RFC 7591).
 * @throws Failure refused if nobody agrees in time, usage if the port is in use, unavailable for a service without
 * OAuth
 */
export async function signInWithBrowser(
  { terminal, signal }: Pick<Context, 'terminal' | 'signal'>,
  origin: string,
  { port, scopes, opensBrowser, timeoutSeconds }: BrowserSignIn,
): Promise<IssuedKey> {
  const requestOptions = optionsFor(origin, signal);
  const server = await discover(origin, requestOptions);
  const loopback = await listenOnLoopback(port);
  try {
    const { redirectUri } = loopback;
    const registered = await oauth
      .dynamicClientRegistrationRequest(server, buildClientMetadata(redirectUri), requestOptions)
      .then(oauth.processDynamicClientRegistrationResponse)
      .catch(toFailure('The service registers no client'));
    const client: oauth.Client = { client_id: registered.client_id, token_endpoint_auth_method: 'none' };
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const address = new URL(server.authorization_endpoint ?? '');
    address.search = String(
      new URLSearchParams({
        response_type: 'code',
        client_id: client.client_id,
        redirect_uri: redirectUri,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        resource: `${origin}/api`,
        ...(scopes.length > 0 && { scope: scopes.join(' ') }),
      }),
    );
    const timeout = AbortSignal.timeout(timeoutSeconds * 1_000);
    const returned = loopback.arrival(state, AbortSignal.any([signal, timeout]));
    // Showing the address may fail or be interrupted before anything awaits this promise.
    returned.catch(() => undefined);
    terminal.note(`Agree in your browser. Where it does not open, open this address:\n${address.href}`);
    if (opensBrowser) await open(address.href).catch(() => terminal.warn('The browser could not be opened.'));
    const arrival = await returned.catch((reason) => {
      if (reason !== timeout.reason) throw reason;
      throw new Failure('refused', `The sign-in was not approved within ${timeoutSeconds} seconds`, {
        hint: 'Run `galley login` again, and use --timeout to wait longer.',
      });
    });
    return await answerBrowser(arrival, async () => {
      const parameters = oauth.validateAuthResponse(server, client, arrival.url, state);
      const token = await oauth
        .authorizationCodeGrantRequest(server, client, oauth.None(), parameters, redirectUri, verifier, {
          ...requestOptions,
          additionalParameters: { resource: `${origin}/api` },
        })
        .then((response) => oauth.processAuthorizationCodeResponse(server, client, response));
      const credential = { key: token.access_token, clientId: client.client_id };
      return { credential, scopes: token.scope?.split(' ') ?? [] };
    });
  } finally {
    await loopback.close();
  }
}

/** Revokes a key that a user granted to this program (RFC 7009). @throws unless the service confirms it */
export async function revokeKey(origin: string, { key, clientId }: IssuedKey['credential']): Promise<void> {
  const requestOptions = optionsFor(origin, AbortSignal.timeout(answerMs));
  const server = await discover(origin, requestOptions);
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, { client_id: clientId }, oauth.None(), key, requestOptions),
  );
}

function buildClientMetadata(redirectUri: string) {
  return {
    client_name: `Galley CLI on ${hostname()}`.slice(0, 100),
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
  };
}

function optionsFor(origin: string, signal: AbortSignal) {
  return {
    // A service on the same machine has no certificate, so http is allowed for it.
    [oauth.allowInsecureRequests]: origin.startsWith('http:'),
    signal: () => AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  };
}

async function discover(
  origin: string,
  requestOptions: ReturnType<typeof optionsFor>,
): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(origin);
  return await oauth
    .discoveryRequest(issuer, { ...requestOptions, algorithm: 'oauth2' })
    .then((response) => oauth.processDiscoveryResponse(issuer, response))
    .catch(toFailure(`${origin} offers no sign-in with a browser`));
}

/** Shows the outcome in the browser as well, whether the sign-in succeeds or fails. */
async function answerBrowser<Value>(arrival: Arrival, run: () => Promise<Value>): Promise<Value> {
  try {
    const value = await run();
    arrival.answer({ title: 'You are signed in', text: 'You can close this tab and go back to the terminal.' });
    return value;
  } catch (error) {
    const failure = refusal(error);
    const text = `${failure.message}. You can close this tab and go back to the terminal.`;
    arrival.answer({ title: 'You are not signed in', text });
    throw failure;
  }
}

function refusal(error: unknown): Failure {
  if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied')
    return new Failure('refused', 'The sign-in was denied in the browser');
  const message =
    error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError
      ? `${error.error_description ?? error.error}`
      : error instanceof Error
        ? error.message
        : String(error);
  return new Failure('refused', `The sign-in failed: ${message}`, { hint: 'Run `galley login` again.' });
}

function toFailure(what: string) {
  return (error: unknown): never => {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new Failure('unavailable', `${what}: ${why}`, {
      hint: 'Check the URL, or sign in with an API key: `galley login --key-stdin`.',
    });
  };
}

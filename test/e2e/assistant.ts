import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/client';
import type { Browser, Page } from 'puppeteer-core';
import { endWithFile } from './ends.ts';

interface OwnedService {
  origin: string;
  secrets(): { ownerEmail: string; ownerPassword: string };
}

/**
 * The official client's part of OAuth, which stores everything in memory. `callback` is where it waits for its user.
 */
export class Assistant implements OAuthClientProvider {
  asked: URL | undefined;
  readonly #stored = new Map<string, unknown>();
  readonly redirectUrl: string;
  readonly clientMetadata;

  constructor(callback: string) {
    this.redirectUrl = callback;
    this.clientMetadata = {
      client_name: 'A test',
      redirect_uris: [callback],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    };
  }

  state() {
    return 'of-the-test';
  }
  clientInformation() {
    return this.#stored.get('client') as never;
  }
  saveClientInformation(client: unknown) {
    this.#stored.set('client', client);
  }
  tokens() {
    return this.#stored.get('tokens') as never;
  }
  saveTokens(tokens: unknown) {
    this.#stored.set('tokens', tokens);
  }
  redirectToAuthorization(url: URL) {
    this.asked = url;
  }
  discoveryState() {
    return this.#stored.get('discovered') as never;
  }
  saveDiscoveryState(discovered: unknown) {
    this.#stored.set('discovered', discovered);
  }
  saveCodeVerifier(verifier: string) {
    this.#stored.set('verifier', verifier);
  }
  codeVerifier() {
    return this.#stored.get('verifier') as string;
  }
}

/**
 * Waits at the address to which an assistant sends its user's browser back. Returns the address, and the next query
 * that arrives.
 */
export async function openCallback() {
  let arrived: (query: URLSearchParams) => void = () => undefined;
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<h1>Connected</h1>');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/callback') arrived(searchParams);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endWithFile(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const next = () =>
    new Promise<URLSearchParams>((resolve) => {
      arrived = resolve;
    });
  return { address, next };
}

/** Signs the owner of the service in when a page requires it. */
export async function signInOn(page: Page, { secrets }: OwnedService): Promise<void> {
  const { ownerEmail, ownerPassword } = secrets();
  await page.type('input[name=email]', ownerEmail);
  await page.type('input[name=password]', ownerPassword);
  await page.click('button');
}

/** Registers an assistant, and approves it as the owner in a browser. Returns its access token. */
export async function grantToken(browser: Browser, service: OwnedService): Promise<string> {
  const callback = await openCallback();
  const assistant = new Assistant(callback.address);
  const serverUrl = `${service.origin}/mcp`;
  await auth(assistant, { serverUrl });
  const returned = callback.next();
  const page = await browser.newPage();
  await page.goto(assistant.asked?.href ?? '');
  await signInOn(page, service);
  await page.waitForSelector('select[name=space]');
  await page.click('button[value=agree]');
  const query = await returned;
  await auth(assistant, { serverUrl, authorizationCode: query.get('code') ?? '', iss: query.get('iss') ?? '' });
  return (assistant.tokens() as { access_token: string }).access_token;
}

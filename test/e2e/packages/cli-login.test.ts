import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { openBrowser } from '../own-browser.ts';
import { type Ask, askAsOwner } from '../own-space.ts';
import { type SharedService, sharedService } from '../shared-service.ts';
import { type CommandLine, commandLine, type Running } from './command-line.ts';
import { type EmptyFolder, installInEmptyFolder } from './empty-folder.ts';
import { scriptedService, success } from './scripted-service.ts';

let service: SharedService;
let installed: EmptyFolder;
let browser: Browser;
let close: () => Promise<void>;
let ask: Ask;

beforeAll(async () => {
  service = await sharedService();
  installed = await installInEmptyFolder('galley-cli');
  ({ browser, close } = await openBrowser());
  ask = await askAsOwner(service);
});

afterAll(async () => {
  await close?.();
  installed?.remove();
});

interface Login {
  galley: CommandLine;
  running: Running;
  /** The address that the browser opens. */
  requestedUrl: URL;
  /** The address to which the browser returns. */
  redirectUri: URL;
}

/** Starts `galley login --browser`; a program that replaces the desktop's browser records the address. */
async function startLogin(args: readonly string[] = [], galley = commandLine(installed, {})): Promise<Login> {
  const programs = join(galley.config, 'programs');
  const opened = join(galley.config, `opened-${Math.random()}`);
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, 'xdg-open'), `#!/bin/sh\nprintf '%s' "$1" > "${opened}"\n`);
  chmodSync(join(programs, 'xdg-open'), 0o755);
  const env = { PATH: `${programs}:${process.env['PATH']}`, GALLEY_URL: service.origin };
  const running = galley.start(['login', '--browser', ...args], { env });
  await vi.waitFor(() => expect(existsSync(opened) && readFileSync(opened, 'utf8')).toContain('&resource='), 20_000);
  const requestedUrl = new URL(readFileSync(opened, 'utf8'));
  return { galley, running, requestedUrl, redirectUri: new URL(requestedUrl.searchParams.get('redirect_uri') ?? '') };
}

/** A user who is not signed in yet, on the consent page. */
async function atConsent(requestedUrl: URL): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.goto(requestedUrl.href);
  const { ownerEmail, ownerPassword } = service.secrets();
  await page.type('input[name=email]', ownerEmail);
  await page.type('input[name=password]', ownerPassword);
  await page.click('button');
  await page.waitForSelector('select[name=space]');
  return page;
}

const readText = (page: Page) => page.$eval('main', (main) => (main as unknown as { textContent: string }).textContent);
async function press(page: Page, decision: 'agree' | 'refuse'): Promise<string> {
  await Promise.all([page.waitForNavigation(), page.click(`button[value=${decision}]`)]);
  return readText(page);
}

const returnTo = ({ redirectUri, requestedUrl }: Login, changes: Record<string, string> = {}) => {
  const url = new URL(redirectUri);
  const parameters = {
    code: 'gloc_x',
    state: requestedUrl.searchParams.get('state') ?? '',
    iss: service.origin,
    ...changes,
  };
  url.search = String(new URLSearchParams(parameters));
  return fetch(url);
};
const readCredentials = (galley: CommandLine) => {
  const file = join(galley.config, 'galley/credentials.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).services[service.origin] : undefined;
};
const madeKeys = async (): Promise<{ id: string; prefix: string; scopes: unknown }[]> =>
  (await ask('GET', '/api/v1/tokens/api-keys?perPage=100')).list.filter(
    ({ name }: { name: string }) => name === `Galley CLI on ${hostname()}`.slice(0, 100),
  );
const statusWith = async (key: string) =>
  (await fetch(`${service.origin}/api/templates`, { headers: { Authorization: `Bearer ${key}` } })).status;

describe('galley login --browser', () => {
  it('[DOCS-3, MCP-3, AUTH-17] creates a key that a user approved, replaces it, and revokes it at logout', async () => {
    const { galley, running, requestedUrl, redirectUri } = await startLogin([
      '--scope',
      'templates.read',
      '--scope',
      'templates.write',
    ]);
    expect([requestedUrl.origin, redirectUri.hostname, requestedUrl.searchParams.get('code_challenge_method')]).toEqual(
      [service.origin, '127.0.0.1', 'S256'],
    );
    const page = await atConsent(requestedUrl);
    const refusals: string[] = [];
    page.on('console', (message) => refusals.push(message.text()));
    const pageText = await readText(page);
    for (const text of [hostname(), redirectUri.host, 'templates.read', '90 days']) expect(pageText).toContain(text);
    await page.click('input[value="templates.write"]');
    expect(await press(page, 'agree')).toBe('You are signed inYou can close this tab and go back to the terminal.');
    expect(refusals).toEqual([]);
    const { code, stdout, stderr } = await running.ended;
    expect(code, stderr).toBe(0);
    const { key } = readCredentials(galley);
    expect(stdout + stderr + (await service.output())).not.toContain(key);
    expect(await madeKeys()).toMatchObject([
      { prefix: key.slice(0, 9), scopes: { apiEndpoints: ['templates.read'], mcpTools: [] } },
    ]);
    expect(await galley.run(['init'])).toMatchObject({ code: 0 });
    const pushed = await galley.run(['push']);
    expect([pushed.code, pushed.stderr]).toEqual([3, expect.stringContaining('scope_denied')]);

    const again = await startLogin(['--json'], galley);
    await press(await atConsent(again.requestedUrl), 'agree');
    const second = await again.running.ended;
    expect([second.code, JSON.parse(second.stdout)]).toEqual([
      0,
      expect.objectContaining({ url: service.origin, scopes: expect.arrayContaining(['render.create']) }),
    ]);
    const { key: next } = readCredentials(galley);
    expect([await statusWith(key), await statusWith(next), (await madeKeys()).length]).toEqual([401, 200, 1]);
    expect(await galley.run(['push'])).toMatchObject({ code: 0 });

    expect(await galley.json('logout')).toEqual({ url: service.origin, revoked: true });
    expect([await statusWith(next), await madeKeys(), readCredentials(galley)]).toEqual([401, [], undefined]);
  });

  deepIt('[DOCS-3] reports that the user denied the request, and stores nothing', async () => {
    const { galley, running, requestedUrl } = await startLogin();
    expect(await press(await atConsent(requestedUrl), 'refuse')).toContain('You are not signed in');
    const { code, stderr } = await running.ended;
    expect([code, stderr]).toEqual([3, expect.stringContaining('The sign-in was denied in the browser')]);
    expect([readCredentials(galley), await madeKeys()]).toEqual([undefined, []]);
  });

  deepIt('[DOCS-3] ignores the return of another sign-in, and keeps waiting for its own', async () => {
    const login = await startLogin();
    const { galley, running, redirectUri } = login;
    for (const response of [
      await returnTo(login, { state: 'of-another' }),
      await fetch(`${redirectUri}?code=gloc_x`),
      await fetch(`${redirectUri}?state=a&state=${login.requestedUrl.searchParams.get('state')}`),
    ]) {
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining('no part of the sign-in'),
      ]);
    }
    expect((await fetch(new URL('/', redirectUri))).status).toBe(404);
    expect(await press(await atConsent(login.requestedUrl), 'agree')).toContain('You are signed in');
    expect(await running.ended).toMatchObject({ code: 0 });
    expect(await galley.json('logout')).toMatchObject({ revoked: true });
  });

  it.each([
    ['a code that the service did not give', {}, 'authorization code is invalid'],
    ['the return of another issuer', { iss: 'https://evil.test' }, 'iss'],
    ['an error with its own text', { error: 'server_error', error_description: '<b>Later</b>' }, '<b>Later</b>'],
  ])('[DOCS-3, MCP-3] rejects %s', async (_, changes, expectedMessage) => {
    const login = await startLogin();
    const page = await (await returnTo(login, changes as Record<string, string>)).text();
    expect([page.includes('You are not signed in'), page.includes('<b>Later')]).toEqual([true, false]);
    const { code, stderr } = await login.running.ended;
    expect([code, stderr]).toEqual([3, expect.stringContaining(expectedMessage)]);
    expect(readCredentials(login.galley)).toBeUndefined();
  });

  deepIt('[MCP-3] loses the key if anyone presents its code again', async () => {
    const { galley, running, requestedUrl, redirectUri } = await startLogin();
    const page = await atConsent(requestedUrl);
    await press(page, 'agree');
    expect(await running.ended).toMatchObject({ code: 0 });
    const { key } = readCredentials(galley);
    expect(await statusWith(key)).toBe(200);
    const replayed = await fetch(`${service.origin}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: new URL(page.url()).searchParams.get('code') ?? '',
        client_id: requestedUrl.searchParams.get('client_id') ?? '',
        redirect_uri: redirectUri.href,
        code_verifier: 'v'.repeat(64),
        resource: `${service.origin}/api`,
      }),
    });
    expect([replayed.status, await statusWith(key)]).toEqual([400, 401]);
    // Nothing listens at the address to which the browser returned.
    await expect(fetch(redirectUri)).rejects.toThrow();
  });

  it('[DOCS-3] waits as long as its option says', async () => {
    const { galley, running } = await startLogin(['--timeout', '1']);
    expect(await running.ended).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('The sign-in was not approved within 1 sec'),
    });
    expect(readCredentials(galley)).toBeUndefined();
  });

  deepIt('[DOCS-3] can be interrupted like any command, and leaves nothing behind', async () => {
    const { galley, running } = await startLogin();
    running.child.kill('SIGINT');
    expect(await running.ended).toMatchObject({ code: 130 });
    expect(readCredentials(galley)).toBeUndefined();
  });

  deepIt(
    '[DOCS-3] reports a taken port, a service without this sign-in, and options that exclude each other',
    async () => {
      const occupyingServer = createServer();
      await new Promise<void>((resolve) => occupyingServer.listen(0, '127.0.0.1', resolve));
      const { port } = occupyingServer.address() as AddressInfo;
      const galley = commandLine(installed, { GALLEY_URL: service.origin });
      const onTaken = await galley.run(['login', '--browser', '--no-open', '--port', String(port)]);
      occupyingServer.close();
      expect(onTaken).toMatchObject({ code: 2, stderr: expect.stringContaining(`The port ${port} cannot be used`) });
      for (const wrong of [
        ['--port', '0'],
        ['--port', '1e3'],
        ['--timeout', '-1'],
        ['--email', 'a@b.test'],
        ['--key-stdin'],
      ])
        expect(await galley.run(['login', '--browser', '--no-open', ...wrong]), wrong.join(' ')).toMatchObject({
          code: 2,
        });
      await using other = await scriptedService(success({}));
      const elsewhere = await galley.run(['login', '--browser', '--no-open', '--url', other.url]);
      expect(elsewhere).toMatchObject({ code: 8, stderr: expect.stringContaining('offers no sign-in with a browser') });
      expect(other.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
        'GET /.well-known/oauth-authorization-server',
      ]);
    },
  );
});

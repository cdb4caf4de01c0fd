import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newIdentity, whoAnswers } from '../../scripts/local/identity.ts';
import { spawnOwned } from '../../scripts/owned-process.ts';
import { inProject } from '../../scripts/paths.ts';
import { deepIt } from '../harness/depth.ts';
import { endWithFile } from './ends.ts';
import { type SharedService, sharedService } from './shared-service.ts';
import { makeState, printedBy } from './started-service.ts';

let service: SharedService;

beforeAll(async () => {
  service = await sharedService();
});

/** Runs `npm start` until it ends. Returns its exit code and the lines that it printed. */
async function startOn(port: number | string, stateDirectory: string) {
  const env = { ...process.env, PORT: String(port), GALLEY_STATE: stateDirectory };
  const child = spawnOwned(inProject('scripts', 'start.ts'), [], { env, output: 'pipe' });
  endWithFile(() => child.kill('SIGKILL'));
  const printed = printedBy(child);
  const [code] = await once(child, 'close');
  return { code, lines: printed().trim().split('\n') };
}

async function listenOnFreePort(server: Server, host = '127.0.0.1'): Promise<number> {
  endWithFile(() => server.close());
  await once(server.listen(0, host), 'listening');
  return (server.address() as AddressInfo).port;
}

const portOfService = () => Number(new URL(service.origin).port);

describe('npm start on a port that is taken', () => {
  it('reports that this Galley is already running', async () => {
    const { code, lines } = await startOn(portOfService(), service.state);
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^Galley runs already, on http:\/\/localhost:\d+/)]]);
    expect(lines[0]).toContain(service.state);
    expect(await whoAnswers(service.origin, newIdentity())).toBe('another Galley');
  });

  it('reports that another Galley uses it, and leaves both unchanged', async () => {
    const other = makeState({ fresh: true }).path;
    const fresh = join(other, 'not-yet');
    const { code, lines } = await startOn(portOfService(), fresh);
    expect([code, lines]).toEqual([1, [expect.stringContaining('is taken by another Galley')]]);
    expect(lines[0]).toContain(`PORT=${portOfService() + 1} npm start`);
    expect(existsSync(fresh)).toBe(false);
    expect((await fetch(`${service.origin}/api/health`)).status).toBe(200);
    expect(await service.output()).not.toContain('again');
  });

  deepIt('reports that another program uses it, whatever that answers', async () => {
    const claims = createHttpServer((_, response) => {
      response.setHeader('Content-Type', 'application/json');
      // Like an imitation of Galley, which does not know the secret.
      response.end(JSON.stringify({ galley: {}, success: true, data: { version: '0.1.0', parts: {} } }));
    });
    const answersOk = createHttpServer((_, response) => response.end('ok'));
    const says = createServer((socket) => socket.end('220 smtp.test ready\r\n'));
    const silent = createServer((socket) => endWithFile(() => socket.destroy()));
    const outcomes = [];
    for (const server of [answersOk, says, silent])
      outcomes.push(await startOn(await listenOnFreePort(server), service.state));
    for (const { code, lines } of outcomes) {
      expect([code, lines]).toEqual([1, [expect.stringContaining('is taken by another program')]]);
    }
    const imitated = await startOn(await listenOnFreePort(claims), service.state);
    expect([imitated.code, imitated.lines]).toEqual([1, [expect.stringContaining('is taken by another Galley')]]);
  });

  it('does not use half of localhost if the other half is taken', async (context) => {
    const server = createHttpServer((_, response) => response.end('ok'));
    const port = await listenOnFreePort(server, '::1').catch(() => undefined);
    context.skip(port === undefined, 'this machine has no IPv6 loopback');
    const { code, lines } = await startOn(port ?? 0, service.state);
    expect([code, lines]).toEqual([1, [expect.stringContaining('is taken by another program')]]);
  });

  it('rejects an invalid port with one line', async () => {
    const { code, lines } = await startOn('80-79', service.state);
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^PORT=80-79 cannot be used: .*neither a port/)]]);
  });
});

describe('the proof of a service', () => {
  const challenge = 'a-challenge-of-this-test';
  const ask = (query: string) => fetch(`${service.origin}/cdn-cgi/galley?${query}`);

  it('differs with each challenge, and reveals neither secret', async () => {
    const [one, same, other] = await Promise.all(
      [challenge, challenge, `${challenge}-2`].map(async (each) => (await ask(`challenge=${each}`)).text()),
    );
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    expect(one).not.toContain(service.secrets().secret);
  });

  it.each([
    '',
    'challenge=',
    'challenge=short',
    `challenge=${'x'.repeat(101)}`,
    'challenge=%0A%0A%0A%0A%0A%0A%0A%0A%0A%0A%0A%0A%0A%0A%0A%0A%0A%0A%0A%0A',
  ])('is given for a challenge only, not for %j', async (query) => {
    const response = await ask(query);
    expect([response.status, await response.text()]).toEqual([400, '']);
  });

  it('cannot be read by a page', async () => {
    const response = await ask(`challenge=${challenge}`);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

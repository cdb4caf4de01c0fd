/**
 * A receiver of webhooks in a separate process: `node receiver.ts <good.json> <bad.json>`, files of `{ key, cert }` in
 * PEM. It listens with plain http and, for each of the two certificates, with TLS, and sends its parent the three
 * ports. The path says how it responds; `GET /received?path=…` and `GET /count?path=…` on the plain port return what
 * arrived there.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '../../../scripts/owned-process.ts';
import type { Received } from './receiver-process.ts';

endWithParent();
const received: Received[] = [];

const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
  ok: (_, response) => response.end('thanks'),
  empty: (_, response) => response.writeHead(204).end(),
  broken: (_, response) => response.writeHead(500).end('no'),
  moved: (_, response) => response.writeHead(301, { Location: 'https://hooks.test/ok' }).end(),
  inside: (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/metadata' }).end(),
  silent: () => undefined,
  slow: async (_, response) => {
    await sleep(3_000);
    response.end('thanks');
  },
  late: async (_, response) => {
    await sleep(11_000);
    response.end('too late');
  },
  reset: (request) => (request.socket as typeof request.socket & { resetAndDestroy(): void }).resetAndDestroy(),
  endless: async (_, response) => {
    response.writeHead(200);
    while (!response.destroyed) {
      response.write(Buffer.alloc(16_384));
      await sleep(1);
    }
  },
};

const listener: RequestListener = async (request, response) => {
  const requestedUrl = new URL(request.url ?? '', 'http://receiver');
  if (request.method === 'GET') {
    const matching = received.filter(({ url }) => url === requestedUrl.searchParams.get('path'));
    response.end(JSON.stringify(requestedUrl.pathname === '/count' ? matching.length : matching));
    return;
  }
  const chunks: Buffer[] = [];
  const at = Date.now();
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers } = request;
  received.push({
    at,
    method,
    url,
    headers: headers as Record<string, string>,
    body: Buffer.concat(chunks).toString('base64'),
  });
  await answers[url.split('/')[1] ?? '']?.(request, response);
};

const [, , good = '', bad = ''] = process.argv;
const readPem = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { key: string; cert: string };
const servers = [
  createServer(listener),
  createTlsServer(readPem(good), listener),
  createTlsServer(readPem(bad), listener),
];
const ports = await Promise.all(servers.map(listen));
process.send?.(ports);

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
}

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as requestTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dialHeaders } from '../../src/platform/outbound/loopback-dial.ts';

/**
 * Sends the Worker's requests to the TLS receivers in GALLEY_OUTBOUND, because the `fetch` of a Worker accepts neither
 * an address nor a certificate authority. It only sends to loopback addresses. It checks each certificate against the
 * host of the URL, with Node's own list of authorities and those in NODE_EXTRA_CA_CERTS. Resolves with the variables
 * with which the Worker reaches it.
 */
export async function startDialer(): Promise<{ DIALER_URL: string; DIALER_TOKEN: string }> {
  const token = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    if (request.headers.authorization === `Bearer ${token}`) dial(request, response);
    else response.writeHead(401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return { DIALER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, DIALER_TOKEN: token };
}

/** Passes on one request unchanged, and returns the response, including redirects. */
function dial(request: IncomingMessage, response: ServerResponse): void {
  const readHeader = (name: string) => String(request.headers[name.toLowerCase()] ?? '');
  const [host = '', port = ''] = readHeader(dialHeaders.address).split(':');
  const url = URL.parse(readHeader(dialHeaders.url));
  if (host !== '127.0.0.1' || url === null) {
    response.writeHead(400).end();
    return;
  }
  const length = request.headers['content-length'];
  const headers = {
    ...Object.fromEntries(JSON.parse(decodeURIComponent(readHeader(dialHeaders.headers)))),
    ...(length === undefined ? {} : { 'content-length': length }),
    host: url.host,
  };
  const path = `${url.pathname}${url.search}`;
  const onward = requestTls({
    host,
    port,
    path,
    method: request.method,
    headers,
    servername: url.hostname,
    agent: false,
  });
  onward.once('response', (answer) => {
    const { [dialHeaders.failed.toLowerCase()]: _, ...answered } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, answered);
    answer.on('error', () => response.destroy()).pipe(response);
  });
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { [dialHeaders.failed]: error.code ?? 'unknown' }).end();
  });
  response.once('close', () => onward.destroy());
  request.pipe(onward);
}

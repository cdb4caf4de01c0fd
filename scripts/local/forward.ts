import { Agent, type IncomingMessage, request as requestOver, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/**
 * The connections to the runtime. The runtime closes a connection that is idle for 5 s, so connections are not used for
 * as long as that.
 */
const agent = new Agent({ keepAlive: true, timeout: 1_000 });

/**
 * Headers that concern only one connection (RFC 9110, section 7.6.1). An `Expect` header is among them because this
 * process has already responded to it.
 */
const ofTheConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/**
 * The header in which the client's address is passed on. Cloudflare uses it too, and overwrites what a caller sent. So
 * does this code, which also removes the headers in which other proxies name the client (AUTH-13).
 */
const clientHeader = 'CF-Connecting-IP';
const ofProxies = new Set([
  clientHeader.toLowerCase(),
  'cf-connecting-ipv6',
  'cf-pseudo-ipv4',
  'true-client-ip',
  'x-forwarded-for',
  'x-real-ip',
  'forwarded',
]);

/** The prefix of headers with which a caller could change the URL and the route of a request in wrangler's runtime. */
const ofWrangler = 'mf-';

/**
 * Passes a request on to a port of 127.0.0.1, changing only the headers that name the client, and passes the response
 * back. If either side ends, the other is ended too. `unreachable` is called if nothing responds there.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { port, client }: { port: number; client: string },
  unreachable: () => void,
): void {
  const { method = 'GET', url = '/' } = request;
  const sent = endToEnd(request.rawHeaders).filter(([name]) => !ofProxies.has(name.toLowerCase()));
  const headers = [...sent, [clientHeader, client], ...framing(request)];
  const onward = requestOver({ host: '127.0.0.1', port, method, path: url, headers: headers.flat(), agent });
  onward.once('response', (answer) => {
    response.sendDate = false;
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders).flat());
    // If the response breaks off, it also breaks off for the caller.
    pipeline(answer, response, () => undefined);
  });
  onward.on('error', () => {
    if (response.headersSent) response.destroy();
    else unreachable();
  });
  response.once('close', () => onward.destroy());
  request.pipe(onward);
}

/** The headers that describe the length of the body. They are written again for each connection. */
function framing({ method, headers }: IncomingMessage): [string, string][] {
  if (headers['transfer-encoding'] !== undefined) return [['Transfer-Encoding', 'chunked']];
  const hasNone = headers['content-length'] === undefined && method !== 'GET' && method !== 'HEAD';
  return hasNone ? [['Content-Length', '0']] : [];
}

function endToEnd(raw: readonly string[]): [string, string][] {
  const connectionHeaders = new Set(
    pairs(raw)
      .filter(([name]) => name.toLowerCase() === 'connection')
      .flatMap(([, value]) => value.split(',').map((name) => name.trim().toLowerCase())),
  );
  return pairs(raw).filter(([name]) => {
    const lower = name.toLowerCase();
    return !ofTheConnection.has(lower) && !connectionHeaders.has(lower) && !lower.startsWith(ofWrangler);
  });
}

function pairs(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? '']);
}

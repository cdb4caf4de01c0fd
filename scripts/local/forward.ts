import { Agent, type IncomingMessage, request as requestOver, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** The runtime closes a connection that is idle for 5 s: by then it is no longer used. */
const agent = new Agent({ keepAlive: true, timeout: 1_000 });

/** Of one connection alone (RFC 9110, section 7.6.1); what an `Expect` asks for was answered here. */
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
 * By these, proxies say who the client is. Cloudflare says it by the first, over whatever a caller sent; so does this door,
 * and lets none of the others through (AUTH-13).
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

/** By these, wrangler's runtime lets whoever asks change the URL and the route of the request. */
const ofWrangler = 'mf-';

/**
 * Passes a request on to a port of 127.0.0.1 as it came but for who the client is, and its answer back. Either side's end is the other's.
 * `unreachable` is called when nothing answers there.
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
    // An answer that breaks off breaks off here too.
    pipeline(answer, response, () => undefined);
  });
  onward.on('error', () => {
    if (response.headersSent) response.destroy();
    else unreachable();
  });
  response.once('close', () => onward.destroy());
  request.pipe(onward);
}

/** How the body is told from what follows: said anew for each connection. */
function framing({ method, headers }: IncomingMessage): [string, string][] {
  if (headers['transfer-encoding'] !== undefined) return [['Transfer-Encoding', 'chunked']];
  const hasNone = headers['content-length'] === undefined && method !== 'GET' && method !== 'HEAD';
  return hasNone ? [['Content-Length', '0']] : [];
}

function endToEnd(raw: readonly string[]): [string, string][] {
  const named = new Set(
    pairs(raw)
      .filter(([name]) => name.toLowerCase() === 'connection')
      .flatMap(([, value]) => value.split(',').map((name) => name.trim().toLowerCase())),
  );
  return pairs(raw).filter(([name]) => {
    const lower = name.toLowerCase();
    return !ofTheConnection.has(lower) && !named.has(lower) && !lower.startsWith(ofWrangler);
  });
}

function pairs(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? '']);
}

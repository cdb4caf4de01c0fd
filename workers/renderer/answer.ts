import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** A response in JSON. */
export interface Reply {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/**
 * Sends a response. If the body of the request was not read to its end, the rest would be taken for the next request,
 * so the connection is closed after the response.
 */
export function answer(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  if (response.headersSent || response.destroyed) return;
  const closing = response.req.complete ? {} : { Connection: 'close' };
  response.writeHead(status, { 'Content-Type': 'application/json', ...closing, ...headers }).end(JSON.stringify(body));
}

/** Sends bytes in pieces, one after another. */
export function sendBytes(response: ServerResponse, chunks: readonly Uint8Array[]): void {
  const length = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': length });
  for (const chunk of chunks) response.write(chunk);
  response.end();
}

/** Responds to a request for a WebSocket that is rejected. The connection ends. */
export function answerUpgrade(socket: Duplex, { status, body, headers = {} }: Reply): void {
  const text = JSON.stringify(body);
  const all = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}

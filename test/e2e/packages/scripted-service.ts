import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Milliseconds of the monotonic clock. */
  at: number;
}

export type Step = (response: ServerResponse, request: Received) => void;

/** Simulates a service: answers requests in turn as `steps` say; the last step answers all further requests. */
export async function scriptedService(...steps: Step[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body, at: performance.now() };
      received.push(one);
      steps[Math.min(received.length, steps.length) - 1]?.(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const success =
  (data: unknown, headers: Record<string, string> = {}): Step =>
  (response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify({ success: true, data }));

export const problem =
  (status: number, code: string, headers: Record<string, string> = {}, more: object = {}): Step =>
  (response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/problem+json', ...headers })
      .end(JSON.stringify({ success: false, type: 't', title: code, status, code, requestId: 'r-1', ...more }));

/** Ends the connection without an answer. */
export const hangUp: Step = (response) => response.socket?.destroy();
/** Never answers. */
export const silence: Step = () => undefined;

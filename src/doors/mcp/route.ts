import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { AppError } from '../../core/errors/app-error.ts';
import { parseJson } from '../../core/json-text.ts';
import { documentLimits } from '../../design/document/limits.ts';
import { rawResponse } from '../http/answers.ts';
import { readBytes } from '../http/body.ts';
import { defineRoute, type RequestContext, type Route } from '../http/route.ts';
import { authenticateCaller } from './authenticate.ts';
import { createServer, type ServerOptions } from './server.ts';
import type { Caller } from './tool.ts';

/** The size of a page document, and the same again for the rest of the call. */
const bodyLimit = 2 * documentLimits.pageBytes;

/**
 * POST /mcp: stateless Streamable HTTP (MCP-1), with a new server for each request. It uses
 * @modelcontextprotocol/server, the newer version of the official SDK: 50 KB gzipped, made for workerd, with zod as its
 * only dependency. The older version would add express, ajv and 90 more packages. The route serves clients of both
 * generations of the protocol. Each request has one message, and each response is JSON.
 */
export function mcpRoute(served: ServerOptions): Route {
  return defineRoute({
    method: 'POST',
    path: '/mcp',
    access: 'key',
    summary: 'Call tools by the Model Context Protocol',
    tags: ['mcp'],
    admit: (context) => {
      rejectOtherPages(context);
      return authenticateCaller(context);
    },
    answer: async (context) => {
      const message = await readMessage(context.request);
      return rawResponse(await exchange(served, message, { caller: context.principal, context }));
    },
  });
}

/**
 * Rejects requests from web pages of other origins. Browsers add the origin of the page to a request; assistants add
 * none, or the origin of this service.
 * @throws AppError bad_origin
 */
function rejectOtherPages({ request, services }: RequestContext): void {
  const origin = request.headers.get('Origin');
  if (origin === null || origin === services.origin) return;
  throw new AppError('bad_origin', { detail: 'Web pages of other origins may not call /mcp.' });
}

/**
 * Reads the message in the body of a request.
 * @throws AppError unsupported_media_type, body_too_large, invalid_json, too_complex, invalid_body for a batch
 */
async function readMessage(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    throw new AppError('unsupported_media_type', { detail: 'Send Content-Type: application/json.' });
  const message = parseJson(await readBytes(request, bodyLimit));
  if (Array.isArray(message))
    throw new AppError('invalid_body', { detail: 'Send one message in each request. Batches are not supported.' });
  return message;
}

async function exchange(
  served: ServerOptions,
  parsedBody: unknown,
  callerInContext: { caller: Caller; context: RequestContext },
): Promise<Response> {
  const { request, url, log } = callerInContext.context;
  // The body has already been read, so only the headers of the request are passed on.
  const headers = new Headers(request.headers);
  headers.delete('Content-Length');
  const body = JSON.stringify(parsedBody);
  const read = new Request(url, { method: 'POST', headers, body });
  const server = () => createServer(served, callerInContext);
  if (await isLegacyRequest(read.clone(), parsedBody)) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server().connect(transport);
    return await transport.handleRequest(read, { parsedBody });
  }
  const onerror = (error: Error) => log.info('mcp_refused', { error });
  // Subscriptions are turned off, because the lists of this server never change while it runs.
  const handler = createMcpHandler(server, { legacy: 'reject', responseMode: 'json', maxSubscriptions: 0, onerror });
  return await handler.fetch(read, { parsedBody });
}

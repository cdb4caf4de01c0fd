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

/** A page of the maximum size, and room for the call around it. */
const bodyLimit = 2 * documentLimits.pageBytes;

/**
 * POST /mcp: stateless Streamable HTTP (MCP-1), with a server for each request. It uses @modelcontextprotocol/server,
 * the second line of the official SDK: 50 KB gzipped, made for workerd, with zod as its only dependency. The first line
 * would add express, ajv and 90 more packages. It serves clients of both protocol generations, with one message in each
 * request and a response in JSON.
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
 * Browsers name the page that sends the request. Assistants name none, or belong to this service. @throws AppError
 * bad_origin
 */
function rejectOtherPages({ request, services }: RequestContext): void {
  const origin = request.headers.get('Origin');
  if (origin === null || origin === services.origin) return;
  throw new AppError('bad_origin', { detail: 'Web pages of other origins may not call /mcp.' });
}

/** @throws AppError unsupported_media_type, body_too_large, invalid_json, too_complex, invalid_body for a batch */
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
  // The body was already read, so the request is passed on with its headers only.
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
  // Subscriptions are off, because nothing here changes by itself.
  const handler = createMcpHandler(server, { legacy: 'reject', responseMode: 'json', maxSubscriptions: 0, onerror });
  return await handler.fetch(read, { parsedBody });
}

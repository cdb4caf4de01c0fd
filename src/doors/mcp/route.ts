import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { AppError } from '../../core/errors/app-error.ts';
import { parseJson } from '../../core/json-text.ts';
import { documentLimits } from '../../design/document/limits.ts';
import { asIs } from '../http/answers.ts';
import { readBytes } from '../http/body.ts';
import { defineRoute, type RequestContext, type Route } from '../http/route.ts';
import { type Served, serverOf } from './server.ts';
import type { Caller } from './tool.ts';

export interface McpDoor {
  served: Served;
  /** Who asks, by the header Authorization. @throws AppError unauthorized */
  callerOf(context: RequestContext): Promise<Caller>;
  /** The service's own, `scheme://host[:port]`. */
  ownOrigin(context: RequestContext): string;
}

/** A page of its full size, and room for the call around it. */
const bodyLimit = 2 * documentLimits.pageBytes;

/**
 * POST /mcp: stateless Streamable HTTP (MCP-1), a server for each request. Of the official SDK this is the second line,
 * @modelcontextprotocol/server: 50 KB gzipped, made for workerd, with zod as its only dependency; the first would add
 * express, ajv and 90 packages more. It serves clients of both eras, with one message a request and an answer in JSON.
 */
export function mcpRoute(door: McpDoor): Route {
  return defineRoute({
    method: 'POST',
    path: '/mcp',
    access: 'key',
    summary: 'Call tools by the Model Context Protocol',
    tags: ['mcp'],
    admit: (context) => {
      refuseOtherPages(context, door.ownOrigin(context));
      return door.callerOf(context);
    },
    answer: async (context) => {
      const message = await readMessage(context.request);
      return asIs(await exchange(door.served, message, { caller: context.who, context }));
    },
  });
}

/** What browsers say of the page that asks; assistants say nothing, or are of this service. @throws AppError bad_origin */
function refuseOtherPages({ request }: RequestContext, ownOrigin: string): void {
  const origin = request.headers.get('Origin');
  if (origin === null || origin === ownOrigin) return;
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
  served: Served,
  parsedBody: unknown,
  asked: { caller: Caller; context: RequestContext },
): Promise<Response> {
  const { request, url, log } = asked.context;
  // The body was read: what is handed on has the headers alone.
  const headers = new Headers(request.headers);
  headers.delete('Content-Length');
  const body = JSON.stringify(parsedBody);
  const read = new Request(url, { method: 'POST', headers, body });
  const server = () => serverOf(served, asked);
  if (await isLegacyRequest(read.clone(), parsedBody)) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server().connect(transport);
    return await transport.handleRequest(read, { parsedBody });
  }
  const onerror = (error: Error) => log.info('mcp_refused', { error });
  // Nothing here changes by itself, so that there is nothing to listen to.
  const handler = createMcpHandler(server, { legacy: 'reject', responseMode: 'json', maxSubscriptions: 0, onerror });
  return await handler.fetch(read, { parsedBody });
}

import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { AppError } from '../../core/errors/app-error.ts';
import type { RequestContext } from '../http/route.ts';
import { callTool, isAllowed } from './call.ts';
import { type Guide, listGuides, readGuide } from './guides.ts';
import { promptMessages, prompts } from './prompts.ts';
import { toInputSchema, toOutputSchema } from './schema.ts';
import { instructions } from './teaching.ts';
import type { Caller, Tool } from './tool.ts';

/** The parts that all servers of the service share. They are created once in each isolate. */
export interface ServerOptions {
  guides: readonly Guide[];
  version: string;
  tools: ReadonlyMap<string, Tool>;
}

/**
 * Creates the server for one request and its caller (MCP-1). The server has no state, because each request gets a new
 * one. The SDK's own registry of tools is not used, because it reports faults in another form than the routes do, and
 * without a limit on their number.
 */
export function createServer(
  served: ServerOptions,
  callerInContext: { caller: Caller; context: RequestContext },
): Server {
  const { caller, context } = callerInContext;
  const capabilities = { tools: {}, resources: {}, prompts: {} };
  const server = new Server(
    { name: 'galley', title: 'Galley', version: served.version },
    { capabilities, instructions },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: [...served.tools.values()].filter((tool) => isAllowed(caller, tool)).map(listTool),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = served.tools.get(params.name);
    if (!tool) throw invalidParams('There is no such tool. tools/list lists all of them.');
    return await callTool(tool, params.arguments ?? {}, callerInContext);
  });
  server.setRequestHandler('resources/list', () => ({ resources: listGuides(served.guides) }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params }) => ({
    contents: [await orProtocolError(() => readGuide(served.guides, context.services, params.uri))],
  }));
  server.setRequestHandler('prompts/list', () => ({ prompts }));
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const messages = await orProtocolError(async () => promptMessages(params.name, params.arguments ?? {}));
    if (!messages) throw invalidParams('There is no such prompt. prompts/list lists all of them.');
    return { messages };
  });
  return server;
}

// Descriptions of tools are cached, because generating a schema takes milliseconds and the result is the same for every
// caller.
const listings = new WeakMap<Tool, ReturnType<typeof describe>>();

function listTool(tool: Tool) {
  const listing = listings.get(tool) ?? describe(tool);
  listings.set(tool, listing);
  return listing;
}

function describe(tool: Tool) {
  const { name, title, description, readOnly, destructive = false } = tool;
  const annotations = { title, readOnlyHint: readOnly, destructiveHint: destructive, openWorldHint: false };
  return {
    name,
    title,
    description,
    inputSchema: toInputSchema(tool),
    outputSchema: toOutputSchema(tool),
    annotations,
  };
}

function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/**
 * Runs work whose result cannot contain an error of the service. Such an error is thrown as a protocol error that says
 * what was wrong.
 */
async function orProtocolError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw invalidParams(`${error.code}: ${error.detail}`);
    throw error;
  }
}

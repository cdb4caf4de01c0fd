import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { ask } from '../../harness/service.ts';

/** The fetch of a client whose requests go to the Worker. */
export const toWorker = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const request = new Request(input as string, init);
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  return await ask(`${pathname}${search}`, { method, headers, body: method === 'GET' ? null : await request.text() });
};

export interface ToolResult {
  isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
  data: any;
  picture?: { bytes: Uint8Array; mediaType: string };
}

/** The official client, connected with a bearer token. */
export async function connect(token: string): Promise<{
  client: Client;
  call(name: string, input?: Record<string, unknown>): Promise<ToolResult>;
}> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL('https://galley.test/mcp'), {
    fetch: toWorker,
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return {
    client,
    async call(name, input = {}) {
      const { content, isError = false } = await client.callTool({ name, arguments: input });
      const text = content.find((each) => each.type === 'text');
      const image = content.find((each) => each.type === 'image');
      return {
        isError: isError === true,
        data: JSON.parse(text?.type === 'text' ? text.text : 'null'),
        ...(image?.type === 'image' ? { picture: { bytes: readBytes(image.data), mediaType: image.mimeType } } : {}),
      };
    },
  };
}

function readBytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** One JSON-RPC message as any client may send it. */
export function post(token: string, message: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return ask('/mcp', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}

/** The message of a call. */
export function toolCall(name: string, input: object = {}) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
}

import type { CallToolResult } from '@modelcontextprotocol/server';
import { requireRole } from '../../access/roles.ts';
import { requireTool, tools as scopeOfTool } from '../../access/scopes.ts';
import { toBase64 } from '../../core/base64.ts';
import { requireJsonObject } from '../../core/json.ts';
import { recordChange } from '../../services/hot/changes.ts';
import { json } from '../http/answers.ts';
import { parseInput } from '../http/faults.ts';
import { requireDescribed } from '../http/openapi/described.ts';
import type { RequestContext } from '../http/route.ts';
import { toRefusal } from './refusal.ts';
import type { Caller, Tool, ToolAnswer } from './tool.ts';

/**
 * Checks whether the caller may use the tool: the scopes of the key or grant must allow it (AUTH-8), and so must the
 * user's role (AUTH-6).
 */
export function requireAllowed({ principal, scopes }: Caller, { name }: Tool): void {
  requireTool(scopes, name);
  // A key has the rights of an editor (MCP-1).
  if (principal.kind === 'session') requireRole(principal.role, scopeOfTool[name] === 'mcp:read' ? 'viewer' : 'editor');
}

export function isAllowed(caller: Caller, tool: Tool): boolean {
  try {
    requireAllowed(caller, tool);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a tool for a caller and returns the result. An error is returned as a result too. The whole input is validated
 * before the tool runs.
 */
export async function callTool(
  tool: Tool,
  rawInput: unknown,
  { caller, context }: { caller: Caller; context: RequestContext },
): Promise<CallToolResult> {
  try {
    requireAllowed(caller, tool);
    const input = parseInput(tool.input, rawInput, 'invalid_body');
    const answer = await tool.run({ input, caller, context });
    if (!tool.readOnly && !tool.keepsPublished) recordChange(context.services, caller.principal.spaceId);
    await requireAsDescribed(tool, answer, context);
    return { content: toContent(answer), structuredContent: requireJsonObject(answer.data) };
  } catch (thrown) {
    return { isError: true, content: [text(toRefusal(thrown, context))] };
  }
}

/** Results are only checked outside production, as those of routes are. */
async function requireAsDescribed({ name, answers }: Tool, { data }: ToolAnswer, { env }: RequestContext) {
  if (env.GALLEY_ENV !== 'development') return;
  await requireDescribed({ method: 'POST', path: `/mcp ${name}`, answers }, json(data));
}

function toContent({ data, picture }: ToolAnswer): CallToolResult['content'] {
  if (!picture) return [text(data)];
  return [{ type: 'image', data: toBase64(picture.bytes), mimeType: picture.mediaType }, text(data)];
}

function text(data: object) {
  return { type: 'text' as const, text: JSON.stringify(data) };
}

import { z } from 'zod';
import { AppError } from '../core/errors/app-error.ts';
import { nonEmpty } from '../core/required.ts';
import { boundedList } from '../core/schemas/bounded.ts';
import type { KeyScopes } from './principal.ts';

/** The HTTP endpoints that the scopes of a key can name (AUTH-8; the spec lists them in shapes.md). */
export const endpointScopes = [
  'render.create',
  'render.get',
  'batches.write',
  'content.read',
  'content.write',
  'templates.read',
  'templates.write',
  'shaders.read',
  'shaders.write',
  'assets.read',
  'assets.write',
  'fonts.read',
  'fonts.write',
  'webhooks.read',
  'webhooks.write',
  'logs.read',
  'usage.read',
] as const;
export type EndpointScope = (typeof endpointScopes)[number];

/** The scopes that a person may grant to an assistant over OAuth. Each scope stands for a set of MCP tools (MCP-3). */
export const grantScopes = ['mcp:read', 'mcp:render', 'mcp:write'] as const;
export type GrantScope = (typeof grantScopes)[number];

/** Every MCP tool (MCP-1), with the scope that a grant needs for it. The `mcpTools` of a key use the same names. */
export const tools = {
  whoami: 'mcp:read',
  list_brands: 'mcp:read',
  get_brand: 'mcp:read',
  create_brand: 'mcp:write',
  update_brand: 'mcp:write',
  delete_brand: 'mcp:write',
  list_public_templates: 'mcp:read',
  list_templates: 'mcp:read',
  get_template: 'mcp:read',
  create_template: 'mcp:write',
  update_template: 'mcp:write',
  preview_page: 'mcp:render',
  publish_template: 'mcp:write',
  delete_template: 'mcp:write',
  delete_page: 'mcp:write',
  render_page: 'mcp:render',
  create_batch: 'mcp:render',
  list_batches: 'mcp:read',
  get_batch: 'mcp:read',
  change_batch: 'mcp:render',
  list_collections: 'mcp:read',
  create_collection: 'mcp:write',
  list_entries: 'mcp:read',
  create_entry: 'mcp:write',
  update_entry: 'mcp:write',
  publish_entry: 'mcp:write',
  delete_entry: 'mcp:write',
  list_shaders: 'mcp:read',
  list_fonts: 'mcp:read',
  upload_asset: 'mcp:write',
  delete_asset: 'mcp:write',
  code_to_image: 'mcp:render',
} as const satisfies Readonly<Record<string, GrantScope>>;
export type ToolName = keyof typeof tools;
export const toolNames = nonEmpty(Object.keys(tools).filter((name): name is ToolName => name in tools));

/** The tools that a grant with these scopes allows. */
export function listTools(scopes: readonly string[]): ToolName[] {
  return toolNames.filter((name) => scopes.includes(tools[name]));
}

/**
 * The scopes of a key, as a request sends them. Unknown names of scopes or lists are rejected, and so is null in place
 * of a list, because a typing mistake must not allow a key more (AUTH-8).
 */
export const keyScopes = z.strictObject({
  apiEndpoints: boundedList(z.enum(endpointScopes), { max: endpointScopes.length })
    .exactOptional()
    .describe('The API operations that the key may call. If it is absent, all are allowed; if it is empty, none.'),
  mcpTools: boundedList(z.enum(toolNames), { max: toolNames.length })
    .exactOptional()
    .describe('The MCP tools that the key may call. If it is absent, all are allowed; if it is empty, none.'),
}) satisfies z.ZodType<KeyScopes>;

/** If the list is absent, every endpoint is allowed. If it is empty, none is. */
export function allowsEndpoint(scopes: KeyScopes | null, scope: EndpointScope): boolean {
  return allows(scopes?.apiEndpoints, scope);
}

export function allowsTool(scopes: KeyScopes | null, tool: ToolName): boolean {
  return allows(scopes?.mcpTools, tool);
}

/** @throws AppError scope_denied, which names the scope that is missing (AUTH-8). */
export function requireEndpoint(scopes: KeyScopes | null, scope: EndpointScope): void {
  if (!allowsEndpoint(scopes, scope)) throw scopeDenied(`apiEndpoints: ${scope}`);
}

/** @throws AppError scope_denied, which names the tool that is missing (AUTH-8). */
export function requireTool(scopes: KeyScopes | null, tool: ToolName): void {
  if (!allowsTool(scopes, tool)) throw scopeDenied(`mcpTools: ${tool}`);
}

function allows(list: readonly string[] | undefined, name: string): boolean {
  return list === undefined || list.includes(name);
}

function scopeDenied(missing: string): AppError {
  return new AppError('scope_denied', {
    detail: `The key lacks the scope ${missing}. Add the scope to the key, or use another key.`,
  });
}

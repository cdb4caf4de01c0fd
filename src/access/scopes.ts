import { z } from 'zod';
import { AppError } from '../core/errors/app-error.ts';
import { listOf } from '../core/schemas/bounded.ts';
import type { KeyScopes } from './principal.ts';

/** What a key may be allowed among the HTTP endpoints (AUTH-8; listed in the spec's shapes). */
export const endpointScopes = [
  'render.create',
  'render.get',
  'content.read',
  'templates.read',
  'templates.write',
  'shaders.read',
  'shaders.write',
  'usage.read',
] as const;
export type EndpointScope = (typeof endpointScopes)[number];

/** What a key may be allowed among the MCP tools: the tools' names (MCP-1). */
const toolScopes = [
  'whoami',
  'list_brands',
  'get_brand',
  'create_brand',
  'update_brand',
  'list_public_templates',
  'list_templates',
  'get_template',
  'create_template',
  'update_template',
  'publish_template',
  'render_page',
  'list_collections',
  'create_collection',
  'list_entries',
  'create_entry',
  'update_entry',
  'publish_entry',
  'list_shaders',
  'code_to_image',
] as const;
type ToolScope = (typeof toolScopes)[number];

/**
 * The scopes of a key as a request gives them. A name that is not listed, a list's name that is not, and null in place
 * of a list are refused: a typo must not widen a key (AUTH-8).
 */
export const keyScopes = z.strictObject({
  apiEndpoints: listOf(z.enum(endpointScopes), { max: endpointScopes.length }).exactOptional(),
  mcpTools: listOf(z.enum(toolScopes), { max: toolScopes.length }).exactOptional(),
}) satisfies z.ZodType<KeyScopes>;

/** An absent list allows all, an empty one nothing. */
export function allowsEndpoint(scopes: KeyScopes | null, scope: EndpointScope): boolean {
  return allows(scopes?.apiEndpoints, scope);
}

export function allowsTool(scopes: KeyScopes | null, tool: ToolScope): boolean {
  return allows(scopes?.mcpTools, tool);
}

/** Throws scope_denied, naming the scope that is missing (AUTH-8). */
export function requireEndpoint(scopes: KeyScopes | null, scope: EndpointScope): void {
  if (!allowsEndpoint(scopes, scope)) throw scopeDenied(`apiEndpoints: ${scope}`);
}

/** Throws scope_denied, naming the tool that is missing (AUTH-8). */
export function requireTool(scopes: KeyScopes | null, tool: ToolScope): void {
  if (!allowsTool(scopes, tool)) throw scopeDenied(`mcpTools: ${tool}`);
}

function allows(list: readonly string[] | undefined, name: string): boolean {
  return list === undefined || list.includes(name);
}

function scopeDenied(missing: string): AppError {
  return new AppError('scope_denied', { detail: `The key lacks the scope ${missing}` });
}

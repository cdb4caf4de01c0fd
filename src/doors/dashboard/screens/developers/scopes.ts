import type { BodyOf } from 'galley-client';
import { literalEntries } from '../../../../core/literal-keys.ts';

type Scopes = NonNullable<BodyOf<'apiKeys.create'>['scopes']>;
export type EndpointScope = NonNullable<Scopes['apiEndpoints']>[number];
export type ToolName = NonNullable<Scopes['mcpTools']>[number];

/** The scopes of a key over HTTP, in words. */
export const endpointWords: Readonly<Record<EndpointScope, string>> = {
  'render.create': 'Render pages, POST /api/render',
  'render.get': 'Render by URL, GET /api/render/…',
  'batches.write': 'Create, read and change batches',
  'content.read': 'Read published content',
  'content.write': 'Read drafts, edit and publish content',
  'templates.read': 'Read templates and pages',
  'templates.write': 'Edit and publish templates',
  'shaders.read': 'Read shaders',
  'shaders.write': 'Edit shaders',
  'assets.read': 'Read uploaded images',
  'assets.write': 'Upload and delete images',
  'fonts.read': 'Read uploaded fonts',
  'fonts.write': 'Upload and delete fonts',
  'webhooks.read': 'Read webhooks and deliveries',
  'webhooks.write': 'Edit and test webhooks',
  'logs.read': 'Read the render log, GET /api/v1/renders',
  'usage.read': 'Read usage and statistics',
};

/** The scopes of a key over MCP, in words. */
const toolWords: Readonly<Record<ToolName, string>> = {
  whoami: 'View the space and its credits',
  list_public_templates: 'List the gallery',
  list_templates: 'List templates',
  get_template: 'Read a template',
  list_brands: 'List brands',
  get_brand: 'Read a brand',
  list_collections: 'List collections',
  list_entries: 'List entries',
  list_shaders: 'List shaders',
  preview_page: 'Preview a page',
  render_page: 'Render a page',
  create_batch: 'Create batches',
  list_batches: 'List batches',
  get_batch: 'Read batches',
  change_batch: 'Pause, cancel and retry batches',
  code_to_image: 'Create images of code',
  create_template: 'Create templates',
  update_template: 'Edit templates',
  publish_template: 'Publish templates',
  create_brand: 'Create brands',
  update_brand: 'Edit brands',
  create_collection: 'Create collections',
  create_entry: 'Create entries',
  update_entry: 'Edit entries',
  publish_entry: 'Publish entries',
  list_fonts: 'List fonts',
  upload_asset: 'Upload images',
  delete_template: 'Delete templates',
  delete_page: 'Delete pages',
  delete_brand: 'Delete brands',
  delete_entry: 'Delete entries',
  delete_asset: 'Delete images',
};

export const isEndpointScope = (name: string): name is EndpointScope => Object.hasOwn(endpointWords, name);
export const isToolName = (name: string): name is ToolName => Object.hasOwn(toolWords, name);

const toolsThat = (pattern: RegExp) =>
  literalEntries(toolWords)
    .filter(([tool]) => pattern.test(tool))
    .map(([id, name]) => ({ id, name, description: id }));

/** The tools in groups, as the scopes of assistants divide them (MCP-3). */
export const toolGroups = [
  { name: 'View', tools: toolsThat(/^(whoami|list_|get_)/) },
  { name: 'Render', tools: toolsThat(/^(preview_|render_|code_)/) },
  { name: 'Edit', tools: toolsThat(/^(create_|update_|publish_|upload_|delete_)/) },
] as const;

/**
 * The scopes of a key in one line. A list that is absent allows everything, and an empty list allows nothing (AUTH-8).
 */
export function describeScopes(scopes: { apiEndpoints?: string[]; mcpTools?: string[] } | null): string {
  const describePart = (name: string, list: readonly string[] | undefined, what: string) => {
    if (list === undefined) return `${name}: everything`;
    return `${name}: ${list.length === 0 ? 'nothing' : list.length <= 2 ? list.join(', ') : `${list.length} ${what}`}`;
  };
  if (scopes === null || (scopes.apiEndpoints === undefined && scopes.mcpTools === undefined)) return 'Everything';
  return `${describePart('HTTP', scopes.apiEndpoints, 'endpoints')} · ${describePart('MCP', scopes.mcpTools, 'tools')}`;
}

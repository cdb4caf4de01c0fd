import type { BodyOf } from 'galley-client';

type Scopes = NonNullable<BodyOf<'apiKeys.create'>['scopes']>;
export type EndpointScope = NonNullable<Scopes['apiEndpoints']>[number];
export type ToolName = NonNullable<Scopes['mcpTools']>[number];

/** What a key may be allowed over HTTP, in words. */
export const endpointWords: Readonly<Record<EndpointScope, string>> = {
  'render.create': 'Render pages, POST /api/render',
  'render.get': 'Render by address, GET /api/render/…',
  'content.read': 'Read published content',
  'content.write': 'Read drafts, change and publish content',
  'templates.read': 'Read templates and pages',
  'templates.write': 'Change and publish templates',
  'shaders.read': 'Read shaders',
  'shaders.write': 'Change shaders',
  'assets.read': 'Read uploaded pictures',
  'assets.write': 'Upload and delete pictures',
  'fonts.read': 'Read uploaded fonts',
  'fonts.write': 'Upload and delete fonts',
  'webhooks.read': 'Read webhooks and deliveries',
  'webhooks.write': 'Change and test webhooks',
  'logs.read': 'Read the render log, GET /api/v1/renders',
  'usage.read': 'Read usage and statistics',
};

/** What a key may be allowed over MCP, in words. */
const toolWords: Readonly<Record<ToolName, string>> = {
  whoami: 'See the space and its credits',
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
  code_to_image: 'Make pictures of code',
  create_template: 'Make templates',
  update_template: 'Change templates',
  publish_template: 'Publish templates',
  create_brand: 'Make brands',
  update_brand: 'Change brands',
  create_collection: 'Make collections',
  create_entry: 'Make entries',
  update_entry: 'Change entries',
  publish_entry: 'Publish entries',
  list_fonts: 'List fonts',
  upload_asset: 'Upload pictures',
  delete_template: 'Delete templates',
  delete_page: 'Delete pages',
  delete_brand: 'Delete brands',
  delete_entry: 'Delete entries',
  delete_asset: 'Delete pictures',
};

const toolsThat = (pattern: RegExp) =>
  (Object.entries(toolWords) as Array<[ToolName, string]>)
    .filter(([tool]) => pattern.test(tool))
    .map(([id, name]) => ({ id, name, description: id }));

/** The tools in groups, as the scopes of an assistant divide them (MCP-3). */
export const toolGroups = [
  { name: 'Look', tools: toolsThat(/^(whoami|list_|get_)/) },
  { name: 'Draw', tools: toolsThat(/^(preview_|render_|code_)/) },
  { name: 'Change', tools: toolsThat(/^(create_|update_|publish_|upload_|delete_)/) },
] as const;

/** What a key may do, in a line. An absent list allows all, an empty one nothing (AUTH-8). */
export function scopeWords(scopes: { apiEndpoints?: string[]; mcpTools?: string[] } | null): string {
  const part = (name: string, list: readonly string[] | undefined, what: string) => {
    if (list === undefined) return `${name}: everything`;
    return `${name}: ${list.length === 0 ? 'nothing' : list.length <= 2 ? list.join(', ') : `${list.length} ${what}`}`;
  };
  if (scopes === null || (scopes.apiEndpoints === undefined && scopes.mcpTools === undefined)) return 'Everything';
  return `${part('HTTP', scopes.apiEndpoints, 'endpoints')} · ${part('MCP', scopes.mcpTools, 'tools')}`;
}

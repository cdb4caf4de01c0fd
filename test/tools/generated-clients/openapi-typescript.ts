import type { operations } from './generated/openapi-typescript.js';

type Id = keyof operations;
type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : never;
type Body<Name extends Id> = operations[Name] extends { requestBody?: infer Request }
  ? JsonOf<NonNullable<Request>>
  : never;
type Query<Name extends Id> = operations[Name] extends { parameters: { query?: infer Fields } } ? Fields : never;
type Data<Name extends Id> = operations[Name] extends { responses: { 200: infer Response } }
  ? JsonOf<Response> extends { data: infer Value }
    ? Value
    : never
  : never;

let calls = 0;

/** Calls an operation with the types that were generated for it. */
async function call<Name extends Id>(
  _: Name,
  request: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  { body, query = {} }: { body?: Body<Name>; query?: Query<Name> | Record<string, never> } = {},
): Promise<Data<Name>> {
  calls++;
  const [method = '', path = ''] = request.split(' ');
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${process.env.GALLEY_URL}${path}?${search}`, {
    method,
    headers: { Authorization: `Bearer ${process.env.GALLEY_KEY}`, 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${request}: ${response.status} ${await response.text()}`);
  const { data }: { data: Data<Name> } = JSON.parse(await response.text());
  return data;
}

const health = await call('health.get', 'GET /api/health');
const { doc: key } = await call('apiKeys.getCurrent', 'GET /api/v1/key');
const { doc: template } = await call('templates.create', 'POST /api/templates', { body: { name: 'Typed' } });
const templatePath = `/api/templates/${template.id}` as const;
const { doc: page } = await call('templates.pages.create', `POST ${templatePath}/pages`, {
  body: {
    name: 'Front',
    width: 400,
    height: 200,
    layers: [{ id: 'title', type: 'text', content: '{{ title }}', style: { fontSize: '40px' } }],
    variables: { schema: { type: 'object', properties: { title: { type: 'string', default: 'Untitled' } } } },
  },
});
await call('templates.pages.update', `PATCH /api/pages/${page.id}`, { body: { backgroundColor: '#fde68a' } });
await call('templates.update', `PATCH ${templatePath}`, { body: { description: 'By generated types' } });
const published = await call('templates.publish', 'POST /api/publish', { body: { templateId: template.id } });
const render = await call('renders.create', 'POST /api/render', {
  body: { pageId: page.id, format: 'webp', tweaks: { title: 'Hello', count: 3, list: ['a'] } },
});
await call('content.collections.create', 'POST /api/v1/content/collections', {
  body: {
    apiName: 'posts',
    name: 'Posts',
    fields: [{ apiName: 'slug', name: 'Slug', type: 'text', required: true }],
    preview: { slugField: 'slug' },
  },
});
const facts = {
  version: health.version,
  keyName: key.name,
  found: (await call('templates.list', 'GET /api/templates', { query: { search: 'Typed', sort: 'name' } })).count,
  pages: (await call('templates.get', `GET ${templatePath}`)).doc.pages?.length,
  listedPages: (await call('templates.pages.list', `GET ${templatePath}/pages`)).count,
  background: (await call('templates.pages.get', `GET /api/pages/${page.id}`)).doc.backgroundColor,
  publishedVersion: published.version,
  versions: (await call('templates.versions.list', `GET ${templatePath}/versions`)).count,
  rendered: [render.format, render.file?.contentType, render.warnings.length],
  labels: (await call('templates.labels.list', 'GET /api/v1/template-labels')).tags,
  collection: (await call('content.collections.get', 'GET /api/v1/content/collections/posts')).doc.name,
  webhooks: (await call('webhooks.list', 'GET /api/v1/webhooks')).count,
  assets: (await call('assets.list', 'GET /api/v1/assets')).count,
  families: (await call('fonts.catalogue.list', 'GET /api/v1/fonts/catalogue')).count > 10,
  gallery: (await call('publicTemplates.list', 'GET /api/templates/public')).count > 0,
};
await call('content.collections.delete', 'DELETE /api/v1/content/collections/posts');
await call('templates.delete', `DELETE ${templatePath}`);
console.log(JSON.stringify({ ...facts, calls }));

import { createClient, createConfig } from './generated/hey-api/client/index.js';
import {
  apiKeysGetCurrent,
  assetsList,
  codeImagesCreate,
  contentCollectionsCreate,
  contentCollectionsDelete,
  contentCollectionsGet,
  fontsCatalogueList,
  healthGet,
  publicTemplatesList,
  rendersCreate,
  rendersGet,
  templatesCreate,
  templatesDelete,
  templatesGet,
  templatesLabelsList,
  templatesList,
  templatesPagesCreate,
  templatesPagesGet,
  templatesPagesList,
  templatesPagesUpdate,
  templatesPublish,
  templatesUpdate,
  templatesVersionsList,
  webhooksList,
} from './generated/hey-api/index.js';

const client = createClient(
  createConfig({
    baseUrl: process.env.GALLEY_URL ?? '',
    auth: ({ scheme }) => (scheme === 'bearer' ? process.env.GALLEY_KEY : undefined),
    throwOnError: true,
  }),
);
const options = { client, throwOnError: true } as const;

const health = await healthGet(options);
const key = await apiKeysGetCurrent(options);
const template = (await templatesCreate({ ...options, body: { name: 'Generated', tags: ['generated'] } })).data.data
  .doc;
const path = { id: template.id };
const page = (
  await templatesPagesCreate({
    ...options,
    path,
    body: {
      name: 'Front',
      width: 400,
      height: 200,
      layers: [{ id: 'title', type: 'text', content: '{{ title }}', style: { fontSize: '40px' } }],
      variables: { schema: { type: 'object', properties: { title: { type: 'string', default: 'Untitled' } } } },
    },
  })
).data.data.doc;
await templatesPagesUpdate({ ...options, path: { id: page.id }, body: { backgroundColor: '#fde68a' } });
await templatesUpdate({ ...options, path, body: { description: 'By a generated client' } });
const published = await templatesPublish({ ...options, body: { templateId: template.id } });
const render = await rendersCreate({
  ...options,
  body: { pageId: page.id, format: 'webp', tweaks: { title: 'Hello', count: 3, list: ['a'] } },
});
if (!('data' in render.data)) throw new Error('A render without an output returns JSON');
const rendered = render.data.data;
if ('doc' in rendered) throw new Error('A render without Prefer is not a job');
const file = await rendersGet({ ...options, path: { pageId: `${page.id}.png` }, parseAs: 'blob' });
if (!(file.data instanceof Blob)) throw new Error('The address of a picture returns its bytes');
const code = await codeImagesCreate({ ...options, body: { code: 'let a = 1', lang: 'js' }, parseAs: 'blob' });
const fields = [{ apiName: 'slug', name: 'Slug', type: 'text', required: true } as const];
const collection = { ...options, path: { apiName: 'posts' } };
await contentCollectionsCreate({
  ...options,
  body: { apiName: 'posts', name: 'Posts', fields, preview: { slugField: 'slug' } },
});

console.log(
  JSON.stringify({
    version: health.data.data.version,
    keyName: key.data.data.doc.name,
    found: (await templatesList({ ...options, query: { search: 'Generated', sort: 'name' } })).data.data.count,
    pages: (await templatesGet({ ...options, path })).data.data.doc.pages?.length,
    listedPages: (await templatesPagesList({ ...options, path })).data.data.count,
    background: (await templatesPagesGet({ ...options, path: { id: page.id } })).data.data.doc.backgroundColor,
    publishedVersion: published.data.data.version,
    versions: (await templatesVersionsList({ ...options, path })).data.data.count,
    rendered: [rendered.format, rendered.file?.contentType, rendered.warnings.length],
    bytes: file.data.size > 100 && code.response.headers.get('Content-Type'),
    labels: (await templatesLabelsList(options)).data.data.tags,
    collection: (await contentCollectionsGet(collection)).data.data.doc.name,
    webhooks: (await webhooksList(options)).data.data.count,
    assets: (await assetsList(options)).data.data.count,
    families: (await fontsCatalogueList(options)).data.data.count > 10,
    gallery: (await publicTemplatesList(options)).data.data.count > 0,
    deleted: [
      (await contentCollectionsDelete(collection)).response.status,
      (await templatesDelete({ ...options, path })).response.status,
    ],
  }),
);

import { type Ask, openSpace } from '../own-space.ts';
import { readData } from '../started-service.ts';
import { callTool } from './consumers.ts';
import { photo } from './photo.ts';

type OwnSpace = Awaited<ReturnType<typeof openSpace>>;

/** A space that has the photo as an asset. */
export interface PhotoSpace extends OwnSpace {
  origin: string;
  asset: { id: string; url: string };
}

/** A published page with one image layer, which shows the photo if `tweaks` are sent with a request. */
export interface Supplied {
  templateId: string;
  pageId: string;
  tweaks: object;
}

export async function openPhotoSpace(service: Parameters<typeof openSpace>[0], name: string): Promise<PhotoSpace> {
  const space = await openSpace(service, name);
  const body = new Uint8Array(photo);
  const { doc } = await readData(await space.send('/api/v1/assets?name=photo.jpg', { method: 'POST', body }));
  return { ...space, origin: service.origin, asset: doc };
}

interface Supplier {
  name: string;
  supply(space: PhotoSpace, other: PhotoSpace): Promise<Supplied>;
}

/** Every way to supply a picture. `remoteUrl` serves the photo from another host. */
export const suppliersWith = (remoteUrl: string): readonly Supplier[] => [
  document('asset:<id>', ({ asset }) => `asset:${asset.id}`),
  document('the URL of an asset', ({ asset }) => asset.url),
  document('the path of an asset', ({ asset }) => new URL(asset.url).pathname),
  document('the URL of an asset at PUBLIC_URL', ({ asset }) => `https://design.example${new URL(asset.url).pathname}`),
  document('the path of an asset of another space', (_, other) => new URL(other.asset.url).pathname),
  document('an https URL', () => remoteUrl),
  document('a data URL', () => `data:image/jpeg;base64,${photo.toString('base64')}`),
  document('the URL of a render', async (space) => {
    const savedPage = await save(space.ask, layerPage(`asset:${space.asset.id}`));
    const { file } = await space.ask('POST', '/api/v1/renders', { pageId: savedPage.pageId, format: 'png', scale: 1 });
    return file.url;
  }),
  branded('a brand, asset:<id>', ({ asset }) => `asset:${asset.id}`),
  branded('a brand, the URL of an asset', ({ asset }) => asset.url),
  branded('a brand, an https URL', () => remoteUrl),
  {
    name: 'an entry of content',
    supply: async ({ ask, asset }) => {
      const apiName = 'photos';
      const fields = [
        { apiName: 'title', name: 'Title', type: 'text' },
        { apiName: 'picture', name: 'Picture', type: 'image' },
      ];
      const path = '/api/v1/content';
      await ask('POST', `${path}/collections`, { apiName, name: 'Photos', fields, preview: { slugField: 'slug' } });
      const data = { title: 'First', slug: 'first', picture: `asset:${asset.id}` };
      const { doc } = await ask('POST', `${path}/collections/${apiName}/entries`, { data });
      await ask('POST', `${path}/entries/${doc.id}/publish`, {});
      const page = layerPage('{{ content.photo.picture }}');
      return save(ask, { ...page, content: [{ as: 'photo', collection: apiName, slug: 'first' }] });
    },
  },
  {
    name: 'a copy of a public template',
    supply: async (space, other) => {
      const { templateId } = await save(other.ask, layerPage(`asset:${other.asset.id}`), { public: true });
      const { doc } = await space.ask('POST', `/api/templates/${templateId}/duplicate`, {});
      await space.ask('POST', '/api/publish', { templateId: doc.id });
      return { templateId: doc.id, pageId: doc.pages[0].id, tweaks: {} };
    },
  },
  {
    name: 'a tweak of a public template of another space',
    supply: async ({ asset }, other) => {
      const supplied = await save(other.ask, layerPage('{{ photo }}', { photo: '' }), { public: true });
      return { ...supplied, tweaks: { photo: `asset:${asset.id}` } };
    },
  },
  {
    name: 'MCP',
    supply: async (space) => {
      const page = { name: 'Photo', ...layerPage(`asset:${space.asset.id}`) };
      const { content } = await callTool(space, 'create_template', { name: 'Photo', pages: [page] });
      const text = content.find((each) => each.type === 'text');
      const { doc } = JSON.parse(text?.type === 'text' ? text.text : '');
      await callTool(space, 'publish_template', { templateId: doc.id });
      return { templateId: doc.id, pageId: doc.pages[0].id, tweaks: {} };
    },
  },
];

const size = { width: 240, height: 160 };

function layerPage(src: string, values: Record<string, string> = {}): object {
  const properties = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { type: 'string', default: value }]),
  );
  const layer = { id: 'photo', type: 'image', src, x: 0, y: 0, ...size };
  return { ...size, layers: [layer], variables: { schema: { type: 'object', properties }, values: {} } };
}

async function save(ask: Ask, page: object, facts: { public?: boolean; brandId?: string } = {}): Promise<Supplied> {
  const { public: isPublic = false, ...settings } = facts;
  const { doc } = await ask('POST', '/api/templates', { name: 'Photo', ...settings });
  const { doc: saved } = await ask('POST', `/api/templates/${doc.id}/pages`, { name: 'Photo', ...page });
  await ask('POST', '/api/publish', { templateId: doc.id, public: isPublic });
  return { templateId: doc.id, pageId: saved.id, tweaks: {} };
}

type SourceOf = (space: PhotoSpace, other: PhotoSpace) => string | Promise<string>;

function document(name: string, getSource: SourceOf): Supplier {
  return { name, supply: async (space, other) => save(space.ask, layerPage(await getSource(space, other))) };
}

function branded(name: string, getSource: SourceOf): Supplier {
  return {
    name,
    supply: async (space, other) => {
      const tokens = { logos: { photo: await getSource(space, other) } };
      const { doc } = await space.ask('POST', '/api/v1/brands', {
        name: 'Photo',
        draftTokens: tokens,
        liveTokens: tokens,
      });
      return save(space.ask, layerPage('{{ brand.logos.photo }}'), { brandId: doc.id });
    },
  };
}

import type { OwnPerson } from '../own-person.ts';

/** The names and ids that the screens are opened with. */
export interface ExampleSpace {
  spaceId: string;
  templateId: string;
  pageId: string;
  brandId: string;
  entryId: string;
  webhookId: string;
  failedRenderId: string;
}

const ink = { primary: '#1f3a2e', accent: '#d98a3d', paper: '#f6f1e7', muted: '#8b8577' };

const bean = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160"><ellipse cx="120" cy="80" rx="90" ry="60" fill="${color}"/></svg>`;

/** Fills a user's own space with a little of everything, as a small company would have it. */
export async function fillExampleSpace(person: OwnPerson, origin: string): Promise<ExampleSpace> {
  const { ask } = person;
  const { id: spaceId } = await ask('PATCH', '/api/v1/space', { name: 'Harbour Coffee', slug: 'harbour-coffee' });
  const brandId = await makeBrand(ask);
  const template = await makeTemplates(ask, brandId);
  const entryId = await makeContent(ask);
  await sendPictures(person, origin);
  const webhookId = await makeDeveloperThings(ask);
  await makePeople(ask);
  const failedRenderId = await makeRenders(ask, origin, template.pageId);
  return { spaceId, ...template, brandId, entryId, webhookId, failedRenderId };
}

type Ask = OwnPerson['ask'];

async function makeBrand(ask: Ask): Promise<string> {
  const tokens = { colors: ink, fonts: { heading: 'Inter', body: 'Inter' } };
  await ask('POST', '/api/v1/brands', {
    name: 'Winter market',
    tokens: { colors: { red: '#a4161a', snow: '#ffffff' } },
  });
  return (await ask('POST', '/api/v1/brands', { name: 'Harbour Coffee', tokens })).doc.id;
}

/** Three templates copied from the gallery; one of them is published and changed afterwards. */
async function makeTemplates(ask: Ask, brandId: string) {
  const { list } = await ask('GET', '/api/templates/public?perPage=100');
  const copies = [];
  for (const slug of ['quote', 'product-launch', 'open-graph-card']) {
    const { id } = list.find((template: { slug: string }) => template.slug === slug);
    copies.push((await ask('POST', `/api/templates/${id}/duplicate`)).doc);
  }
  const templateId: string = copies[2].id;
  await ask('PATCH', `/api/templates/${templateId}`, {
    name: 'Blog card',
    slug: 'blog-card',
    brandId,
    tags: ['blog', 'social'],
  });
  await ask('POST', '/api/publish', { templateId });
  const { doc } = await ask('GET', `/api/templates/${templateId}`);
  const pageId: string = doc.pages[0].id;
  const { layers } = (await ask('GET', `/api/pages/${pageId}`)).doc;
  await ask('PATCH', `/api/pages/${pageId}`, { layers: layers.slice(0, -1) });
  return { templateId, pageId };
}

async function makeContent(ask: Ask): Promise<string> {
  const collections = '/api/v1/content/collections';
  const field = (apiName: string, name: string, type: string, required = false) => ({ apiName, name, type, required });
  await ask('POST', collections, {
    apiName: 'coffees',
    name: 'Coffees',
    fields: [
      field('title', 'Title', 'text', true),
      field('slug', 'Slug', 'text', true),
      field('notes', 'Tasting notes', 'text'),
      field('price', 'Price', 'number'),
      field('roastedOn', 'Roasted', 'date'),
    ],
  });
  const ids: string[] = [];
  for (const [title, price] of [
    ['Yirgacheffe', 14],
    ['Huila', 12],
    ['Sumatra', 13],
  ] as const) {
    const slug = title.toLowerCase();
    const data = { title, slug, price, notes: 'Jasmine, lemon and black tea', roastedOn: '2026-11-18' };
    ids.push((await ask('POST', `${collections}/coffees/entries`, { data })).doc.id);
  }
  for (const id of ids.slice(1)) await ask('POST', `/api/v1/content/entries/${id}/publish`, {});
  return ids[1] as string;
}

async function sendPictures({ context }: OwnPerson, origin: string): Promise<void> {
  for (const [name, color] of [
    ['bean-dark.svg', ink.primary],
    ['bean-gold.svg', ink.accent],
  ] as const) {
    const file = { name, mimeType: 'image/svg+xml', buffer: Buffer.from(bean(color)) };
    const answer = await context.request.post('/api/v1/assets', { multipart: { file }, headers: { Origin: origin } });
    if (!answer.ok()) throw new Error(`sending ${name}: ${answer.status()} ${await answer.text()}`);
  }
}

async function makeDeveloperThings(ask: Ask): Promise<string> {
  await ask('POST', '/api/v1/tokens/api-keys', { name: 'Website' });
  await ask('POST', '/api/v1/tokens/api-keys', { name: 'Newsletter', scopes: { apiEndpoints: ['usage.read'] } });
  await ask('POST', '/api/v1/space/gt', {});
  const webhook = {
    name: 'Warehouse',
    url: 'https://93.184.216.34/hook',
    events: ['entry.deleted', 'brand.deleted'],
  };
  return (await ask('POST', '/api/v1/webhooks', webhook)).doc.id;
}

async function makePeople(ask: Ask): Promise<void> {
  await ask('POST', '/api/v1/space/members', { role: 'editor', email: 'lena@harbour.example' });
  await ask('POST', '/api/v1/space/members', { role: 'viewer', email: 'tomas@harbour.example' });
}

/** Makes ten renders, of which one fails and one has a warning. Returns the log entry id of the failed one. */
async function makeRenders(ask: Ask, origin: string, pageId: string): Promise<string> {
  const { token } = (await ask('POST', '/api/v1/tokens/api-keys', { name: 'Nightly job' })).doc;
  const render = (body: object) =>
    fetch(`${origin}/api/render`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pageId, ...body }),
    }).then((answer) => answer.arrayBuffer());
  for (let made = 0; made < 6; made++) await render({ tweaks: { title: `Recipe ${made}` } });
  await render({ format: 'jpeg' });
  await render({ format: 'webp', tweaks: { titel: 'a typo' } });
  await render({ pageId: 'no-such-page' });
  for (;;) {
    const { list } = await ask('GET', '/api/renders/logs?perPage=50');
    const failed = list.find((entry: { status: string }) => entry.status === 'failed');
    if (failed && list.length === 9) return failed.id;
  }
}

import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPage, db, makeSpace, makeTemplate, noon } from '../../../src/records/records.fixture.ts';
import { listPages } from '../../../src/records/template-pages.ts';
import { updatePage } from '../../../src/records/template-pages-writes.ts';
import { findTemplate } from '../../../src/records/templates.ts';
import { publishTemplate } from '../../../src/services/publishing/publish.ts';
import { readPublishedPage, readPublishedTemplate } from '../../../src/services/publishing/read-published.ts';
import type { Services } from '../../../src/services/services.ts';
import { testServices } from '../../harness/services.ts';

const publishedKv = env.PUBLISHED;
const down = new Proxy({} as KVNamespace, { get: () => () => Promise.reject(new Error('KV is down')) });

let deferred: Promise<unknown>[];
let parts: Services;
beforeEach(() => {
  deferred = [];
  parts = testServices({ defer: (work) => void deferred.push(work) });
});

async function makeDraft(count = 1) {
  const { id: spaceId } = await makeSpace();
  const pages = Array.from({ length: count }, (_, index) => aPage({ document: { text: `first ${index}` } }));
  const { id } = await makeTemplate({ spaceId, variables: { values: { a: 1 } } }, pages);
  return { id, spaceId, pageIds: (await listPages(db, id)).map((page) => page.id) };
}

const listKeys = async (templateId: string) => {
  const lists = [`page:${templateId}:`, `template:${templateId}:`].map((prefix) => publishedKv.list({ prefix }));
  return (await Promise.all(lists)).flatMap(({ keys }) => keys.map(({ name }) => name));
};

describe('publishing', () => {
  it('[PUB-1] writes an immutable entry for each page and one for the template', async () => {
    const { id, pageIds } = await makeDraft(40);
    expect(await publishTemplate(parts, id, { public: true })).toMatchObject({ version: 1, pageIds });
    const expected = [...pageIds.map((pageId) => `page:${id}:1:${pageId}`), `template:${id}:1`];
    expect((await listKeys(id)).sort()).toEqual(expected.sort());
    expect((await findTemplate(db, id))?.publicOn).not.toBeNull();
  });

  it('[PUB-1] shows a new version at once, and keeps the old one unchanged', async () => {
    const { id, spaceId, pageIds } = await makeDraft(2);
    const [pageId = ''] = pageIds;
    const readText = async (version: number) => (await readPublishedPage(parts, id, version, pageId))?.document;
    await publishTemplate(parts, id);
    expect(await readText(1)).toEqual({ text: 'first 0' });
    await updatePage(db, { id: pageId, spaceId }, { document: { text: 'second' } }, noon);
    expect(await readText(1)).toEqual({ text: 'first 0' });
    const { version } = await publishTemplate(parts, id);
    expect((await findTemplate(db, id))?.publishedVersion).toBe(version);
    expect([await readText(version), await readText(1)]).toEqual([{ text: 'second' }, { text: 'first 0' }]);
  });

  it('[PUB-1] shows a reader one whole version while others publish', async () => {
    const { id, spaceId, pageIds } = await makeDraft(3);
    await publishTemplate(parts, id);
    const writer = async () => {
      for (let round = 0; round < 5; round++) {
        const document = { text: `round ${round}` };
        for (const pageId of pageIds) await updatePage(db, { id: pageId, spaceId }, { document }, noon);
        await publishTemplate(parts, id);
      }
    };
    const reader = async () => {
      for (let read = 0; read < 10; read++) {
        const version = (await findTemplate(db, id))?.publishedVersion ?? 0;
        const pages = await Promise.all(pageIds.map((pageId) => readPublishedPage(parts, id, version, pageId)));
        const texts = pages.map((page) => String(page?.document['text']).replace(/first \d/, 'first'));
        expect(new Set(texts).size).toBe(1);
      }
    };
    await Promise.all([writer(), reader(), reader()]);
  });

  it('[PUB-1] works without a cache: missing entries are read from the database and stored again', async () => {
    const { id, pageIds } = await makeDraft(1);
    const [pageId = ''] = pageIds;
    await publishTemplate({ ...parts, publishedKv: down }, id);
    expect(await listKeys(id)).toEqual([]);
    const page = await readPublishedPage(parts, id, 1, pageId);
    expect(page).toEqual({
      id: pageId,
      templateId: id,
      version: 1,
      order: 1,
      name: 'Front',
      width: 1200,
      height: 630,
      document: { text: 'first 0' },
    });
    expect(await readPublishedTemplate(parts, id, 1)).toMatchObject({
      id,
      version: 1,
      pageIds,
      settings: { renderScale: 2, variables: { values: { a: 1 } } },
    });
    await Promise.all(deferred);
    expect((await listKeys(id)).sort()).toEqual([`page:${id}:1:${pageId}`, `template:${id}:1`]);
    expect(JSON.parse((await publishedKv.get(`page:${id}:1:${pageId}`)) ?? '')).toEqual(page);
  });

  it('reads from the isolate the second time, and from the database if the key-value store is down', async () => {
    const { id, pageIds } = await makeDraft(2);
    await publishTemplate(parts, id);
    const [first = '', second = ''] = pageIds;
    const page = await readPublishedPage(parts, id, 1, first);
    const broken = { ...parts, publishedKv: down };
    expect(await readPublishedPage(broken, id, 1, second)).toMatchObject({ id: second });
    await Promise.all(deferred);
    const noDatabase = new Proxy({} as Services['db'], { get: () => expect.unreachable() });
    expect(await readPublishedPage({ ...broken, db: noDatabase }, id, 1, first)).toEqual(page);
  });

  it('returns values that readers cannot change', async () => {
    const { id, pageIds } = await makeDraft();
    await publishTemplate(parts, id);
    const page = await readPublishedPage(parts, id, 1, pageIds[0] ?? '');
    expect(() => Object.assign(page?.document ?? {}, { text: 'spoilt' })).toThrow(TypeError);
    expect(page?.document).toEqual({ text: 'first 0' });
  });

  it('returns nothing for a version or page that does not exist, and does not cache that', async () => {
    const { id, pageIds } = await makeDraft();
    const read = () => readPublishedPage(parts, id, 1, pageIds[0] ?? '');
    expect([await read(), await readPublishedTemplate(parts, id, 1)]).toEqual([null, null]);
    await publishTemplate(parts, id);
    expect(await read()).not.toBeNull();
    expect(await readPublishedPage(parts, id, 1, 'missing')).toBeNull();
  });

  it('rejects a missing template', async () => {
    const refused = (code: string) => expect.objectContaining({ code });
    await expect(publishTemplate(parts, 'nowhere')).rejects.toEqual(refused('template_not_found'));
    const { id } = await makeDraft();
    await expect(publishTemplate(parts, id, { restoredFrom: 4 })).rejects.toEqual(refused('version_not_found'));
    await expect(publishTemplate(parts, (await makeDraft(0)).id)).rejects.toEqual(refused('template_empty'));
  });
});

import { describe, expect, it } from 'vitest';
import { newId } from '../core/ids.ts';
import { findPublicTemplate } from './public-templates.ts';
import { aPage, db, makeSpace, makeTemplate, noon } from './records.fixture.ts';
import { listPages } from './template-pages.ts';
import { publishVersion } from './template-versions-writes.ts';
import { findTemplate } from './templates.ts';
import { createTemplate, updateTemplate } from './templates-writes.ts';

describe('templates', () => {
  it('are created with the documented defaults and their pages in order', async () => {
    const { id: spaceId } = await makeSpace();
    const template = await makeTemplate({ spaceId }, [aPage({ name: 'A' }), aPage({ name: 'B' })]);
    expect(template).toMatchObject({
      rendererType: 'takumi',
      renderScale: 2,
      webpQuality: 90,
      emojiType: 'twemoji',
      requireGetRenderToken: true,
      cacheSeconds: 60,
      tags: [],
      variables: {},
      publicOn: null,
      publishedVersion: null,
      revision: 1,
    });
    expect(await findTemplate(db, template.id)).toEqual(template);
    const pages = await listPages(db, template.id);
    expect(pages.map(({ name, order }) => [name, order])).toEqual([
      ['A', 1],
      ['B', 2],
    ]);
  });

  it('[SEC-5] are created completely or not at all', async () => {
    const { id: spaceId } = await makeSpace();
    const { id: usedId } = (await listPages(db, (await makeTemplate({ spaceId })).id))[0] ?? { id: '' };
    const [id, slug] = [newId(), newId()];
    const pages = [aPage(), aPage({ id: usedId })];
    await expect(createTemplate(db, { id, spaceId, slug, name: 'Half' }, noon, pages)).rejects.toThrow();
    expect(await findTemplate(db, id)).toBeUndefined();
  });

  it('can only be changed by their own space', async () => {
    const [owner, stranger] = [await makeSpace(), await makeSpace()];
    const { id } = await makeTemplate({ spaceId: owner.id, description: 'kept' });
    expect(await updateTemplate(db, { id, spaceId: stranger.id }, { name: 'Mine' }, noon)).toBeUndefined();
    const updated = await updateTemplate(db, { id, spaceId: owner.id }, { name: 'New' }, noon + 1);
    expect(updated).toMatchObject({ name: 'New', description: 'kept', updatedOn: noon + 1, createdOn: noon });
  });

  it('[GEN-12] reject a write over a revision that was not read', async () => {
    const { id: spaceId } = await makeSpace();
    const { id, revision } = await makeTemplate({ spaceId });
    const edits = ['one', 'two'].map((name) => updateTemplate(db, { id, spaceId, revision }, { name }, noon));
    expect((await Promise.all(edits)).filter((template) => template)).toHaveLength(1);
    expect(await updateTemplate(db, { id, spaceId }, { name: 'last' }, noon)).toMatchObject({ revision: 3 });
  });

  it('[PUB-4] are found by id or slug if they are public and published', async () => {
    const { id: spaceId } = await makeSpace();
    const { id, slug } = await makeTemplate({ spaceId, publicOn: noon });
    expect(await findPublicTemplate(db, slug)).toBeUndefined();
    const published = await makeTemplate({ spaceId, publicOn: noon });
    await publish(published.id);
    expect(await findPublicTemplate(db, published.slug)).toMatchObject({ id: published.id });
    expect(await findPublicTemplate(db, published.id)).toMatchObject({ id: published.id });
    await publish(id, false);
    expect(await findPublicTemplate(db, id)).toBeUndefined();
  });
});

async function publish(templateId: string, isPublic = true) {
  await publishVersion(db, { templateId, public: isPublic }, noon);
}

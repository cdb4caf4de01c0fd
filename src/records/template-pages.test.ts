import { beforeAll, describe, expect, it } from 'vitest';
import { aPage, db, makeSpace, makeTemplate, noon } from './records.fixture.ts';
import { findPage, listPages } from './template-pages.ts';
import { createPage, updatePage } from './template-pages-writes.ts';

let owner: { templateId: string; spaceId: string };

beforeAll(async () => {
  const { id: spaceId } = await makeSpace();
  owner = { spaceId, templateId: (await makeTemplate({ spaceId }, [])).id };
});

describe('pages', () => {
  it('are added after the last, even if several are created at once', async () => {
    await Promise.all([1, 2, 3].map(() => createPage(db, { ...owner, ...aPage() }, noon)));
    expect((await listPages(db, owner.templateId)).map(({ order }) => order)).toEqual([1, 2, 3]);
  });

  it('keep their document unchanged', async () => {
    const document = { schemaVersion: 1, layers: [{ id: 'a', content: '“{{ name }}” \u2028 🦊' }] };
    const { id } = await createPage(db, { ...owner, ...aPage({ document }) }, noon);
    expect((await findPage(db, id))?.document).toEqual(document);
  });

  it('[GEN-12] reject a write over a revision that was not read, and a write from another space', async () => {
    const { id, revision } = await createPage(db, { ...owner, ...aPage() }, noon);
    const address = { id, spaceId: owner.spaceId };
    expect(await updatePage(db, { ...address, revision }, { name: 'One' }, noon)).toMatchObject({ revision: 2 });
    expect(await updatePage(db, { ...address, revision }, { name: 'Two' }, noon)).toBeUndefined();
    expect(await updatePage(db, { id, spaceId: 'stranger' }, { name: 'Three' }, noon)).toBeUndefined();
    expect(await findPage(db, id)).toMatchObject({ name: 'One' });
  });
});

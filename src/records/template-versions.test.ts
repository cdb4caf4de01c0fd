import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aPage, db, makeSpace, makeTemplate, noon } from './records.fixture.ts';
import { listPages, pages } from './template-pages.ts';
import { createPage, updatePage } from './template-pages-writes.ts';
import { findVersion, findVersionPages, listVersions } from './template-versions.ts';
import { publishVersion } from './template-versions-writes.ts';
import { findTemplate } from './templates.ts';
import { updateTemplate } from './templates-writes.ts';

async function makeDraft() {
  const { id: spaceId } = await makeSpace();
  const variables = { schema: {}, values: { title: 'Ünï', deep: [1.5, null, true] } };
  const { id: templateId } = await makeTemplate({ spaceId, renderScale: 1.5, variables }, [aPage(), aPage()]);
  return { spaceId, templateId, variables, pageIds: (await listPages(db, templateId)).map(({ id }) => id) };
}

describe('publishing a version', () => {
  it('[PUB-1] copies settings, variables and pages, and moves the pointer', async () => {
    const { templateId, variables, pageIds } = await makeDraft();
    const version = (await publishVersion(db, { templateId }, noon + 5))?.version;
    expect(version).toMatchObject({
      templateId,
      version: 1,
      pageIds,
      restoredFrom: null,
      publishedOn: noon + 5,
      settings: {
        rendererType: 'takumi',
        renderScale: 1.5,
        webpQuality: 90,
        emojiType: 'twemoji',
        brandId: null,
        variables,
      },
    });
    expect(await findVersion(db, templateId, 1)).toEqual(version);
    const copied = await findVersionPages(db, templateId, 1, pageIds);
    const drafts = await listPages(db, templateId);
    expect(copied.sort((a, b) => a.order - b.order)).toEqual(
      drafts.map(({ id, order, name, width, height, document }) => ({
        templateId,
        version: 1,
        pageId: id,
        order,
        name,
        width,
        height,
        document,
      })),
    );
    expect(await findTemplate(db, templateId)).toMatchObject({
      publishedVersion: 1,
      publishedOn: noon + 5,
      publicOn: null,
      revision: 2,
    });
  });

  it('[AUTH-10] keeps the access settings under which each version was published, also for an older one that is published again', async () => {
    const { spaceId, templateId } = await makeDraft();
    const publish = async (input: object) => {
      const published = await publishVersion(db, { templateId, ...input }, noon);
      return [published?.version.isPublic, published?.version.requireGetRenderToken];
    };
    expect(await publish({})).toEqual([false, true]);
    await updateTemplate(db, { id: templateId, spaceId }, { requireGetRenderToken: false }, noon);
    expect(await publish({ public: true })).toEqual([true, false]);
    expect(await publish({ restoredFrom: 1 })).toEqual([true, false]);
    await updateTemplate(db, { id: templateId, spaceId }, { requireGetRenderToken: true }, noon);
    expect(await publish({})).toEqual([true, true]);
    expect(await publish({ restoredFrom: 2, public: false })).toEqual([false, true]);
    const guards = (await listVersions(db, templateId)).map((one) => [one.isPublic, one.requireGetRenderToken]);
    expect(guards.reverse()).toEqual([
      [false, true],
      [true, false],
      [true, false],
      [true, true],
      [false, true],
    ]);
  });

  it('[PUB-2] keeps older versions unchanged, and publishes one again as a new version', async () => {
    const { spaceId, templateId, pageIds } = await makeDraft();
    await publishVersion(db, { templateId }, noon);
    await updatePage(db, { id: pageIds[0] ?? '', spaceId }, { document: { schemaVersion: 2 } }, noon);
    await updateTemplate(db, { id: templateId, spaceId }, { renderScale: 3 }, noon);
    await createPage(db, { spaceId, templateId, ...aPage() }, noon);
    await publishVersion(db, { templateId }, noon);
    const restored = await publishVersion(db, { templateId, restoredFrom: 1 }, noon);
    expect(restored?.version).toMatchObject({ version: 3, restoredFrom: 1, pageIds, settings: { renderScale: 1.5 } });
    expect((await listVersions(db, templateId)).map(({ version }) => version)).toEqual([3, 2, 1]);
    const first = await findVersionPages(db, templateId, 1, pageIds);
    const third = await findVersionPages(db, templateId, 3, pageIds);
    expect(third).toEqual(first.map((page) => ({ ...page, version: 3 })));
    expect((await findTemplate(db, templateId))?.publishedVersion).toBe(3);
  });

  it('[PUB-1] gives each of several concurrent publishes a complete version', async () => {
    const { templateId, pageIds } = await makeDraft();
    const published = await Promise.all(Array.from({ length: 10 }, () => publishVersion(db, { templateId }, noon)));
    const numbers = published.map((each) => each?.version.version ?? 0).sort((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const version of numbers) expect(await findVersionPages(db, templateId, version, pageIds)).toHaveLength(2);
    expect((await findTemplate(db, templateId))?.publishedVersion).toBe(10);
  });

  it('sets, keeps and clears whether the template is public', async () => {
    const { templateId } = await makeDraft();
    const publicOnAfter = async (isPublic: boolean | undefined, now: number) => {
      await publishVersion(db, { templateId, ...(isPublic !== undefined && { public: isPublic }) }, now);
      return (await findTemplate(db, templateId))?.publicOn;
    };
    expect(await publicOnAfter(undefined, noon)).toBeNull();
    expect(await publicOnAfter(true, noon + 1)).toBe(noon + 1);
    expect(await publicOnAfter(true, noon + 2)).toBe(noon + 1);
    expect(await publicOnAfter(undefined, noon + 3)).toBe(noon + 1);
    expect(await publicOnAfter(false, noon + 4)).toBeNull();
  });

  it('changes nothing if there is nothing to publish', async () => {
    const { templateId } = await makeDraft();
    expect(await publishVersion(db, { templateId: 'nowhere' }, noon)).toBeUndefined();
    expect(await publishVersion(db, { templateId, restoredFrom: 1 }, noon)).toBeUndefined();
    await db.delete(pages).where(eq(pages.templateId, templateId));
    expect(await publishVersion(db, { templateId, public: true }, noon)).toBeUndefined();
    expect(await findTemplate(db, templateId)).toMatchObject({ publishedVersion: null, publicOn: null, revision: 1 });
  });
});

import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../core/ids.ts';
import { createKey } from './api-keys-writes.ts';
import { type RenderReadInput, readForRender, renderStatements } from './read-for-render.ts';
import { aPage, db, makeSpace, makeTemplate, noon } from './records.fixture.ts';
import { setGt } from './spaces-writes.ts';
import { listPages, pages } from './template-pages.ts';
import { createPage } from './template-pages-writes.ts';
import { publishVersion } from './template-versions-writes.ts';
import { updateTemplate } from './templates-writes.ts';

const pageIdsOf = async (templateId: string) => (await listPages(db, templateId)).map(({ id }) => id);

describe('reading for a render', () => {
  it('returns pages of several spaces, the caller by key and by gt, each with what they need', async () => {
    const [owner, other, payer] = [
      await makeSpace({ globalVariables: { a: 1 } }),
      await makeSpace(),
      await makeSpace(),
    ];
    const first = await makeTemplate({ spaceId: owner.id }, [aPage(), aPage()]);
    const second = await makeTemplate({ spaceId: other.id, rendererType: 'html', requireGetRenderToken: false });
    const [keyHash, gtHash] = [newId(), newId()];
    const key = { spaceId: payer.id, name: 'k', hash: keyHash, prefix: 'p', scopes: null, expiresOn: null };
    const record = await createKey(db, key, noon);
    await setGt(db, other.id, gtHash, noon);
    const pageIds = [...(await pageIdsOf(first.id)), ...(await pageIdsOf(second.id))];

    const read = await readForRender(db, { pageIds: [...pageIds, newId()], keyHash, gtHash, spaceId: owner.id });

    expect(read.key).toEqual({
      record,
      space: { id: payer.id, creditsLimit: null, creditsUsed: 0, globalVariables: {} },
    });
    expect(read.spaceByGt?.id).toBe(other.id);
    expect(read.space?.id).toBe(owner.id);
    expect([...read.pages.keys()].sort()).toEqual([...pageIds].sort());
    expect(read.pages.get(pageIds[0] ?? '')).toMatchObject({
      template: { id: first.id, spaceId: owner.id, requireGetRenderToken: true, publishedVersion: null },
      space: { id: owner.id, globalVariables: { a: 1 } },
      draft: null,
    });
    expect(read.pages.get(pageIds[2] ?? '')?.template).toMatchObject({
      id: second.id,
      rendererType: 'html',
      requireGetRenderToken: false,
    });
  });

  it('returns nothing for a caller or page that does not exist', async () => {
    expect(
      await readForRender(db, { pageIds: [newId()], keyHash: newId(), gtHash: newId(), spaceId: newId() }),
    ).toEqual({
      key: null,
      spaceByGt: null,
      space: null,
      pages: new Map(),
      signingSecrets: new Map(),
    });
    await makeSpace();
    expect(await readForRender(db, { pageIds: [] })).toMatchObject({ key: null, spaceByGt: null, space: null });
  });

  it('returns the draft of a page only if a draft is requested', async () => {
    const { id: spaceId } = await makeSpace();
    const template = await makeTemplate({ spaceId }, [aPage({ name: 'Draft', document: { schemaVersion: 7 } })]);
    const [pageId = ''] = await pageIdsOf(template.id);
    const draft = (await readForRender(db, { pageIds: [pageId], draft: true })).pages.get(pageId)?.draft;
    expect(draft).toEqual({ order: 1, name: 'Draft', width: 1200, height: 630, document: { schemaVersion: 7 } });
    expect((await readForRender(db, { pageIds: [pageId] })).pages.get(pageId)?.draft).toBeNull();
  });

  it('still finds a published page that was removed from the draft', async () => {
    const { id: spaceId } = await makeSpace();
    const { id } = await makeTemplate({ spaceId }, [aPage(), aPage()]);
    const [pageId = ''] = await pageIdsOf(id);
    await publishVersion(db, { templateId: id }, noon);
    await publishVersion(db, { templateId: id }, noon);
    await db.delete(pages).where(eq(pages.id, pageId));
    const page = (await readForRender(db, { pageIds: [pageId], draft: true })).pages.get(pageId);
    expect(page).toMatchObject({ template: { id, publishedVersion: 2 }, draft: null });
  });

  it('[AUTH-10] returns for each page whether visitors may see it, and the settings under which the version was published', async () => {
    const { id: spaceId } = await makeSpace();
    const { id } = await makeTemplate({ spaceId, requireGetRenderToken: false }, [aPage(), aPage()]);
    const [kept = '', removed = ''] = await pageIdsOf(id);
    await publishVersion(db, { templateId: id }, noon);
    await db.delete(pages).where(eq(pages.id, removed));
    const added = await createPage(db, { templateId: id, spaceId, ...aPage() }, noon);
    await updateTemplate(db, { id, spaceId }, { requireGetRenderToken: true }, noon);
    await publishVersion(db, { templateId: id, public: true }, noon);
    const draft = await createPage(db, { templateId: id, spaceId, ...aPage() }, noon);
    const pageIds = [kept, removed, added.id, draft.id];
    const load = async (version?: number) => {
      const read = (await readForRender(db, { pageIds, version })).pages;
      return {
        isPublished: pageIds.map((pageId) => read.get(pageId)?.isPublished),
        guards: read.get(kept)?.versionGuards,
      };
    };
    expect(await load()).toEqual({ isPublished: [true, false, true, false], guards: null });
    expect(await load(1)).toEqual({
      isPublished: [true, false, false, false],
      guards: { isPublic: false, requireGetRenderToken: false },
    });
    expect(await load(2)).toEqual({
      isPublished: [true, false, true, false],
      guards: { isPublic: true, requireGetRenderToken: true },
    });
    expect(await load(3)).toEqual({
      isPublished: [false, false, false, false],
      guards: { isPublic: false, requireGetRenderToken: true },
    });
  });

  it('reads 200 pages in as many statements as one, and scans no table', async () => {
    const { id: spaceId } = await makeSpace();
    const { id } = await makeTemplate(
      { spaceId },
      Array.from({ length: 200 }, () => aPage()),
    );
    const pageIds = await pageIdsOf(id);
    expect((await readForRender(db, { pageIds, draft: true })).pages.size).toBe(200);
    const callers = { keyHash: 'k', gtHash: 'g', spaceId: 's' };
    for (const input of [
      { pageIds, draft: true, ...callers },
      { pageIds: pageIds.slice(0, 1) },
      { pageIds, version: 1 },
    ]) {
      const plans = await plansOf(input);
      expect(plans).toHaveLength(6);
      expect(plans.flat().filter(isTableScan)).toEqual([]);
    }
  });
});

async function plansOf(input: RenderReadInput): Promise<string[][]> {
  const plan = async (statement: { toSQL(): { sql: string; params: unknown[] } }) => {
    const { sql, params } = statement.toSQL();
    const prepared = env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...params);
    return (await prepared.all<{ detail: string }>()).results.map(({ detail }) => detail);
  };
  return await Promise.all(renderStatements(db, input).map(plan));
}

function isTableScan(step: string): boolean {
  return /^SCAN (spaces|api_keys|templates|pages|version_pages|template_versions|fonts|previous_secrets)\b/.test(step);
}

import { decode } from 'jpeg-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { galleryId, readGallery } from '../../../scripts/state/gallery.ts';
import { pagesAlike } from '../../golden/alike.ts';
import { divergences } from '../../golden/divergences.ts';
import { parityCases } from '../../golden/parity.ts';
import { transparentPages } from '../../golden/transparent.ts';
import { pickCases } from '../../harness/depth.ts';
import { decodePixels, differingShare, halved, onWhite, similarity } from './pictures.ts';
import { type DocumentService, startWithTemplates } from './service.ts';

const min = 0.97;
/**
 * A case that is listed as diverging counts as equal again from this value on: versions of a browser round half a pixel
 * differently.
 */
const agreeing = 0.99;
const gallery = readGallery(inProject('gallery'));
// One page for each case: test/tools/documents.test.ts compares the others.
const slugs = gallery.map(({ slug }) => slug);

let service: DocumentService;

beforeAll(async () => {
  const pairs = Object.values(pagesAlike).map((pages, index) => [`alike-${index}`, { pages: [...pages] }] as const);
  service = await startWithTemplates({
    ...Object.fromEntries(Object.entries(parityCases).map(([slug, document]) => [slug, { pages: [document] }])),
    ...Object.fromEntries(pairs),
    ...Object.fromEntries(Object.values(transparentPages).map((page, index) => [`white-${index}`, { pages: [page] }])),
  });
});

afterAll(() => service?.remove());

/** SSIM of the page as takumi and as html draw it, at scale 2 and halved. */
async function parity(pageId: string): Promise<number> {
  const [takumi, html] = await Promise.all(
    ['takumi', 'html'].map((renderType) => service.bytes({ pageId, renderType, scale: 2, format: 'png' })),
  );
  if (!takumi || !html) throw new Error('Nothing was drawn');
  return similarity(halved(takumi), halved(html));
}

describe('a page that both engines draw', () => {
  it.each(pickCases(slugs, 1))('[RND-14] looks the same: gallery template %s', async (slug) => {
    expect(await parity(galleryId('page', slug, '1'))).toBeGreaterThanOrEqual(min);
  });

  it.each(pickCases(Object.keys(parityCases), 2))('[RND-14] looks the same: %s', async (slug) => {
    const pageSimilarity = await parity(service.pageId(slug));
    const divergence = divergences[slug];
    if (divergence) expect(pageSimilarity, `no longer diverges: take it off the list`).toBeLessThan(agreeing);
    else expect(pageSimilarity).toBeGreaterThanOrEqual(min);
  });

  it('[RND-14] has no listed divergence without a case and a reason', () => {
    for (const [slug, reason] of Object.entries(divergences)) {
      expect(Object.keys(parityCases)).toContain(slug);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});

describe('a page that a browser draws the same', () => {
  it.each(
    pickCases(
      Object.keys(pagesAlike).map((title, index) => [title, index] as const),
      8,
    ),
  )('%s', async (_, index) => {
    const [one, other] = await Promise.all(
      [1, 2].map((page) =>
        service.bytes({ pageId: service.pageId(`alike-${index}`, page), renderType: 'html', scale: 2, format: 'png' }),
      ),
    );
    if (!one || !other) throw new Error('Nothing was drawn');
    expect(differingShare(decodePixels(one), decodePixels(other), 3)).toBeLessThan(0.0002);
  });
});

describe('jpeg, which has no transparency', () => {
  const renderFields = { scale: 1, quality: 100 };
  const mean = (one: ArrayLike<number>, other: ArrayLike<number>) =>
    Array.from(one, (value, at) => Math.abs(value - (other[at] ?? 0))).reduce((sum, each) => sum + each, 0) /
    one.length;

  it.each(Object.keys(transparentPages).map((title, index) => [title, index] as const))(
    '[RND-11] [RND-14] shows %s on white, in both engines',
    async (_, index) => {
      const pageId = service.pageId(`white-${index}`);
      const jpeg = async (renderType: string) =>
        decode(await service.bytes({ pageId, renderType, format: 'jpeg', ...renderFields }), { useTArray: true }).data;
      const png = onWhite(await service.bytes({ pageId, renderType: 'html', format: 'png', scale: 1 })).data;
      const [takumi, html] = [await jpeg('takumi'), await jpeg('html')];
      expect(html).toHaveLength(png.length);
      expect(mean(html, png)).toBeLessThan(2.5);
      expect(mean(html, takumi)).toBeLessThan(2.5);
    },
  );
});

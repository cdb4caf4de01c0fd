import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireRaised } from '../../../scripts/goldens/drawing-lock.ts';
import { rasteriseSvg } from '../../../scripts/goldens/rasterise-svg.ts';
import { inProject } from '../../../scripts/paths.ts';
import { openOwnTab } from '../../../scripts/preview/browser.ts';
import { htmlDivergences, svgDivergences } from '../../golden/divergences.ts';
import { goldenDocuments, goldenPictures } from '../../golden/documents.ts';
import { pickCases } from '../../harness/depth.ts';
import { decodePixels, differingShare, halved, largestBlockDifference, onWhite, similarity } from './pictures.ts';
import { type DocumentService, startWithTemplates } from './service.ts';

const min = 0.97;
/** Of 255, and of all pixels: the rounding in which compilers may differ. Anything that a person could see is more. */
const tolerance = { channel: 3, pixels: 0.001 };
const isUpdating = process.env['GALLEY_UPDATE_GOLDENS'] === '1';
const documents = goldenDocuments();
const names = [...documents.keys()];
/** Compared with their own pictures. A change in any document also changes its SVG, which drawing-lock.test.ts compares. */
const drawnByTakumi = isUpdating ? names : pickCases(names, 24);
/** Compared between two engines, and between two formats. */
const compared = pickCases(names, 6);

/** Of 255: fades of masks are written as a few stops. */
const blockTolerance = 30;

let service: DocumentService;
let browser: Awaited<ReturnType<typeof openOwnTab>>;

beforeAll(async () => {
  service = await startWithTemplates(
    Object.fromEntries([...documents].map(([name, { page }]) => [name, { pages: [page] }])),
  );
});

beforeAll(async () => {
  browser = await openOwnTab();
});

afterAll(async () => {
  await browser?.close();
  await service?.remove();
});

const drawn = (name: string, renderType: string, scale: number) =>
  service.bytes({ pageId: service.pageId(name), renderType, scale, format: 'png' });

/**
 * A document that is listed as diverging counts as equal again from this value on: versions of a browser round half a
 * pixel differently.
 */
const agreeing = 0.99;

/** SSIM is measured at scale 2, halved, as RND-14 defines it. */
function judge(similarityFound: number, divergence: string | undefined): void {
  if (divergence) expect(similarityFound, 'no longer diverges: take it off the list').toBeLessThan(agreeing);
  else expect(similarityFound).toBeGreaterThanOrEqual(min);
}

describe('a golden document', () => {
  it.each(drawnByTakumi)('[RND-11] [DOC-2] matches its golden picture: %s', async (name) => {
    const picture = await drawn(name, 'takumi', 1);
    const goldenPath = join(goldenPictures, `${name}.png`);
    if (existsSync(goldenPath)) {
      const [one, other] = [decodePixels(picture), decodePixels(readFileSync(goldenPath))];
      expect([one.width, one.height]).toEqual([documents.get(name)?.page.width, documents.get(name)?.page.height]);
      if (differingShare(one, other, tolerance.channel) <= tolerance.pixels) return;
      if (isUpdating) requireRaised('pictures');
    }
    if (isUpdating) {
      mkdirSync(goldenPictures, { recursive: true });
      writeFileSync(goldenPath, picture);
      return;
    }
    const changed = inProject('dist/goldens', `${name}.png`);
    mkdirSync(inProject('dist/goldens'), { recursive: true });
    writeFileSync(changed, picture);
    expect.fail(
      `${name} is drawn differently. Look at ${changed}; where that is meant, raise the drawing versions, keep it with GALLEY_UPDATE_GOLDENS=1, and run npm run goldens:lock.`,
    );
  });

  it.each(compared)('[RND-14] looks the same in both engines: %s', async (name) => {
    const [takumi, html] = await Promise.all([drawn(name, 'takumi', 2), drawn(name, 'html', 2)]);
    judge(similarity(halved(takumi), halved(html)), htmlDivergences[name]);
  });

  it.each(compared)('[RND-13] looks the same as svg, drawn by resvg: %s', async (name) => {
    // At scale 1: takumi lays lines out in whole pixels, of which an SVG has as many as the page.
    const [takumi, svg] = await Promise.all([
      drawn(name, 'takumi', 1),
      service.bytes({ pageId: service.pageId(name), format: 'svg' }),
    ]);
    judge(similarity(onWhite(takumi), onWhite(await rasteriseSvg(svg, 1))), svgDivergences[name]);
  });

  it.each(
    pickCases(
      names.filter((name) => /^(mask|blend|svg|clip|opacity)-/.test(name)),
      6,
    ),
  )('[RND-13] [RND-24] has the same colors as svg, drawn by resvg and by a browser: %s', async (name) => {
    const { width, height } = documents.get(name)?.page ?? { width: 0, height: 0 };
    const [takumi, svg] = await Promise.all([
      drawn(name, 'takumi', 1),
      service.bytes({ pageId: service.pageId(name), format: 'svg' }),
    ]);
    const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    await browser.tab.show(`<!doctype html><img style="position:absolute;left:0;top:0" src="${src}">`, {
      width,
      height,
      scale: 1,
    });
    const [expected, byResvg, byBrowser] = [
      takumi,
      await rasteriseSvg(svg, 1),
      await browser.tab.picture('png', { width, height }),
    ].map(onWhite);
    if (!expected || !byResvg || !byBrowser) throw new Error('Nothing was drawn');
    // Edges are smoothed differently, but squares of 10 px agree.
    if (!svgDivergences[name]) expect(largestBlockDifference(expected, byResvg, 10)).toBeLessThan(blockTolerance);
    expect(largestBlockDifference(expected, byBrowser, 10)).toBeLessThan(blockTolerance);
  });

  it('[RND-14] has no listed divergence without a document and a reason', () => {
    for (const [name, reason] of [...Object.entries(htmlDivergences), ...Object.entries(svgDivergences)]) {
      expect(names).toContain(name);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});

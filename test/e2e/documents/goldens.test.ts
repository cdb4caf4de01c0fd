import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireRaised } from '../../../scripts/goldens/drawing-lock.ts';
import { rasteriseSvg } from '../../../scripts/goldens/rasterise-svg.ts';
import { inProject } from '../../../scripts/paths.ts';
import { htmlDivergences, svgDivergences } from '../../golden/divergences.ts';
import { goldenDocuments, goldenPictures } from '../../golden/documents.ts';
import { differingShare, halved, onWhite, pixelsOf, similarity } from './pictures.ts';
import { type DocumentService, startWithTemplates } from './service.ts';

const least = 0.97;
/** Of 255, and of all pixels: what compilers may round differently. Anything that a person could see is more. */
const tolerance = { channel: 3, pixels: 0.001 };
const isUpdating = process.env['GALLEY_UPDATE_GOLDENS'] === '1';
const documents = goldenDocuments();
const names = [...documents.keys()];

let service: DocumentService;

beforeAll(async () => {
  service = await startWithTemplates(
    Object.fromEntries([...documents].map(([name, { page }]) => [name, { pages: [page] }])),
  );
});

afterAll(() => service?.remove());

const drawn = (name: string, renderType: string, scale: number) =>
  service.bytes({ pageId: service.pageId(name), renderType, scale, format: 'png' });

/** What is listed as diverging agrees again from here on: versions of a browser round half a pixel in their own ways. */
const agreeing = 0.99;

/** SSIM is judged at scale 2, halved, as RND-14 defines it. */
function judge(found: number, known: string | undefined): void {
  if (known) expect(found, 'no longer diverges: take it off the list').toBeLessThan(agreeing);
  else expect(found).toBeGreaterThanOrEqual(least);
}

describe('a golden document', () => {
  it.each(names)('[RND-11] [DOC-2] is drawn as its picture shows: %s', async (name) => {
    const picture = await drawn(name, 'takumi', 1);
    const kept = join(goldenPictures, `${name}.png`);
    if (existsSync(kept)) {
      const [one, other] = [pixelsOf(picture), pixelsOf(readFileSync(kept))];
      expect([one.width, one.height]).toEqual([documents.get(name)?.page.width, documents.get(name)?.page.height]);
      if (differingShare(one, other, tolerance.channel) <= tolerance.pixels) return;
      if (isUpdating) requireRaised('pictures');
    }
    if (isUpdating) {
      mkdirSync(goldenPictures, { recursive: true });
      writeFileSync(kept, picture);
      return;
    }
    const changed = inProject('dist/goldens', `${name}.png`);
    mkdirSync(inProject('dist/goldens'), { recursive: true });
    writeFileSync(changed, picture);
    expect.fail(
      `${name} is drawn differently. Look at ${changed}; where that is meant, raise the drawing versions, keep it with GALLEY_UPDATE_GOLDENS=1, and run npm run goldens:lock.`,
    );
  });

  it.each(names)('[RND-14] looks the same by both engines: %s', async (name) => {
    const [takumi, html] = await Promise.all([drawn(name, 'takumi', 2), drawn(name, 'html', 2)]);
    judge(similarity(halved(takumi), halved(html)), htmlDivergences[name]);
  });

  it.each(names)('[RND-13] looks the same as svg, drawn by resvg: %s', async (name) => {
    // At scale 1: takumi lays lines out in whole pixels, of which an SVG has as many as the page.
    const [takumi, svg] = await Promise.all([
      drawn(name, 'takumi', 1),
      service.bytes({ pageId: service.pageId(name), format: 'svg' }),
    ]);
    judge(similarity(onWhite(takumi), onWhite(await rasteriseSvg(svg, 1))), svgDivergences[name]);
  });

  it('[RND-14] every divergence names a document and a reason', () => {
    for (const [name, reason] of [...Object.entries(htmlDivergences), ...Object.entries(svgDivergences)]) {
      expect(names).toContain(name);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});

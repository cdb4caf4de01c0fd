import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwnTab } from '../../../scripts/preview/browser.ts';
import { drawingFrom } from '../../../scripts/preview/resolve.ts';
import { openTakumi, openTakumiPool } from '../../../scripts/preview/takumi.ts';
import type { Box } from '../../../src/design/boxes/types.ts';
import type { Drawing } from '../../../src/draw/gather/drawing.ts';
import { measurePage, showToMeasure } from '../../../src/draw/html/measure.ts';
import type { MeasuredBox } from '../../../src/draw/html/measured-box.ts';
import { readBorders, toEdges } from '../../../src/draw/style/sides.ts';
import { FittedPage } from '../../../src/draw/takumi/fit/fitted-page.ts';
import type { Place } from '../../../src/draw/takumi/layout/placed-style.ts';
import { goldenDocuments } from '../../golden/documents.ts';
import { pickCases, runs } from '../../harness/depth.ts';
import { anchoredPages, layoutPages } from '../../harness/layout-pages.ts';

/** px. Chromium stores lengths in 64ths of a pixel, and sums of them differ by a few. */
const tolerance = 0.15;

/** Golden documents in which a box has another position than in Chromium, with the reason. The list should shrink. */
const cache: Readonly<Record<string, string>> = {
  'emoji-singles': 'A line with an emoji that is larger than its font is a px lower in takumi.',
  'script-combining-marks': 'Lines with letters of a fallback font are up to a px higher or lower.',
  'text-spans': 'Chromium rounds the parts of a line with spans of other sizes to whole px, one by one.',
};

const documents = [...goldenDocuments()].map(
  ([
    name,
    {
      page: { name: _, ...page },
    },
  ]) => [name, page] as const,
);
const made = layoutPages(runs(20, 300));
/** Pages with random styles, in most of which something overflows. */
const minExact = 0.85;

let browser: Awaited<ReturnType<typeof openOwnTab>>;
let takumi: Awaited<ReturnType<typeof openTakumi>>;
let pool: Awaited<ReturnType<typeof openTakumiPool>>;

beforeAll(async () => {
  [browser, takumi, pool] = await Promise.all([openOwnTab(), openTakumi(), openTakumiPool()]);
});

afterAll(() => browser?.close());

describe('the layout of a page', () => {
  it.each(pickCases(documents, 50))('[RND-14] puts every box where Chromium does: %s', async (name, document) => {
    const faults = await listFaults(document);
    if (cache[name] === undefined) expect(faults).toEqual([]);
    else expect(faults, 'has the same position again: remove it from the list').not.toEqual([]);
  });

  it('[RND-14] puts every box where Chromium does, whatever the nesting', async () => {
    let exact = 0;
    for (const document of made) if ((await listFaults(document)).length === 0) exact += 1;
    expect(exact / made.length).toBeGreaterThanOrEqual(minExact);
  }, 120_000);

  it('[DOC-18] [RND-14] stands where Chromium has it, whatever sides its layers are placed from', async () => {
    const faults: string[] = [];
    for (const document of anchoredPages(runs(12, 200))) faults.push(...(await listFaults(document)));
    expect(faults).toEqual([]);
  }, 120_000);
});

async function listFaults(document: object): Promise<string[]> {
  const drawing = (await drawingFrom(document, {})).drawing;
  await showToMeasure(browser.tab, [{ ...drawing, shrunk: takumi.shrunkSizes(drawing) }]);
  return compare(drawing, await measurePage(browser.tab));
}

function compare(drawing: Drawing, measured: MeasuredBox): string[] {
  const { places } = pool.use(drawing.fonts, 0, (renderer) => FittedPage.forDrawing(drawing).placeBoxes(renderer));
  const faults: string[] = [];
  const visit = (box: Box, { x, y }: { x: number; y: number }, place: Place, inHtml: MeasuredBox): void => {
    // Extra width that a text is given is not part of its box.
    const width = place.width - (box.kind === 'text' ? 1 / 32 : 0);
    const measuredFrame = [x, y, width, place.height];
    const theirs = [inHtml.x, inHtml.y, inHtml.width, inHtml.height];
    if (measuredFrame.some((value, index) => Math.abs(value - (theirs[index] ?? 0)) > tolerance))
      faults.push(`${box.layerId}: [${rounded(measuredFrame)}], in Chromium [${rounded(theirs)}]`);
    if (box.kind !== 'container') return;
    const borders = toEdges(readBorders(box.style, { em: 16, whole: 0 }));
    for (const [index, child] of box.children.entries()) {
      const childPlace = places.get(child);
      const childInHtml = inHtml.children[index];
      if (!childPlace || !childInHtml) continue;
      visit(
        child,
        { x: x + borders.left + childPlace.left, y: y + borders.top + childPlace.top },
        childPlace,
        childInHtml,
      );
    }
  };
  visit(drawing.root, { x: 0, y: 0 }, { left: 0, top: 0, width: drawing.width, height: drawing.height }, measured);
  return faults.slice(0, 5);
}

function rounded(numbers: readonly number[]): string {
  return numbers.map((value) => value.toFixed(2)).join(', ');
}

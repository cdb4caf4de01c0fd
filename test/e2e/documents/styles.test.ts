import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwnTab } from '../../../scripts/preview/browser.ts';
import { drawBoth } from '../../../scripts/preview/draw-both.ts';
import { drawingFrom } from '../../../scripts/preview/resolve.ts';
import { openTakumi } from '../../../scripts/preview/takumi.ts';
import { unsupportedBy } from '../../../src/design/boxes/style/index.ts';
import type { Box } from '../../../src/design/boxes/types.ts';
import { styleDivergences } from '../../golden/divergences.ts';
import { pickCases } from '../../harness/depth.ts';
import { stylePages } from '../../harness/style-pages.ts';
import { halved, similarity } from './pictures.ts';

/** Each engine draws dots, waves and half pixels differently, but stays above this value. */
const min = 0.97;
const minMean = 0.985;
const pages = pickCases(stylePages(), 8);

let browser: Awaited<ReturnType<typeof openOwnTab>>;
let takumi: Awaited<ReturnType<typeof openTakumi>>;
const similarities: number[] = [];

beforeAll(async () => {
  [browser, takumi] = await Promise.all([openOwnTab(), openTakumi()]);
});

afterAll(() => browser?.close());

/** Takumi warns about values that it cannot draw, and does not claim that it draws them the same. */
function isWarned(box: Box): boolean {
  if (unsupportedBy('takumi', box.style).length > 0) return true;
  return box.kind === 'container' && box.children.some(isWarned);
}

describe('a value of a style property', () => {
  it.each(pages.map(({ name, document }) => [name, document] as const))(
    '[RND-14] [RND-24] looks the same in both engines, or causes a warning: %s',
    async (name, document) => {
      const { drawing } = await drawingFrom(document, {});
      if (isWarned(drawing.root)) return;
      const pictures = await drawBoth(browser.tab, takumi, drawing, 2);
      const alike = similarity(halved(pictures.takumi), halved(pictures.html));
      similarities.push(alike);
      const divergence = styleDivergences[name];
      if (divergence === undefined) expect(alike).toBeGreaterThanOrEqual(min);
      else expect(alike, 'no longer diverges: take it off the list').toBeLessThan(min);
    },
  );

  it('[RND-14] looks the same on average', () => {
    expect(similarities.length).toBeGreaterThan(pages.length * 0.9);
    expect(similarities.reduce((sum, each) => sum + each, 0) / similarities.length).toBeGreaterThanOrEqual(minMean);
  });

  it('[RND-14] has no listed divergence without a page and a reason', () => {
    const names = stylePages().map(({ name }) => name);
    for (const [name, reason] of Object.entries(styleDivergences)) {
      expect(names).toContain(name);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});

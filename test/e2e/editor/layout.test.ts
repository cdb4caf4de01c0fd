import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PageDocument } from '../../../src/design/document/page.ts';
import { bounds } from '../../../src/doors/dashboard/editor/view/hit.ts';
import type { PageView } from '../../../src/doors/dashboard/editor/view/page-view.ts';

import { type Area, intersection } from '../../../src/draw/geometry/area.ts';
import { runs } from '../../harness/depth.ts';
import { type Drawn, documentOf, NodeCanvas } from './node-canvas.ts';
import { randomLayouts } from './random-layouts.ts';

/** The corners of turned boxes are not smoothed, so the last pixel of a sharp corner may be missing. */
const cornerPx = 2;

let canvas: NodeCanvas;

beforeAll(async () => {
  canvas = await NodeCanvas.open();
});

/** The page with one layer filled, and nothing else to see. */
function withFilled(document: PageDocument, id: string): PageDocument {
  return {
    ...document,
    layers: document.layers.map((layer) =>
      layer.id === id ? { ...layer, style: { ...layer.style, backgroundColor: '#ff0000' } } : layer,
    ),
  };
}

/** The rectangle around everything that is drawn, in device pixels. */
function drawnBounds({ pixels, window }: Drawn): Area {
  const { width } = window;
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (let at = 3; at < pixels.length; at += 4) {
    if (pixels[at] === 0) continue;
    const pixel = (at - 3) / 4;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return right === 0
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top };
}

function edges({ x, y, width, height }: Area): number[] {
  return [x, y, x + width, y + height];
}

const numbersOf = (view: PageView) =>
  view.boxPlaces.map(({ box, width, height, matrix }) => [box.layerId, width, height, ...Object.values(matrix)]);

describe('[EDT-2] overlay and picture', () => {
  it.each([1, 2])('agree on the bounds of each layer within a device pixel, at scale %s', async (scale) => {
    await fc.assert(
      fc.asyncProperty(randomLayouts, async (page) => {
        const document = documentOf(page);
        for (const { id } of document.layers) {
          const view = await canvas.view(withFilled(document, id));
          const [boxPlace] = view.places.get(id) ?? [];
          if (!boxPlace) throw new Error(`The layer ${id} has no place`);
          const { x, y, width, height } = bounds(boxPlace);
          const scaled = { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
          const visible = intersection(scaled, { x: 0, y: 0, width: 240 * scale, height: 200 * scale });
          const drawn = drawnBounds(canvas.draw(view, scale));
          // What is thinner than a pixel may be invisible.
          const isThin = Math.min(boxPlace.width, boxPlace.height) * scale < 1;
          if (isThin || Math.min(visible.width, visible.height) < 1) continue;
          const turned = boxPlace.matrix.b !== 0;
          // The page cuts a turned box anywhere.
          if (turned && edges(visible).some((edge, index) => edge !== edges(scaled)[index])) continue;
          for (const [index, edge] of edges(visible).entries()) {
            const difference = Math.abs(edge - (edges(drawn)[index] ?? 0));
            expect(difference, `${id}: ${edges(visible)} drawn ${edges(drawn)}`).toBeLessThanOrEqual(
              turned ? cornerPx : 1,
            );
          }
        }
      }),
      { numRuns: runs(12, 300), seed: 1, endOnFailure: true },
    );
  });

  it('are laid out after an edit as if the page had just been opened', async () => {
    const edit = fc.record({
      index: fc.nat(),
      change: fc.constantFrom<object>(
        { content: 'Other words here' },
        { width: 77 },
        { height: 41.5 },
        { visible: false },
        { style: { fontSize: 17 } },
        { style: { padding: 6, gap: 2 } },
        { x: 31, y: 12 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(randomLayouts, fc.array(edit, { minLength: 3, maxLength: 8 }), async (page, edits) => {
        let document = documentOf(page);
        let view = await canvas.view(document);
        for (const { index, change } of edits) {
          const layers = document.layers.map((layer, at) => {
            if (at !== index % document.layers.length) return layer;
            const { content, ...others } = change as { content?: string };
            return { ...layer, ...others, ...(layer.type === 'text' && content ? { content } : {}) };
          });
          document = { ...document, layers };
          view = await canvas.view(document, view);
          expect(numbersOf(view)).toEqual(numbersOf(await canvas.view({ ...document })));
        }
      }),
      { numRuns: runs(15, 400), seed: 2, endOnFailure: true },
    );
  });
});

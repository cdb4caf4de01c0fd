import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cutPlanes, planeNames } from '../../../src/doors/dashboard/editor/canvas/planes/cut-planes.ts';
import { planeWindow } from '../../../src/doors/dashboard/editor/canvas/planes/plane-window.ts';
import { runs } from '../../harness/depth.ts';
import { largestDifference } from './compose-planes.ts';
import { documentOf, NodeCanvas } from './node-canvas.ts';
import { randomDrawings } from './random-drawings.ts';

/** Premultiplied colors are rounded once for each plane and each overlap of what is transparent. */
const maxOfTransparent = 9;
const maxOfOpaque = 1;

let canvas: NodeCanvas;

beforeAll(async () => {
  canvas = await NodeCanvas.open();
});

/** The largest difference between planes and page; undefined if the page cannot be cut at these layers. */
async function comparePlanes(page: object, active: ReadonlySet<string>, scale: number): Promise<number | undefined> {
  const view = await canvas.view(documentOf(page));
  const cut = cutPlanes(view.root, active);
  if (!cut) return undefined;
  const limit = { x: 0, y: 0, width: view.drawing.width, height: view.drawing.height };
  const planes = planeNames.map((plane) =>
    canvas.draw(view, scale, {
      window: planeWindow(view, cut.painted[plane], { scale, limit }),
      choosePart: (box) => cut.choosePart(plane, box),
    }),
  );
  return largestDifference(canvas.draw(view, scale), planes);
}

const box = { type: 'container', width: 80, height: 60 };
const opaque = (id: string, x: number, rest: object = {}) => ({
  id,
  ...box,
  x,
  y: 10,
  style: { backgroundColor: '#c02020' },
  ...rest,
});

describe('[EDT-1] planes drawn over each other look like the page', () => {
  it('exactly, without transparency', async () => {
    const layers = [
      opaque('a', 10),
      opaque('b', 50, { y: 30, style: { backgroundColor: '#2040c0' } }),
      opaque('c', 90),
    ];
    const page = { width: 200, height: 120, backgroundColor: '#fff', layers };
    expect(await comparePlanes(page, new Set(['b']), 1)).toBeLessThanOrEqual(maxOfOpaque);
    expect(await comparePlanes(page, new Set(['b']), 2)).toBeLessThanOrEqual(maxOfOpaque);
  });

  it.each([1, 2, 1.5])('within rounding, whatever is active, at scale %s', async (scale) => {
    let cuts = 0;
    await fc.assert(
      fc.asyncProperty(randomDrawings, async ({ page, active }) => {
        const difference = await comparePlanes(page, active, scale);
        if (difference === undefined) return;
        cuts += 1;
        expect(difference).toBeLessThanOrEqual(maxOfTransparent);
      }),
      { numRuns: runs(15, 600), seed: scale * 10, endOnFailure: true },
    );
    expect(cuts).toBeGreaterThan(runs(15, 600) / 4);
  });
});

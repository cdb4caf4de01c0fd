import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseInAreas, findDamage } from '../../../src/doors/dashboard/editor/canvas/planes/damage.ts';
import { changedPixels, sourceOf } from '../../../src/doors/dashboard/editor/canvas/planes/plane-window.ts';
import type { PageView } from '../../../src/doors/dashboard/editor/view/page-view.ts';
import { runs } from '../../harness/depth.ts';
import { largestDifference, withParts } from './compose-planes.ts';
import { documentOf, NodeCanvas } from './node-canvas.ts';
import { randomDrawings } from './random-drawings.ts';

type Fields = Record<string, unknown>;

let canvas: NodeCanvas;

beforeAll(async () => {
  canvas = await NodeCanvas.open();
});

/** The picture of a version that is drawn by what changed; undefined if all of it would be drawn. */
function drawChanges(previous: PageView, next: PageView, scale: number) {
  const damage = findDamage(previous, next);
  if (!damage) return undefined;
  const limit = { x: 0, y: 0, width: next.drawing.width, height: next.drawing.height };
  const { window, parts } = changedPixels(damage.areas, { scale, limit, reach: damage.reach });
  if (parts.length === 0) return canvas.draw(previous, scale);
  const choosePart = chooseInAreas(
    next,
    parts.map((part) => sourceOf(part, scale)),
  );
  return withParts(canvas.draw(previous, scale), canvas.draw(next, scale, { window, choosePart }), parts);
}

/** What an edit does to a layer. */
const edit = fc.oneof(
  fc.record({ dx: fc.integer({ min: -80, max: 80 }), dy: fc.integer({ min: -80, max: 80 }) }).map(
    ({ dx, dy }) =>
      (layer: Fields): Fields => ({ ...layer, x: Number(layer['x'] ?? 40) + dx / 2, y: Number(layer['y'] ?? 30) + dy }),
  ),
  fc
    .constantFrom<Fields>(
      { backgroundColor: '#40a0c0' },
      { color: '#a01010', fontSize: 19 },
      { filter: 'blur(2px)' },
      { mixBlendMode: 'multiply' },
      { overflow: 'hidden', borderRadius: 20 },
    )
    .map(
      (style) =>
        (layer: Fields): Fields => ({ ...layer, style: { ...Object(layer['style']), ...style } }),
    ),
  fc.constantFrom('A', 'Longer words\nin two lines').map(
    (content) =>
      (layer: Fields): Fields =>
        layer['type'] === 'text' ? { ...layer, content } : { ...layer, rotation: 20, opacity: 0.4 },
  ),
);

describe('[EDT-1] a picture in which only the changes are drawn again', () => {
  it('needs few boxes if a small layer moves', async () => {
    const layers = (x: number) => [
      { id: 'far', type: 'container', x: 150, y: 10, width: 40, height: 20, style: { backgroundColor: '#208040' } },
      { id: 'moved', type: 'container', x, y: 10, width: 40, height: 20, style: { backgroundColor: '#c02020' } },
    ];
    const view = await canvas.view(documentOf({ width: 200, height: 120, layers: layers(10) }));
    const next = await canvas.view(documentOf({ width: 200, height: 120, layers: layers(12) }), view);
    const damage = findDamage(view, next);
    expect(damage).toEqual({ areas: [{ x: 10, y: 10, width: 42, height: 20 }], reach: 0 });
    const choose = chooseInAreas(next, damage?.areas ?? []);
    const drawn = next.boxPlaces.filter(({ box }) => choose(box) === 'all').map(({ box }) => box.layerId);
    expect(drawn).toEqual(['', 'moved']);
  });

  it.each([1, 2, 1.5])('looks as if all of it were drawn, at scale %s', async (scale) => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(randomDrawings, fc.nat(), edit, async ({ page }, index, change) => {
        const changed = page.layers.map((layer, at) => (at === index % page.layers.length ? change(layer) : layer));
        const view = await canvas.view(documentOf(page));
        const next = await canvas.view(documentOf({ ...page, layers: changed }), view);
        const picture = drawChanges(view, next, scale);
        if (!picture) return;
        compared += 1;
        expect(largestDifference(canvas.draw(next, scale), [picture])).toBe(0);
      }),
      { numRuns: runs(15, 1_000), seed: scale * 10, endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(runs(40, 1_000) / 4);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../core/json.ts';
import { compose, identity, type Matrix, transformPoint, translation } from '../../../../draw/geometry/matrix.ts';
import { layerTree } from '../model/layer-tree.ts';
import { documentWith, pageId } from '../model/model.fixture.ts';
import { fitArea, toPage, toScreen, wheelFactor, zoomAt, zoomTo } from './camera.ts';
import { bounds, containsPoint, corners, type LayerPlace, overlaps, type PlacedBox } from './hit.ts';
import { neighborDistances, snapArea, snapCandidates } from './snapping.ts';
import { layersAt, layersInArea, type TargetedPage, targetAt, targetInside } from './targeting.ts';
import { handles, resizedBox, resizeOffset, rotated, rotationAround } from './transform.ts';

function turning(degrees: number): Matrix {
  const radians = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  return { a: cosine, b: sine, c: -sine, d: cosine, e: 0, f: 0 };
}

/** A layer at a position in its parent, turned around its center, as CSS does it. */
function placed(
  { x, y, width, height, rotation }: { x: number; y: number; width: number; height: number; rotation: number },
  parent: Matrix,
): LayerPlace {
  const [cx, cy] = [width / 2, height / 2];
  const turn = compose(compose(translation(cx, cy), turning(rotation)), translation(-cx, -cy));
  return { width, height, matrix: compose(compose(parent, translation(x, y)), turn) };
}

describe('a resize', () => {
  const size = fc.integer({ min: 20, max: 500 });
  const offset = fc.integer({ min: -300, max: 300 });
  const layer = fc.record({
    x: offset,
    y: offset,
    width: size,
    height: size,
    rotation: fc.integer({ min: -180, max: 180 }),
  });
  const parents = fc.record({ rotation: fc.integer({ min: -180, max: 180 }), x: offset, y: offset });

  it('[EDT-7] keeps the opposite corner at its place on the page, however the layer and its parent are rotated', () => {
    fc.assert(
      fc.property(
        layer,
        parents,
        fc.constantFrom(...handles),
        offset,
        offset,
        fc.boolean(),
        (box, around, handle, dx, dy, keepsRatio) => {
          const parent = compose(translation(around.x, around.y), turning(around.rotation));
          const before = placed(box, parent);
          const resized = resizedBox(before, {
            handle,
            distance: { x: dx, y: dy },
            keepsRatio,
            fromCenter: { x: false, y: false },
          });
          const moved = resizeOffset(before, parent, resized);
          const after = placed(
            { ...box, x: box.x + moved.x, y: box.y + moved.y, width: resized.width, height: resized.height },
            parent,
          );
          const anchor = (place: LayerPlace) =>
            transformPoint(place.matrix, (place.width * (1 - handle.x)) / 2, (place.height * (1 - handle.y)) / 2);
          expect(anchor(after).x).toBeCloseTo(anchor(before).x, 6);
          expect(anchor(after).y).toBeCloseTo(anchor(before).y, 6);
          expect(Math.min(resized.width, resized.height)).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('[EDT-7] puts the dragged corner under the pointer', () => {
    const before = placed({ x: 10, y: 20, width: 100, height: 50, rotation: 90 }, identity);
    const [, , corner] = corners(before);
    const resized = resizedBox(before, {
      handle: { x: 1, y: 1 },
      distance: { x: -30, y: 20 },
      keepsRatio: false,
      fromCenter: { x: false, y: false },
    });
    const moved = resizeOffset(before, identity, resized);
    const after = placed(
      { x: 10 + moved.x, y: 20 + moved.y, width: resized.width, height: resized.height, rotation: 90 },
      identity,
    );
    expect(corners(after)[2].x).toBeCloseTo(corner.x - 30);
    expect(corners(after)[2].y).toBeCloseTo(corner.y + 20);
  });

  it('[EDT-7] keeps the center with Alt and the proportions with Shift', () => {
    const before = placed({ x: 0, y: 0, width: 100, height: 50, rotation: 0 }, identity);
    expect(
      resizedBox(before, {
        handle: { x: 1, y: 0 },
        distance: { x: 10, y: 0 },
        keepsRatio: true,
        fromCenter: { x: true, y: true },
      }),
    ).toEqual({
      x: -10,
      y: -5,
      width: 120,
      height: 60,
    });
  });
});

describe('a rotation', () => {
  it('[EDT-6] follows the pointer in whole degrees, and with Shift in steps of 15°', () => {
    const options = { center: { x: 0, y: 0 }, from: { x: 10, y: 0 } };
    expect(
      rotated(10, { ...options, to: transformPoint(rotationAround(options.center, 31.4), 10, 0), isStepped: false }),
    ).toBe(41);
    expect(
      rotated(10, { ...options, to: transformPoint(rotationAround(options.center, 31.4), 10, 0), isStepped: true }),
    ).toBe(45);
    expect(rotated(170, { ...options, to: { x: 0, y: 10 }, isStepped: false })).toBe(-100);
  });
});

describe('the camera', () => {
  it('[DASH-2] zooms to the pointer', () => {
    const camera = { x: 10, y: 20, scale: 2 };
    const anchor = { x: 300, y: 200 };
    const zoomed = zoomAt(camera, anchor, 1.2);
    expect(toScreen(zoomed, toPage(camera, anchor))).toEqual({ x: expect.closeTo(300), y: expect.closeTo(200) });
    expect(zoomAt(camera, anchor, 1_000).scale).toBe(64);
    expect(zoomTo({ ...camera, scale: 0.49 }, anchor, 1).scale).toBe(1);
    expect(wheelFactor(-1_000)).toBe(1.25);
  });

  it('[DASH-2] shows a whole page in the middle', () => {
    const camera = fitArea({ x: 0, y: 0, width: 1_000, height: 500 }, { width: 628, height: 628 });
    expect(camera.scale).toBe(0.5);
    expect(toScreen(camera, { x: 500, y: 250 })).toEqual({ x: 314, y: 314 });
  });
});

const layer = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: 'container',
  visible: true,
  style: {},
  ...fields,
});
const box = (layerId: string, x: number, y: number, width: number, height: number): PlacedBox => ({
  layerId,
  width,
  height,
  matrix: translation(x, y),
});

// A card with a row of two texts, and a locked picture behind everything.
const page: TargetedPage = {
  tree: layerTree(
    documentWith([
      layer('back', { type: 'image', locked: true }),
      layer('card'),
      layer('row', { parentId: 'card' }),
      layer('one', { type: 'text', parentId: 'row' }),
      layer('two', { type: 'text', parentId: 'row' }),
      layer('badge', { type: 'text' }),
    ]),
    pageId,
  ),
  boxes: [
    box('', 0, 0, 400, 300),
    box('back', 0, 0, 400, 300),
    box('card', 50, 50, 200, 100),
    box('row', 60, 60, 180, 40),
    box('one', 60, 60, 80, 40),
    box('two', 150, 60, 80, 40),
    box('badge', 300, 50, 60, 20),
  ],
};
const at = (x: number, y: number, selected: string[] = [], isDeep = false) =>
  targetAt(page, { x, y }, 8, { selected, isDeep });

describe('a click', () => {
  it('[EDT-5] selects the outermost layer', () => {
    expect(at(70, 70)).toBe('card');
  });

  it('[EDT-5] selects a sibling of the selection, or of its parents, and never climbs', () => {
    expect(at(160, 70, ['one'])).toBe('two');
    expect(at(240, 140, ['one'])).toBe('card');
    expect(at(310, 60, ['one'])).toBe('badge');
    expect(at(160, 70, ['row'])).toBe('row');
  });

  it('[EDT-5] with Ctrl selects the deepest layer', () => {
    expect(at(70, 70, [], true)).toBe('one');
  });

  it('[EDT-5] skips locked layers', () => {
    expect(at(10, 10)).toBeUndefined();
    expect(layersAt(page, { x: 10, y: 10 }, 0)).toEqual(['back']);
  });

  it('[EDT-5] twice goes one level down', () => {
    expect(targetInside(page, { x: 70, y: 70 }, 0, 'card')).toBe('row');
    expect(targetInside(page, { x: 70, y: 70 }, 0, 'row')).toBe('one');
    expect(targetInside(page, { x: 70, y: 70 }, 0, 'one')).toBeUndefined();
  });

  it('[EDT-5] hits a line of no height within 8 px', () => {
    const line = box('line', 0, 100, 50, 0);
    expect(containsPoint(line, { x: 25, y: 103 }, 8)).toBe(true);
    expect(containsPoint(line, { x: 25, y: 105 }, 8)).toBe(false);
  });
});

describe('a marquee', () => {
  const inArea = (x: number, y: number, width: number, height: number, isDeep = false) =>
    layersInArea(page, { x, y, width, height }, { isDeep });

  it('[EDT-5] selects leaves that it touches and containers that it encloses', () => {
    expect(inArea(40, 40, 220, 120)).toEqual(['card']);
    expect(inArea(55, 55, 30, 30)).toEqual(['one']);
    expect(inArea(40, 40, 280, 120)).toEqual(['card', 'badge']);
    expect(inArea(40, 40, 220, 120, true)).toEqual(['one', 'two']);
    expect(inArea(0, 200, 400, 100)).toEqual([]);
  });

  it('[EDT-5] tests the shape of a rotated layer and not the area around it', () => {
    const turned: LayerPlace = { width: 100, height: 10, matrix: turning(45) };
    const { x, y, width } = bounds(turned);
    expect(overlaps({ x: x + width - 10, y, width: 8, height: 8 }, turned)).toBe(false);
    expect(overlaps({ x: 30, y: 30, width: 8, height: 8 }, turned)).toBe(true);
  });
});

describe('snapping', () => {
  const area = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  const candidates = snapCandidates({
    page: area(0, 0, 1_000, 600),
    siblings: [area(100, 100, 80, 40), area(200, 100, 80, 40)],
    guides: { x: [444], y: [] },
    moved: area(320, 102, 50, 40),
  });

  it('[EDT-6] moves to the nearest line within 6 px of the screen, per axis', () => {
    expect(snapArea(area(183, 104, 50, 40), candidates, { scale: 1 })).toMatchObject({ x: -3, y: -4 });
    expect(snapArea(area(183, 107, 50, 40), candidates, { scale: 1 }).y).toBe(0);
    expect(snapArea(area(183, 104, 50, 40), candidates, { scale: 2 })).toMatchObject({ x: -3, y: 0 });
  });

  it('[EDT-6] snaps to guides and to the center of the page', () => {
    expect(snapArea(area(440, 300, 50, 40), candidates, { scale: 1 }).x).toBe(4);
    expect(snapArea(area(477, 400, 50, 40), candidates, { scale: 1 })).toMatchObject({
      x: -2,
      lines: [{ kind: 'page' }],
    });
  });

  it('[EDT-6] repeats the gap between neighbors', () => {
    // The gap is 20, so the third is at 300.
    const snap = snapArea(area(303, 100, 50, 40), candidates, { scale: 1 });
    expect(snap.x).toBe(-3);
    expect(snap.gaps).toMatchObject([{ axis: 'x', size: 20, side: 'after' }]);
  });

  it('[EDT-6] snaps only the edge that is resized', () => {
    const points = { x: ['end'], y: [] } as const;
    expect(snapArea(area(102, 300, 341, 40), candidates, { scale: 1, points })).toMatchObject({ x: 1, y: 0 });
  });

  it('[EDT-6] says how far the neighbors are', () => {
    expect(neighborDistances(area(300, 110, 50, 20), candidates.siblings, 160)).toEqual([
      { side: 'left', distance: 20, across: 120, from: 300, to: 280 },
    ]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { DrawnPicture } from '../../../src/doors/dashboard/editor/canvas/engine/canvas-engine.ts';
import { PageCanvas, type PictureSurface } from '../../../src/doors/dashboard/editor/canvas/page-canvas.ts';
import type { PictureParts } from '../../../src/doors/dashboard/editor/canvas/page-painter.ts';
import { type PlaneName, planeNames } from '../../../src/doors/dashboard/editor/canvas/planes/cut-planes.ts';
import type { PageView } from '../../../src/doors/dashboard/editor/view/page-view.ts';
import { largestDifference, withParts } from './compose-planes.ts';
import type { HeldThread } from './held-thread.ts';
import { type Drawn, documentOf, NodeCanvas, sourceOf } from './node-canvas.ts';

let nodeCanvas: NodeCanvas;

beforeAll(async () => {
  nodeCanvas = await NodeCanvas.open();
});

/** What is visible: the whole page or its planes. */
class VisiblePictures implements PictureSurface {
  wholeCount = 0;
  planesCount = 0;
  changesCount = 0;
  movesCount = 0;
  readonly #planes = new Map<PlaneName, Drawn>();
  /** The last picture of the whole page, which is also there while planes are shown. */
  #picture: Drawn | undefined;
  #whole: Drawn | undefined;

  showWhole(picture: DrawnPicture): void {
    this.wholeCount += 1;
    this.#whole = copyOf(picture);
    this.#picture = this.#whole;
  }

  showChanges({ picture, parts }: PictureParts): void {
    this.changesCount += 1;
    this.#whole = this.#picture && withParts(this.#picture, copyOf(picture), parts);
    this.#picture = this.#whole;
  }

  showPlanes(pictures: Partial<Record<PlaneName, DrawnPicture>>): void {
    this.planesCount += 1;
    this.#whole = undefined;
    for (const name of planeNames) {
      const picture = pictures[name];
      if (picture) this.#planes.set(name, copyOf(picture));
    }
  }

  movePlane(name: PlaneName, { left, top }: { left: number; top: number }): void {
    this.movesCount += 1;
    this.#whole = undefined;
    const plane = this.#planes.get(name);
    if (plane) this.#planes.set(name, { ...plane, window: { ...plane.window, left, top } });
  }

  get visible(): Drawn[] {
    return this.#whole ? [this.#whole] : planeNames.flatMap((name) => this.#planes.get(name) ?? []);
  }
}

/** Buffers of pictures are used again. */
function copyOf({ window, buffer }: DrawnPicture): Drawn {
  return { window, pixels: new Uint8ClampedArray(buffer.slice(0, window.width * window.height * 4)) };
}

interface OpenCanvas {
  canvas: PageCanvas;
  thread: HeldThread;
  surface: VisiblePictures;
  shown: number[];
  failures: unknown[];
  show(layers: readonly object[]): Promise<PageView>;
}

const size = { width: 200, height: 120 };

function openCanvas(options?: { trap?: string }): OpenCanvas {
  const { thread, ...parts } = nodeCanvas.held(options);
  const surface = new VisiblePictures();
  const [shown, failures]: [number[], unknown[]] = [[], []];
  const canvas = new PageCanvas(
    { ...parts, surface },
    { onView: () => {}, onShown: (version) => shown.push(version), onFailure: (error) => failures.push(error) },
  );
  canvas.setCamera({ scale: 1, pixelRatio: 1, visible: { x: 0, y: 0, ...size } });
  const show = async (layers: readonly object[]) => {
    const view = await canvas.update(sourceOf(documentOf({ ...size, backgroundColor: '#fff', layers })));
    if (!view) throw new Error('A newer version took the place of this one');
    return view;
  };
  return { canvas, thread, surface, shown, failures, show };
}

const box = (id: string, x: number, color: string, rest: object = {}) => ({
  id,
  type: 'container',
  x,
  y: 20,
  width: 60,
  height: 60,
  style: { backgroundColor: color },
  ...rest,
});
const withColor = (layer: ReturnType<typeof box>, backgroundColor: string) =>
  layer.id === 'b' ? { ...layer, style: { backgroundColor } } : layer;
const inside = (step: number) => box('b', 30 + step, '#2040c0', { parentId: 'clip' });
const boxes = (x: number) => [box('a', 10, '#c02020'), box('b', x, '#2040c0'), box('c', 120, '#208040')];

/** A row in which every item after the first one moves. */
const row = (width: number, count: number) => [
  { id: 'row', type: 'container', x: 0, y: 0, width: 200, height: 60, style: { display: 'flex', gap: 2 } },
  ...Array.from({ length: count }, (_, index) => ({
    id: `item${index}`,
    parentId: 'row',
    type: 'container',
    width: index === 0 ? width : 10,
    height: 20 + index,
    style: { backgroundColor: `#${index + 1}04060`, flexShrink: 0 },
  })),
];

describe('[EDT-1] the canvas during a gesture', () => {
  it('shows the active layer although planes take longer than a frame', async () => {
    const { canvas, thread, surface, shown, show } = openCanvas();
    await show(boxes(40));
    await thread.answerAll();
    canvas.activate(new Set(['b']));
    for (let frame = 1; frame <= 9; frame++) {
      await show(boxes(40 + frame));
      await thread.answer();
    }
    expect(surface.planesCount + surface.movesCount).toBeGreaterThanOrEqual(6);
    expect(surface.wholeCount).toBe(1);
    expect(shown).toEqual([...shown].sort((one, other) => one - other));
    canvas.dispose();
  });

  it('draws what is below and above once, and shows what the whole page would', async () => {
    const { canvas, thread, surface, show } = openCanvas();
    await show(boxes(40));
    await thread.answerAll();
    canvas.activate(new Set(['b']));
    const before = thread.drawn;
    for (let frame = 1; frame <= 20; frame++) {
      const view = await show(boxes(40 + frame));
      await thread.answerAll();
      expect(largestDifference(nodeCanvas.draw(view, 1), surface.visible)).toBeLessThanOrEqual(1);
    }
    // The active layer moves by whole pixels.
    expect(thread.drawn - before).toBe(3);
    expect(surface.movesCount).toBe(19);
    canvas.dispose();
  });

  it.each([
    ['round corners', { style: { backgroundColor: '#2040c0', borderRadius: 17 } }],
    ['a turn', { rotation: 17, style: { backgroundColor: '#2040c0', borderRadius: 8 } }],
    ['a shadow', { style: { backgroundColor: '#2040c0', boxShadow: '2px 3px 3px rgba(0, 0, 0, 0.4)' } }],
  ])('moves the picture of a layer with %s to where the engine would draw it', async (_, rest) => {
    const { canvas, thread, surface, show } = openCanvas();
    const layersAt = (step: number) => [box('a', 10, '#c02020'), box('b', 50 + step, '#2040c0', rest)];
    await show(layersAt(0));
    await thread.answerAll();
    canvas.activate(new Set(['b']));
    for (let step = 1; step <= 12; step++) {
      const view = await show(layersAt(step));
      await thread.answerAll();
      expect([step, largestDifference(nodeCanvas.draw(view, 1), surface.visible)]).toEqual([
        step,
        expect.toSatisfy((difference) => difference <= 3),
      ]);
    }
    expect(surface.movesCount).toBe(11);
    canvas.dispose();
  });

  it.each([
    ['moves by a part of a pixel', (step: number) => boxes(40 + step / 2)],
    ['changes its color', (step: number) => boxes(40 + step).map((each) => withColor(each, `#20${step + 10}c0`))],
    ['is cut off by the page', (step: number) => boxes(-25 + step)],
    [
      'is cut off by its parent',
      (step: number) => [box('clip', 20, '#fff', { style: { overflow: 'hidden' } }), inside(step)],
    ],
  ])('draws the active layer again if it %s', async (_, layersAt) => {
    const { canvas, thread, surface, show } = openCanvas();
    await show(layersAt(0));
    await thread.answerAll();
    canvas.activate(new Set(['b']));
    for (let step = 1; step <= 5; step++) {
      const view = await show(layersAt(step));
      await thread.answerAll();
      expect(largestDifference(nodeCanvas.draw(view, 1), surface.visible)).toBeLessThanOrEqual(1);
    }
    expect(surface.planesCount).toBeGreaterThanOrEqual(3);
    canvas.dispose();
  });

  it('shows the planes again after the page was drawn as a whole because the pointer rested', async () => {
    const { canvas, thread, surface, show } = openCanvas();
    await show(boxes(40));
    await thread.answerAll();
    canvas.activate(new Set(['b']));
    await show(boxes(41));
    await thread.answerAll();
    await expect.poll(() => thread.answer()).toBe(true);
    expect(surface.visible).toHaveLength(1);
    const view = await show(boxes(42));
    expect(surface.visible).toHaveLength(3);
    expect(largestDifference(nodeCanvas.draw(view, 1), surface.visible)).toBeLessThanOrEqual(1);
    canvas.dispose();
  });

  it('keeps showing pictures while every version changes further layers', async () => {
    const { canvas, thread, surface, failures, show } = openCanvas();
    await show(row(10, 8));
    await thread.answerAll();
    canvas.activate(new Set(['item0']));
    for (let frame = 1; frame <= 12; frame++) {
      await show([...row(10 + frame, 8)]);
      await thread.answer();
    }
    expect(surface.planesCount).toBeGreaterThan(3);
    const last = await show(row(40, 8));
    await thread.answerAll();
    expect(largestDifference(nodeCanvas.draw(last, 1), surface.visible)).toBeLessThanOrEqual(1);
    expect(failures).toEqual([]);
    canvas.dispose();
  });

  it('draws the whole page again at the end', async () => {
    const { canvas, thread, surface, show } = openCanvas();
    await show(boxes(40));
    canvas.activate(new Set(['b']));
    const view = await show(boxes(60));
    await thread.answerAll();
    canvas.activate(new Set());
    await expect.poll(() => thread.answer()).toBe(true);
    expect(surface.visible).toHaveLength(1);
    expect(largestDifference(nodeCanvas.draw(view, 1), surface.visible)).toBe(0);
    canvas.dispose();
  });
});

describe('[EDT-1] the canvas at rest', () => {
  it('draws what an edit has changed at once, and the whole page after a second', async () => {
    const { canvas, thread, surface, shown, show } = openCanvas();
    await show(boxes(40));
    await thread.answerAll();
    const view = await show(boxes(44));
    await thread.answerAll();
    expect([surface.wholeCount, surface.changesCount]).toEqual([1, 1]);
    expect(shown.at(-1)).toBe(view.version);
    expect(largestDifference(nodeCanvas.draw(view, 1), surface.visible)).toBe(0);
    await expect.poll(() => thread.answer(), { timeout: 5_000 }).toBe(true);
    expect(surface.wholeCount).toBe(2);
    canvas.dispose();
  });
});

describe('[SEC-4] a layer that the engine cannot draw', () => {
  const trap = '#123457';
  const withBad = (x: number) => [...boxes(x), box('bad', 5, trap, { y: 90, height: 20 })];

  it('is left out, and the rest of the page stays visible', async () => {
    const { canvas, thread, surface, failures, show } = openCanvas({ trap });
    await show(withBad(40));
    await thread.answerAll();
    expect([...canvas.badLayers]).toEqual(['bad']);
    const without = await nodeCanvas.view(documentOf({ ...size, backgroundColor: '#fff', layers: boxes(40) }));
    expect(largestDifference(nodeCanvas.draw(without, 1), surface.visible)).toBe(0);
    expect(failures).toEqual([]);
    canvas.dispose();
  });

  it('is found although all planes fail at the same time, and is drawn again once it is changed', async () => {
    const { canvas, thread, surface, failures, show } = openCanvas({ trap });
    await show(boxes(40));
    await thread.answerAll();
    canvas.activate(new Set(['b']));
    const changing = [
      box('low', 5, trap, { y: 90, height: 20 }),
      ...withBad(50).map((layer) => (layer.id === 'b' ? { ...layer, style: { backgroundColor: trap } } : layer)),
    ];
    await show(changing);
    await thread.answerAll();
    expect([...canvas.badLayers].sort()).toEqual(['b', 'bad', 'low']);
    expect(failures).toEqual([]);
    const fixed = await show(boxes(60));
    await thread.answerAll();
    expect([...canvas.badLayers]).toEqual([]);
    expect(largestDifference(nodeCanvas.draw(fixed, 1), surface.visible)).toBeLessThanOrEqual(1);
    canvas.dispose();
  });
});

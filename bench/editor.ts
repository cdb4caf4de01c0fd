import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser, openContext, type Person } from '../test/e2e/dashboard/screen.ts';
import { openEditor } from '../test/e2e/editor/canvas-picture.ts';
import { quantile } from './measure.ts';
import { hold, waitForCondition } from './screens.ts';

/**
 * The limits. A frame of a screen with 60 Hz takes 16.7 ms, and two of them 33 ms. `blockedMs` is how long a task may block
 * the page. `memoryGrowth` is the heap after 500 edits, divided by the heap after 50.
 */
const budgets = {
  frameMs: 16.8,
  longestFrameMs: 32,
  frameOfManyLayersMs: 32,
  settledMs: 150,
  openMs: 1_500,
  blockedMs: 50,
  memoryGrowth: 1.2,
};

const size = { width: 1_200, height: 630 };
/** How long each gesture lasts. */
const gestureMs = 4_000;

/** Records the frames of a page, and when a key or a pointer changed something and its picture was drawn. */
const observer = `
  globalThis.frames = [];
  let previous;
  const tick = (now) => {
    if (previous !== undefined) frames.push(now - previous);
    previous = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  globalThis.settled = { changedAt: 0, shownAt: 0 };
  for (const type of ['keydown', 'pointerup'])
    addEventListener(type, () => { settled.changedAt = performance.now(); settled.shownAt = 0; }, true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('canvas.whole'))
      if (entry.startTime >= settled.changedAt) settled.shownAt ||= entry.startTime + entry.duration;
  }).observe({ type: 'measure' });
  globalThis.blocked = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked.push(duration);
  }).observe({ type: 'longtask' });
`;

/**
 * Records when the canvas shows the page, in milliseconds since the navigation began. Playwright would see it up to 500 ms
 * later, because it looks for elements in growing intervals.
 */
const openingObserver = `
  globalThis.shownAt = 0;
  const look = () => {
    if (document.querySelector('[role="application"][aria-busy="false"]')) shownAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** Shapes and texts in a grid. The layer \`dragged\` is in the middle of the order of drawing. */
function manyLayers(count: number): object[] {
  const columns = Math.ceil(Math.sqrt(count * 2));
  const [width, height] = [size.width / columns, (size.height * 2) / columns];
  const layers = Array.from({ length: count - 1 }, (_, index) => {
    const place = { x: (index % columns) * width, y: Math.floor(index / columns) * height };
    return index % 2 === 0
      ? {
          id: `l${index}`,
          type: 'shape',
          shape: 'rectangle',
          ...place,
          width,
          height,
          fill: `hsl(${index * 7} 60% 60%)`,
        }
      : { id: `l${index}`, type: 'text', ...place, content: `Text ${index}`, style: { fontSize: 12 } };
  });
  const dragged = {
    id: 'dragged',
    type: 'shape',
    shape: 'rectangle',
    x: 60,
    y: 60,
    width: 120,
    height: 90,
    fill: '#111',
  };
  return [...layers.slice(0, count / 2), dragged, ...layers.slice(count / 2)];
}

/** A row of cards with texts, whose width is dragged. */
function row(count: number): object[] {
  const cards = Array.from({ length: count }, (_, index) => [
    {
      id: `c${index}`,
      type: 'container',
      parentId: 'row',
      style: { padding: 6, flexGrow: 1, backgroundColor: '#dbeafe' },
    },
    {
      id: `t${index}`,
      type: 'text',
      parentId: `c${index}`,
      content: `Card ${index} with words`,
      style: { fontSize: 14 },
    },
  ]).flat();
  const style = { flexDirection: 'row', flexWrap: 'wrap', gap: 8, padding: 12, backgroundColor: '#fff' };
  return [{ id: 'row', type: 'container', x: 60, y: 60, width: 500, style }, ...cards];
}

/** Measures the visual editor against its limits, in real Chromium with real pointer events, on an idle machine. */
export async function measureEditor(origin: string, person: Person): Promise<boolean[]> {
  const browser = await openBrowser();
  try {
    const bench = await EditorBench.open(browser, origin, person);
    await bench.printControl();
    return [
      ...(await bench.measureOpening()),
      ...(await bench.measureDrag(200, budgets.frameMs)),
      ...(await bench.measureResize()),
      ...(await bench.measureDrag(1_000, budgets.frameOfManyLayersMs)),
      ...(await bench.measureMarquee()),
      ...(await bench.measureSettling()),
      ...(await bench.measureMemory()),
    ];
  } finally {
    await browser.close();
  }
}

class EditorBench {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #person: Person;
  readonly #context: BrowserContext;

  private constructor(browser: Browser, origin: string, person: Person, context: BrowserContext) {
    this.#browser = browser;
    this.#origin = origin;
    this.#person = person;
    this.#context = context;
  }

  static async open(browser: Browser, origin: string, person: Person): Promise<EditorBench> {
    return new EditorBench(browser, origin, person, await openContext(browser, origin, { person }));
  }

  /** From the navigation to a canvas that shows the page. Later openings have the files in the browser's cache. */
  async measureOpening(): Promise<boolean[]> {
    const path = await this.#makePage(manyLayers(200));
    const times: number[] = [];
    for (let count = 0; count < 6; count++) {
      const page = await this.#context.newPage();
      await page.addInitScript(openingObserver);
      await page.goto(path);
      await waitForCondition(page, 'shownAt > 0');
      times.push(await page.evaluate<number>('shownAt'));
      await page.close();
    }
    const [first = 0, ...later] = times;
    console.log(`       opening a page the first time: ${Math.round(first)} ms`);
    return [hold('opening a page', quantile(later, 0.5), budgets.openMs, 'ms')];
  }

  /** The same pointer on an empty page: what the machine, the browser and Playwright take of a frame by themselves. */
  async printControl(): Promise<void> {
    const page = await this.#context.newPage();
    await page.addInitScript(observer);
    await page.setViewportSize({ width: 1_800, height: 900 });
    await page.goto('/api/health');
    await setTimeout(2_000);
    const frames = await recordFrames(page, [500, 300]);
    await page.close();
    console.log(`       longest frame of an empty page with the same pointer: ${Math.max(...frames).toFixed(1)} ms`);
  }

  async measureDrag(count: number, limitMs: number): Promise<boolean[]> {
    const page = await this.#openPage(manyLayers(count));
    const [x, y] = await pointOn(page, 120, 105);
    await page.mouse.click(x, y);
    const frames = await recordGesture(page, [x, y]);
    await page.close();
    const name = `dragging one of ${count} layers`;
    return [
      hold(`${name}: median frame`, quantile(frames, 0.5), limitMs, 'ms'),
      ...(limitMs > budgets.frameMs
        ? []
        : [hold(`${name}: longest frame`, Math.max(...frames), budgets.longestFrameMs, 'ms')]),
    ];
  }

  async measureResize(): Promise<boolean[]> {
    const page = await this.#openPage(row(20));
    const [x, y] = await pointOn(page, 64, 64);
    await page.mouse.click(x, y);
    const handle = await page.locator('[data-handle="1,0"]').last().boundingBox();
    if (!handle) throw new Error('The row is not selected');
    const frames = await recordGesture(page, [handle.x + handle.width / 2, handle.y + handle.height / 2]);
    await page.close();
    return [hold('resizing a row of 20 cards: median frame', quantile(frames, 0.5), budgets.frameMs, 'ms')];
  }

  /** From a press beside the page to the panels that show the 1,000 selected layers. */
  async measureMarquee(): Promise<boolean[]> {
    const page = await this.#openPage(manyLayers(1_000));
    const [from, to] = [await pointOn(page, -30, -30), await pointOn(page, size.width + 30, size.height + 30)];
    await page.mouse.click(...from);
    await setTimeout(500);
    await page.evaluate('void (blocked.length = 0)');
    await page.mouse.move(...from);
    await page.mouse.down();
    for (let step = 1; step <= 60; step++) {
      const along = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * step) / 60;
      await page.mouse.move(along(0), along(1));
      await setTimeout(4);
    }
    await page.mouse.up();
    await page.getByRole('heading', { name: '1000 layers' }).waitFor();
    await setTimeout(1_000);
    const longest = await page.evaluate<number>('Math.max(0, ...blocked)');
    await page.close();
    return [hold('selecting 1000 layers with a marquee: longest task', longest, budgets.blockedMs, 'ms')];
  }

  /** From a key that moves a layer to the picture of the whole page, at two device pixels per px. */
  async measureSettling(): Promise<boolean[]> {
    const context = await this.#browser.newContext({
      baseURL: this.#origin,
      viewport: { width: 1_800, height: 900 },
      deviceScaleFactor: 2,
      storageState: await this.#context.storageState(),
    });
    const page = await this.#openPage(manyLayers(200), context);
    await page.mouse.click(...(await pointOn(page, 120, 105)));
    await setTimeout(500);
    const times: number[] = [];
    for (let count = 0; count < 40; count++) {
      await page.keyboard.press(count % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
      await waitForCondition(page, 'settled.shownAt > 0');
      times.push(await page.evaluate<number>('settled.shownAt - settled.changedAt'));
      await setTimeout(50);
    }
    await context.close();
    console.log(`       last change to settled picture, median: ${Math.round(quantile(times, 0.5))} ms`);
    return [hold('last change to settled picture, p95', quantile(times, 0.95), budgets.settledMs, 'ms')];
  }

  async measureMemory(): Promise<boolean[]> {
    const page = await this.#openPage(manyLayers(200));
    await page.mouse.click(...(await pointOn(page, 120, 105)));
    const debuggee = await this.#context.newCDPSession(page);
    const heapAfter = async (edits: number) => {
      for (let count = 0; count < edits; count++) {
        await page.keyboard.press(count % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
        await setTimeout(30);
      }
      await setTimeout(1_000);
      await debuggee.send('HeapProfiler.collectGarbage');
      const { usedSize } = await debuggee.send('Runtime.getHeapUsage');
      return usedSize;
    };
    const [early, late] = [await heapAfter(50), await heapAfter(450)];
    await page.close();
    console.log(`       heap after 50 edits: ${(early / 2 ** 20).toFixed(1)} MiB`);
    return [hold('memory after 500 edits, relative to 50', late / early, budgets.memoryGrowth, '')];
  }

  async #openPage(layers: readonly object[], context = this.#context): Promise<Page> {
    const page = await context.newPage();
    await page.addInitScript(observer);
    await page.setViewportSize({ width: 1_800, height: 900 });
    const [, templateId = '', pageId = ''] =
      /templates\/(.+)\/pages\/(.+)\/edit/.exec(await this.#makePage(layers)) ?? [];
    await openEditor(page, templateId, pageId);
    // The engine draws without being seen until the browser has optimized it.
    await setTimeout(2_000);
    return page;
  }

  async #makePage(layers: readonly object[]): Promise<string> {
    const send = async (path: string, data: object) => {
      const response = await this.#context.request.post(path, { data, headers: { Origin: this.#origin } });
      if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
      return (await response.json()).data.doc;
    };
    const template = await send('/api/templates', { name: `Bench of ${this.#person.email}` });
    const body = { name: 'Page', ...size, backgroundColor: '#ffffff', layers };
    const page = await send(`/api/templates/${template.id}/pages`, body);
    return `/app/templates/${template.id}/pages/${page.id}/edit`;
  }
}

/** A point of the page in px of the window, at 100 %. */
async function pointOn(page: Page, x: number, y: number): Promise<[number, number]> {
  const origin = await page.locator('canvas[data-plane="whole"]').boundingBox();
  if (!origin) throw new Error('The page is not visible');
  return [origin.x + x, origin.y + y];
}

/** Drags something in circles, and returns how long each frame took in milliseconds. */
async function recordGesture(page: Page, at: readonly [number, number]): Promise<number[]> {
  const countActive = () => page.evaluate<number>(`performance.getEntriesByName('canvas.active').length`);
  const before = await countActive();
  const frames = await recordFrames(page, at);
  const drawn = (await countActive()) - before;
  // Otherwise the gesture did not happen, and its frames would prove nothing.
  if (drawn < 30) throw new Error(`Only ${drawn} pictures were drawn during the gesture`);
  const layoutMs = await page.evaluate<number[]>(
    `performance.getEntriesByName('canvas.layout').map(({ duration }) => duration)`,
  );
  console.log(
    `       ${frames.length} frames, ${drawn} pictures of the active layers, a layout takes ${quantile(layoutMs, 0.5).toFixed(1)} ms`,
  );
  return frames;
}

/** Moves the pointer in circles with a pressed button, and returns how long each frame took in milliseconds. */
async function recordFrames(page: Page, [x, y]: readonly [number, number]): Promise<number[]> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 5);
  await setTimeout(300);
  await page.evaluate('void (frames.length = 0)');
  const startedAt = performance.now();
  // Fast enough that the layer does not snap, where it would stay in its place for several moves.
  for (let angle = 0; performance.now() - startedAt < gestureMs; angle += 0.1) {
    await page.mouse.move(x + 250 - 200 * Math.cos(angle), y + 200 * Math.sin(angle));
    await setTimeout(4);
  }
  const frames = await page.evaluate<number[]>('[...frames]');
  await page.mouse.up();
  return frames;
}

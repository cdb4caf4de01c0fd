import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { type InSpace, openInSpace } from '../dashboard/in-space.ts';
import { openBrowser, seriousFaults } from '../dashboard/screen.ts';
import { openEditor } from './canvas-picture.ts';

let space: InSpace;

beforeAll(async () => {
  space = await openInSpace(await openBrowser());
});

const size = { width: 500, height: 300 };
const square = (id: string, x: number, y: number) => ({
  id,
  name: id,
  type: 'shape',
  shape: 'rectangle',
  x,
  y,
  width: 40,
  height: 40,
  fill: '#0f766e',
});

/** Credits spent, and renders in the log. */
async function spending(): Promise<unknown> {
  const [credits, logs] = await Promise.all([space.ask('GET', '/api/v1/usage'), space.ask('GET', '/api/renders/logs')]);
  return { credits, logs };
}

async function openPage(layers: readonly object[], settings: object = {}): Promise<Page> {
  const { doc: template } = await space.ask('POST', '/api/templates', { name: 'Canvas', ...settings });
  const body = { name: 'Page', ...size, backgroundColor: '#fff', layers };
  const { doc } = await space.ask('POST', `/api/templates/${template.id}/pages`, body);
  const page = await space.context.newPage();
  await page.setViewportSize({ width: 1_280, height: 800 });
  await openEditor(page, template.id, doc.id);
  return page;
}

/** A point of the page in px of the window, at 100 %. */
async function pointOn(page: Page, x: number, y: number): Promise<[number, number]> {
  const origin = await page.locator('canvas[data-plane="whole"]').boundingBox();
  if (!origin) throw new Error('The page is not visible');
  return [origin.x + x, origin.y + y];
}

/** How often each plane, and the whole page, was drawn. */
const countDrawings = (page: Page) =>
  page.evaluate<Record<string, number>>(`
    Object.fromEntries([...Map.groupBy(
      performance.getEntriesByType('measure').filter(({ name }) => name.startsWith('canvas.')),
      ({ name }) => name.slice('canvas.'.length),
    )].map(([name, list]) => [name, list.length]))
  `);

describe('the canvas', () => {
  deepIt('[EDT-1] draws only the dragged layer until it is released, and then the whole page', async () => {
    const layers = Array.from({ length: 60 }, (_, index) =>
      square(`s${index}`, (index % 10) * 45, ((index / 10) | 0) * 45),
    );
    const dragged = square('dragged', 430, 230);
    const page = await openPage([...layers.slice(0, 30), dragged, ...layers.slice(30)]);
    await expect.poll(async () => (await countDrawings(page))['warm-up']).toBe(9);
    const [fromX, fromY] = await pointOn(page, 450, 250);
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    await page.mouse.move(fromX - 8, fromY);
    await expect.poll(async () => (await countDrawings(page))['above']).toBe(1);
    const before = await countDrawings(page);
    let pauses = 0;
    for (let step = 1; step <= 60; step++) {
      const started = performance.now();
      await page.mouse.move(fromX - 8 - 5 * step, fromY - step);
      await page.waitForTimeout(16);
      // The page is drawn as a whole when nothing changes for 80 ms.
      if (performance.now() - started > 60) pauses += 1;
    }
    const during = await countDrawings(page);
    expect((during['active'] ?? 0) - (before['active'] ?? 0)).toBeGreaterThan(20);
    expect([during['below'], during['above']]).toEqual([1, 1]);
    expect((during['whole'] ?? 0) - (before['whole'] ?? 0)).toBeLessThanOrEqual(pauses);
    await page.mouse.up();
    await expect.poll(async () => (await countDrawings(page))['whole']).toBeGreaterThan(during['whole'] ?? 0);
    await page.close();
  });

  it('[RND-24] lists what it cannot show, and selects the layer of a warning', async () => {
    const page = await openPage([
      square('fine', 10, 10),
      { id: 'photo', name: 'Photo', type: 'image', x: 100, y: 10, width: 80, height: 60, src: 'asset:gone' },
      { id: 'title', name: 'Title', type: 'text', x: 10, y: 100, content: 'Hi', style: { fontFamily: 'No Such Font' } },
      { id: 'noise', name: 'Noise', type: 'shader', shaderId: 'revoked', x: 250, y: 10, width: 80, height: 60 },
      { id: 'posts', name: 'Posts', type: 'text', x: 10, y: 200, content: '{{ brand.colors.none }}' },
    ]);
    await page.getByRole('button', { name: /warnings$/ }).click();
    const menu = page.getByRole('menu', { name: 'Warnings' });
    for (const name of ['Photo', 'Title', 'Noise']) await menu.getByRole('menuitem', { name }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await menu.getByRole('menuitem', { name: 'Photo' }).click();
    const tree = page.getByRole('treegrid', { name: 'Layers' });
    await expect.poll(() => tree.getByRole('row', { selected: true }).getAttribute('aria-label')).toContain('Photo');
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await page.keyboard.press('Shift+W');
    await menu.waitFor();
    await page.close();
  });

  it('[DASH-2] says that a browser draws the renders, and shows a preview by it until the next change', async () => {
    const before = await spending();
    const text = { id: 't', name: 'Text', type: 'text', x: 20, y: 20, content: 'Hello' };
    const page = await openPage([square('a', 200, 100), text], { rendererType: 'html' });
    const notice = page.getByRole('region', { name: 'Browser picture' });
    await notice.getByText('A browser draws the renders').waitFor();
    const picture = page.getByRole('img', { name: 'The page as a browser draws it' });
    expect(await picture.count()).toBe(0);
    await notice.getByRole('switch').press('Space');
    await picture.waitFor();
    const [place, canvas] = await Promise.all([
      picture.boundingBox(),
      page.locator('canvas[data-plane="whole"]').boundingBox(),
    ]);
    expect(place).toMatchObject({ x: canvas?.x, y: canvas?.y, ...size });
    expect(await spending()).toEqual(before);
    expect(await seriousFaults(page)).toEqual([]);
    await page.mouse.click(...(await pointOn(page, 220, 120)));
    expect(await picture.count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => picture.count()).toBe(0);
    await page.close();
  });

  it('[RND-24] lists styles that only a browser draws among the warnings', async () => {
    const style = { maskImage: 'linear-gradient(black, transparent)' };
    const box = { id: 'm', name: 'Masked', type: 'container', x: 20, y: 20, width: 200, height: 200, style };
    const page = await openPage([box, { ...square('a', 10, 10), parentId: 'm' }], { rendererType: 'html' });
    await page.getByRole('button', { name: '1 warning' }).click();
    await page.getByRole('menuitem', { name: /Masked.*mask is drawn by takumi on each layer/ }).waitFor();
    await page.close();
  });
});

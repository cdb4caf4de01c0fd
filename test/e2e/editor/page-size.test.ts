import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { canvasOf, EditorPerson, field, layerTree, pointOn, square, untilSaved } from './open-editor.ts';

let editor: EditorPerson;

beforeAll(async () => {
  editor = await EditorPerson.create('Resizer');
});

/** Starts to drag an edge of the page, by a distance in px. */
async function dragEdge(page: Page, edge: string, [x, y]: [number, number]): Promise<void> {
  const box = await page.locator(`[data-handle="page ${edge}"]`).boundingBox();
  if (!box) throw new Error(`The edge ${edge} is not visible`);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 5; step++) await page.mouse.move(from.x + (x * step) / 5, from.y + (y * step) / 5);
}

/** The area of a layer in px of the window, read from the outline that a click on it shows. */
const sizeOfPage = async (open: { pageId: string }) => {
  const { width, height } = await editor.read(open);
  return { width, height };
};

/** The zoom and the left edge of the page, in px of the window. */
async function shownPage(page: Page) {
  const edge = await page.locator('[data-handle="page 1,0"]').boundingBox();
  const bottom = await page.locator('[data-handle="page 0,1"]').boundingBox();
  if (!edge || !bottom) throw new Error('The page has no edges');
  return { left: bottom.x, top: edge.y, width: bottom.width, height: edge.height };
}

const right = { ...square('right', 450, 50, '#0f766e'), constraints: { x: 'right', y: 'top' } };

describe('the size of the page on the canvas', () => {
  deepIt(
    '[EDT-4] [DOC-18] follows its dragged edges, and layers follow their constraints while it is dragged',
    async () => {
      const open = await editor.openWith([right]);
      const { page } = open;
      await dragEdge(page, '1,1', [-100, -50]);
      await expect.poll(() => field(page, 'W').inputValue()).toBe('500');
      expect(await page.getByText('500 × 350').first().isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect.poll(() => field(page, 'W').inputValue()).toBe('600');
      expect(await page.getByRole('button', { name: /^Undo/ }).isDisabled()).toBe(true);
      await dragEdge(page, '1,0', [-100, 0]);
      await page.mouse.up();
      await untilSaved(page);
      await expect.poll(() => sizeOfPage(open)).toEqual({ width: 500, height: 400 });
      expect(await editor.readLayer(open, 'right')).toMatchObject({ x: 350 });
      // What is shown is what was saved: the layer is under the pointer at its new place.
      const { left, top } = await shownPage(page);
      await page.mouse.click(left + 400, top + 100);
      await expect
        .poll(() => layerTree(page).getByRole('row', { selected: true }).getAttribute('aria-label'))
        .toContain('right');
      await page.close();
    },
  );

  deepIt('leaves the layers as they are with Alt, and if that is turned off', async () => {
    const open = await editor.openWith([right]);
    const { page } = open;
    await page.keyboard.down('Alt');
    await dragEdge(page, '1,0', [60, 0]);
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await page.getByRole('region', { name: 'Inspector' }).getByText('Resize layers').click();
    await dragEdge(page, '0,1', [0, 40]);
    await page.mouse.up();
    await untilSaved(page);
    await expect.poll(() => sizeOfPage(open)).toEqual({ width: 660, height: 440 });
    expect(await editor.readLayer(open, 'right')).toMatchObject({ x: 450, y: 50 });
    await page.close();
  });

  it('[EDT-11] fits the window when it opens and when the window changes, until somebody has zoomed', async () => {
    const { page } = await editor.openWith([]);
    const before = await shownPage(page);
    expect(before.width).toBe(600);
    await page.setViewportSize({ width: 900, height: 600 });
    await expect.poll(async () => (await shownPage(page)).width).toBeLessThan(500);
    const canvas = await canvasOf(page).boundingBox();
    const fitted = await shownPage(page);
    expect(fitted.left + fitted.width / 2).toBeCloseTo((canvas?.x ?? 0) + (canvas?.width ?? 0) / 2, 0);
    await canvasOf(page).focus();
    await page.keyboard.press('Shift+Digit0');
    await expect.poll(async () => (await shownPage(page)).width).toBe(600);
    await page.setViewportSize({ width: 1_280, height: 800 });
    await expect.poll(async () => (await canvasOf(page).boundingBox())?.width).toBeGreaterThan(canvas?.width ?? 0);
    expect((await shownPage(page)).width).toBe(600);
    await page.close();
  });

  it('[DOC-19] fits a group again after a layer in it was rotated in the inspector', async () => {
    const group = { id: 'group', name: 'Group', type: 'container', visible: true, group: true, style: {} };
    const open = await editor.openWith([
      { ...group, x: 100, y: 100, width: 300, height: 100 },
      { ...square('a', 0, 0, '#0f766e'), parentId: 'group' },
      { ...square('b', 200, 0, '#b91c1c'), parentId: 'group' },
    ]);
    const { page } = open;
    await page.mouse.dblclick(...(await pointOn(page, 150, 150)));
    await expect
      .poll(() => layerTree(page).getByRole('row', { selected: true }).getAttribute('aria-label'))
      .toContain('a');
    await field(page, 'Rotation').fill('45');
    await field(page, 'Rotation').press('Enter');
    await untilSaved(page);
    await expect.poll(() => editor.readLayer(open, 'group')).toMatchObject({ x: 79.29, y: 79.29, height: 141.42 });
    expect(await editor.readLayer(open, 'b')).toMatchObject({ x: 220.71, y: 20.71 });
    await page.close();
  });
});

describe('settings of the inspector', () => {
  it('[EDT-3] says that a side of a page is too long, and takes the longest one', async () => {
    const open = await editor.openWith([]);
    const { page } = open;
    const announcements = page.getByRole('status', { name: 'Announcements' });
    for (const thousands of [20, 30]) {
      await field(page, 'H').fill(`${thousands}000`);
      await field(page, 'H').press('Enter');
      await announcements.getByText(`${thousands},000 px is too long. A side has at most 10,000 px.`).waitFor();
      expect(await field(page, 'H').inputValue()).toBe('10000');
    }
    await untilSaved(page);
    await expect.poll(() => sizeOfPage(open)).toEqual({ width: 600, height: 10_000 });
    await page.close();
  });

  it('[PAG-1] let a page continue on a number of further pages', async () => {
    const open = await editor.openWith([]);
    const { page } = open;
    const inspector = page.getByRole('region', { name: 'Inspector' });
    await inspector.getByText('Continue on more pages').click();
    await field(page, 'Maximum pages').fill('12');
    await field(page, 'Maximum pages').press('Enter');
    await untilSaved(page);
    await expect.poll(async () => (await editor.read(open)).paginate).toEqual({ maxPages: 12 });
    await inspector.getByText('Continue on more pages').click();
    await untilSaved(page);
    await expect.poll(async () => (await editor.read(open)).paginate).toBeFalsy();
    await page.close();
  });

  deepIt('[EDT-3] have a list of fallback fonts', async () => {
    const text = { id: 't', name: 'Text', type: 'text', visible: true, x: 50, y: 50, content: 'Words' };
    const open = await editor.openWith([{ ...text, style: { fontFamily: 'Lora, Inter' } }]);
    const { page } = open;
    await layerTree(page).getByRole('row', { name: 'Text' }).click();
    await page.getByRole('button', { name: 'Add fallback font' }).click();
    await page.getByRole('searchbox', { name: 'Search fonts' }).fill('Bebas');
    await page.getByRole('option', { name: 'Bebas Neue' }).click();
    await page.getByRole('button', { name: 'Move fallback font 2 up' }).click();
    await untilSaved(page);
    const families = async () => (await editor.readLayer(open, 't')).style.fontFamily;
    await expect.poll(families).toBe('Lora, Bebas Neue, Inter');
    await page.getByRole('button', { name: 'Remove fallback font 2' }).click();
    await untilSaved(page);
    await expect.poll(families).toBe('Lora, Bebas Neue');
    await page.close();
  });

  deepIt('[EDT-9] have a row for each item of the default of a list', async () => {
    const items = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } };
    const schema = { type: 'object', properties: { lines: { type: 'array', items } } };
    const variables = { schema, values: { lines: [{ name: 'Tea', price: 3 }] } };
    const open = await editor.open(await editor.makePage([], { variables }));
    const { page } = open;
    await page.getByRole('button', { name: /^lines/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit lines' });
    await dialog.getByRole('button', { name: 'Add row to Default' }).click();
    await dialog.getByLabel('name').last().fill('Cake');
    await dialog.getByLabel('price').last().fill('5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await untilSaved(page);
    await expect
      .poll(async () => JSON.stringify((await editor.read(open)).variables))
      .toContain('[{"name":"Tea","price":3},{"name":"Cake","price":5}]');
    await page.close();
  });
});

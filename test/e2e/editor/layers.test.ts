import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { seriousFaults } from '../dashboard/screen.ts';
import {
  announcement,
  canvasOf,
  drag,
  EditorPerson,
  field,
  layerTree,
  pointOn,
  square,
  untilSaved,
} from './open-editor.ts';

let person: EditorPerson;

beforeAll(async () => {
  person = await EditorPerson.create('Layer designer');
});

const box = (id: string, fields: object = {}) => ({
  id,
  name: id,
  type: 'container',
  visible: true,
  style: {},
  x: 20,
  y: 20,
  width: 300,
  height: 300,
  ...fields,
});
const row = (page: Page, name: string) => layerTree(page).getByRole('row', { name, exact: true });
const names = (page: Page) =>
  layerTree(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((each) => each.getAttribute('aria-label')));
const selected = (page: Page) =>
  layerTree(page)
    .getByRole('row', { selected: true })
    .evaluateAll((rows) => rows.map((each) => each.getAttribute('aria-label')));

describe('the layer list', () => {
  it('[EDT-11] renames, hides, locks, reorders and moves layers by keyboard', async () => {
    const open = await person.openWith([
      box('card'),
      square('a', 400, 20, '#0f766e'),
      square('b', 450, 200, '#b91c1c'),
    ]);
    const { page } = open;
    expect(await names(page)).toEqual(['b', 'a', 'card']);
    await row(page, 'a').click();
    await page.keyboard.press('F2');
    await page.keyboard.type('Title');
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual(['b', 'Title', 'card']);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+h');
    await page.getByRole('button', { name: 'Show Title' }).waitFor();
    await page.keyboard.press('Control+Shift+l');
    await page.getByRole('button', { name: 'Unlock Title' }).waitFor();
    await page.keyboard.press('Alt+PageUp');
    await expect.poll(() => names(page)).toEqual(['Title', 'b', 'card']);
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(() => names(page)).toEqual(['b', 'card', 'Title']);
    await untilSaved(page);
    expect(await person.readLayer(open, 'a')).toMatchObject({
      parentId: 'card',
      x: 380,
      y: 0,
      locked: true,
      visible: false,
    });
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await expect.poll(() => names(page)).toEqual(['b', 'Title', 'card']);
    await untilSaved(page);
    expect(await person.readLayer(open, 'a')).toMatchObject({ x: 400, y: 20 });
    await page.close();
  });

  deepIt(
    '[EDT-11] moves a layer into a container with the keyboard drag of the list, where it stays drawn',
    async () => {
      const open = await person.openWith([
        box('card', { style: { border: '10px solid #000000' } }),
        square('a', 400, 60, '#0f766e'),
      ]);
      const { page } = open;
      await row(page, 'a').click();
      await page.getByRole('button', { name: 'Move a' }).focus();
      await page.keyboard.press('Enter');
      for (let step = 0; step < 6; step++) {
        const target = await page.evaluate<string>('document.activeElement?.getAttribute("aria-label") ?? ""');
        if (target.includes('on card')) break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
      await untilSaved(page);
      expect(await person.readLayer(open, 'a')).toMatchObject({ parentId: 'card', x: 370, y: 30 });
      await row(page, 'a').click();
      await expect.poll(() => field(page, 'X').inputValue()).toBe('370');
      await page.close();
    },
  );

  deepIt('[EDT-11] drags rows, selects several, and has a menu of commands', async () => {
    const open = await person.openWith([
      square('a', 20, 20, '#0f766e'),
      square('b', 150, 20, '#b91c1c'),
      square('c', 300, 20, '#1d4ed8'),
    ]);
    const { page } = open;
    await row(page, 'a').dragTo(row(page, 'c'), { targetPosition: { x: 60, y: 2 } });
    await expect.poll(() => names(page)).toEqual(['a', 'c', 'b']);
    await row(page, 'a').click();
    await row(page, 'b').click({ modifiers: ['Shift'] });
    await expect.poll(() => selected(page)).toEqual(['a', 'c', 'b']);
    await row(page, 'c').click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Layer' });
    await menu.getByRole('menuitem', { name: /^Group/ }).click();
    await expect.poll(() => names(page)).toEqual(['Group', 'a', 'c', 'b']);
    expect(await selected(page)).toEqual(['Group']);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => names(page)).toEqual(['Group']);
    expect(await seriousFaults(page)).toEqual([]);
    // A layer that is selected on the canvas is shown.
    await page.keyboard.down('Control');
    await page.mouse.click(...(await pointOn(page, 350, 70)));
    await page.keyboard.up('Control');
    await expect.poll(() => selected(page)).toEqual(['c']);
    await page.close();
  });

  deepIt('[DASH-2] shows 1,000 layers, of which only the visible rows are drawn', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      ...square(`l${index}`, index % 500, index % 300, '#0f766e'),
      width: 8,
      height: 8,
    }));
    const { page } = await person.openWith(many);
    await expect.poll(() => layerTree(page).getByRole('row').count()).toBeLessThan(120);
    expect(await names(page)).toContain('l999');
    await page.mouse.click(...(await pointOn(page, 3, 3)));
    await expect.poll(() => selected(page).then((list) => list.length)).toBe(1);
    await page.close();
  });
});

describe('keys of the canvas', () => {
  it('[DASH-6] Tab walks the layers only after Enter, and leaves after the last one', async () => {
    const { page } = await person.openWith([square('a', 20, 20, '#0f766e'), square('b', 150, 20, '#b91c1c')]);
    const isInCanvas = () => page.evaluate<boolean>('document.activeElement?.closest("[role=application]") !== null');
    await canvasOf(page).focus();
    await page.keyboard.press('Tab');
    expect(await isInCanvas()).toBe(false);
    await canvasOf(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => announcement(page)).toBe('Selected a');
    await page.keyboard.press('Tab');
    await expect.poll(() => announcement(page)).toBe('Selected b');
    await page.keyboard.press('Tab');
    expect(await isInCanvas()).toBe(false);
    await page.close();
  });

  it('[DOC-19] a layer in a rotated group with a border is moved where the pointer moves it', async () => {
    const group = box('g', {
      group: true,
      x: 100,
      y: 100,
      width: 120,
      height: 120,
      rotation: 90,
      style: { border: '10px solid #000000' },
    });
    const inside = { parentId: 'g', width: 40, height: 40 };
    const open = await person.openWith([
      group,
      { ...square('a', 0, 0, '#0f766e'), ...inside },
      { ...square('b', 60, 60, '#b91c1c'), ...inside },
    ]);
    const { page } = open;
    // The layer `a` is at the top right of the rotated group.
    await page.mouse.dblclick(...(await pointOn(page, 190, 130)));
    await drag(page, [190, 130], [210, 130]);
    await untilSaved(page);
    const { layers } = await person.read(open);
    const [g, a, b] = ['g', 'a', 'b'].map((id) => layers.find((layer: { id: string }) => layer.id === id));
    expect(g.height).toBe(140);
    expect([a.x, a.y]).toEqual([0, 0]);
    expect([b.x, b.y]).toEqual([60, 80]);
    await page.close();
  });
});

describe('the Shader tool', () => {
  it('[EDT-7] asks for a shader, and adds the layer with it', async () => {
    const open = await person.openWith([]);
    const { page } = open;
    // The tests have no sandbox that could vet a shader, so the list of the space gets one that was vetted elsewhere.
    await page.route(/\/shaders\?/, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const { list } = body.list ? body : body.data;
      if (route.request().url().includes('public=')) return route.fulfill({ response, json: body });
      list.push({ id: 'ripples', slug: null, name: 'Vetted ripples', manifest: { inputs: [] }, status: 'approved' });
      await route.fulfill({ response, json: body });
    });
    await page.getByRole('button', { name: 'Shader' }).click();
    await drag(page, [100, 100], [300, 200]);
    const dialog = page.getByRole('dialog', { name: 'Choose a shader' });
    await dialog.getByRole('option', { name: 'Vetted ripples' }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.poll(() => names(page)).toEqual(['Shader']);
    await untilSaved(page);
    const { layers } = await person.read(open);
    expect(layers).toMatchObject([{ type: 'shader', shaderId: 'ripples', x: 100, y: 100, width: 200, height: 100 }]);
    await page.close();
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt, pickCases } from '../../harness/depth.ts';
import { seriousFaults } from '../dashboard/screen.ts';
import { drag, EditorPerson, field, layerTree, type OpenPage, square, untilSaved } from './open-editor.ts';

let maker: EditorPerson;

beforeAll(async () => {
  maker = await EditorPerson.create('Stylist');
});

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });
const press = (page: Page, name: string | RegExp) => inspector(page).getByRole('button', { name }).click();
const focused = (page: Page) => page.locator(':focus');
const select = (page: Page, name: string) => layerTree(page).getByRole('row', { name }).click();

/** Opens the controls of a fill. They close when the inspector scrolls, which a press does by itself. */
async function openFill(page: Page): Promise<void> {
  const fill = inspector(page).getByRole('button', { name: 'Edit fill' });
  await fill.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  await fill.click();
  await page.getByRole('dialog', { name: 'Edit fill' }).waitFor();
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text);
  await field(page, name).press('Enter');
}

async function choose(page: Page, name: string | RegExp, option: string): Promise<void> {
  await press(page, name);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The layer as it is saved, once all changes are. */
async function saved(open: OpenPage, id: string) {
  await untilSaved(open.page);
  return await maker.readLayer(open, id);
}

const box = (style: object = {}) => ({
  id: 'box',
  name: 'box',
  type: 'container',
  visible: true,
  x: 40,
  y: 40,
  width: 200,
  height: 120,
  style,
});

describe('the inspector', () => {
  it('[EDT-3] takes calculations, units and steps of the arrow keys', async () => {
    const open = await maker.openWith([square('a', 50, 50, '#0f766e')]);
    const { page } = open;
    await select(page, 'a');
    await type(page, 'X', '50 + 25 * 2');
    await expect.poll(() => saved(open, 'a')).toMatchObject({ x: 100 });
    await field(page, 'X').press('ArrowUp');
    await field(page, 'X').press('Shift+ArrowUp');
    await expect.poll(() => saved(open, 'a')).toMatchObject({ x: 111 });
    await type(page, 'W', '50%');
    await type(page, 'Opacity', '40');
    await type(page, 'Rotation', '15°');
    await expect.poll(() => saved(open, 'a')).toMatchObject({ width: '50%', opacity: 0.4, rotation: 15 });
    await type(page, 'Opacity', '');
    await expect.poll(async () => Object.keys(await saved(open, 'a'))).not.toContain('opacity');
    await page.close();
  });

  it('[EDT-3] [DASH-6] names each side of a property differently from the property of that side', async () => {
    const { page } = await maker.openWith([box({ padding: '4px 8px', paddingTop: 2 })]);
    await select(page, 'box');
    for (const [name, value] of [
      ['Padding: top', '4'],
      ['Padding top', '2'],
    ] as const)
      await expect.poll(() => inspector(page).getByLabel(name, { exact: true }).inputValue()).toBe(value);
    await page.close();
  });

  it('[EDT-11] gives the keys back to the canvas on Enter, and moves on to the next field on Tab', async () => {
    const open = await maker.openWith([square('a', 50, 50, '#0f766e')]);
    const { page } = open;
    await select(page, 'a');
    await type(page, 'X', '60');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => saved(open, 'a')).toMatchObject({ x: 70 });
    await field(page, 'X').fill('80');
    await page.keyboard.press('Tab');
    expect(await field(page, 'X').and(focused(page)).count()).toBe(0);
    expect(await inspector(page).and(page.locator(':focus-within')).count()).toBe(1);
    await expect.poll(() => saved(open, 'a')).toMatchObject({ x: 80 });
    // A value that is rejected keeps the focus.
    await type(page, 'Opacity', 'much');
    await inspector(page).getByRole('alert').waitFor();
    expect(await field(page, 'Opacity').and(focused(page)).count()).toBe(1);
    await page.close();
  });

  deepIt('[EDT-4] makes one entry of the history of a drag over the name of a number', async () => {
    const open = await maker.openWith([square('a', 50, 50, '#0f766e')]);
    const { page } = open;
    await select(page, 'a');
    const mark = await inspector(page).getByText('X', { exact: true }).boundingBox();
    if (!mark) throw new Error('The mark of X is not visible');
    await page.mouse.move(mark.x + 8, mark.y + 8);
    await page.mouse.down();
    await page.mouse.move(mark.x + 48, mark.y + 8, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => saved(open, 'a')).toMatchObject({ x: 90 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => saved(open, 'a')).toMatchObject({ x: 50 });
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await page.close();
  });

  deepIt('[EDT-3] types, picks and removes colors, and says which texts are none', async () => {
    const open = await maker.openWith([box({ backgroundColor: '#0f766e' })]);
    const { page } = open;
    await select(page, 'box');
    await type(page, 'Background color', 'rebeccapurple');
    await expect.poll(async () => (await saved(open, 'box')).style).toEqual({ backgroundColor: 'rebeccapurple' });
    await type(page, 'Background color', 'no color');
    await expect.poll(() => inspector(page).getByRole('alert').textContent()).toContain('backgroundColor');
    expect(await field(page, 'Background color').inputValue()).toBe('no color');
    await field(page, 'Background color').press('Escape');
    await press(page, 'Choose background color');
    await page.getByRole('radio', { name: 'RGB' }).click();
    await page.getByRole('slider', { name: 'Opacity' }).press('ArrowLeft');
    await expect
      .poll(async () => (await saved(open, 'box')).style)
      .toEqual({ backgroundColor: expect.stringMatching(/^rgb/) });
    await page.getByRole('button', { name: 'None', exact: true }).click();
    await expect.poll(async () => (await saved(open, 'box')).style).toEqual({});
    await page.close();
  });

  deepIt('[EDT-3] adds gradients, shadows and filters, and edits them in parts', async () => {
    const open = await maker.openWith([box()]);
    const { page } = open;
    await select(page, 'box');
    await press(page, 'Add fill');
    await page.getByRole('menuitem', { name: 'Linear gradient' }).click();
    await page.getByRole('slider', { name: 'Stop 2' }).press('Shift+ArrowLeft');
    await page.getByRole('button', { name: 'Add stop' }).click();
    await page.keyboard.press('Escape');
    await press(page, 'Add shadow');
    await page.getByRole('spinbutton', { name: 'Blur' }).fill('30');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await inspector(page).getByRole('button', { name: 'Add filter' }).first().click();
    await page.getByRole('menuitem', { name: 'Sepia' }).click();
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => (await saved(open, 'box')).style)
      .toEqual({
        backgroundImage: 'linear-gradient(90deg, #3b5bdb 0%, #3b5bdb 45%, #12b886 90%)',
        boxShadow: '0 4px 30px 0 rgb(0 0 0 / 0.25)',
        filter: 'sepia(1)',
      });
    await press(page, 'Remove shadow');
    await expect.poll(async () => Object.keys((await saved(open, 'box')).style)).not.toContain('boxShadow');
    await page.close();
  });

  it('[EDT-3] [EDT-4] edits a gradient on the canvas', async () => {
    const open = await maker.openWith([box({ backgroundImage: 'linear-gradient(90deg, red 0%, blue 100%)' })]);
    const { page } = open;
    await select(page, 'box');
    await openFill(page);
    await drag(page, [240, 100], [140, 100]);
    await expect
      .poll(async () => (await saved(open, 'box')).style.backgroundImage)
      .toBe('linear-gradient(90deg, red 0%, blue 50%)');
    expect(await page.getByRole('dialog', { name: 'Edit fill' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => (await saved(open, 'box')).style.backgroundImage)
      .toBe('linear-gradient(90deg, red 0%, blue 100%)');
    await page.close();
  });

  deepIt('[EDT-3] finds every other style property by its name', async () => {
    const open = await maker.openWith([box()]);
    const { page } = open;
    await select(page, 'box');
    const search = inspector(page).getByRole('combobox', { name: 'Add property' });
    // A list closes when the inspector scrolls, which typing would do.
    await search.click();
    await page.waitForTimeout(300);
    await search.fill('outline offset');
    await page.getByRole('option', { name: 'Outline offset' }).click();
    await type(page, 'Outline offset', '6');
    await expect.poll(async () => (await saved(open, 'box')).style).toEqual({ outlineOffset: 6 });
    await press(page, 'Actions for Outline offset');
    await page.getByRole('menuitem', { name: 'Reset to default' }).click();
    await expect.poll(async () => (await saved(open, 'box')).style).toEqual({});
    await page.close();
  });

  it('[EDT-9] marks a bound property and does not change it', async () => {
    const made = await maker.makePage([box({ gap: 8 }), { ...box({ gap: 8 }), id: 'other', name: 'other', x: 300 }], {
      bindings: [{ layerId: 'box', property: 'style.gap', expression: '4 * 3' }],
    });
    const open = await maker.open(made);
    const { page } = open;
    await select(page, 'box');
    expect(await inspector(page).getByLabel('Gap, bound').textContent()).toBe('4 * 3');
    expect(await field(page, 'Gap').count()).toBe(0);
    await page.close();
  });

  deepIt('[EDT-3] changes several layers at once, and says where they differ', async () => {
    const open = await maker.openWith([square('a', 50, 50, '#0f766e'), square('b', 250, 50, '#b91c1c')]);
    const { page } = open;
    await select(page, 'a');
    await layerTree(page)
      .getByRole('row', { name: 'b' })
      .click({ modifiers: ['Control'] });
    expect(await field(page, 'X').getAttribute('placeholder')).toBe('Mixed');
    await type(page, 'Y', '80');
    await type(page, 'Radius', '12');
    await expect.poll(() => saved(open, 'a')).toMatchObject({ y: 80, style: { borderRadius: 12 } });
    expect(await saved(open, 'b')).toMatchObject({ y: 80, style: { borderRadius: 12 }, fill: '#b91c1c' });
    await page.close();
  });

  deepIt('[EDT-3] lists fonts by script, and offers the weights of the chosen one', async () => {
    const text = { id: 't', name: 't', type: 'text', visible: true, x: 50, y: 50, content: 'Hello', style: {} };
    const open = await maker.openWith([text]);
    const { page } = open;
    await select(page, 't');
    await press(page, /^Font: /);
    const fonts = page.getByRole('dialog', { name: 'Fonts' });
    await fonts.getByRole('button', { name: /Script/ }).click();
    await page.getByRole('option', { name: 'Thai', exact: true }).click();
    await expect.poll(() => fonts.getByRole('option').count()).toBe(1);
    await fonts.getByRole('option').click();
    await press(page, /^Font: Noto Sans Thai/);
    await fonts.getByRole('searchbox', { name: 'Search fonts' }).fill('bebas');
    await fonts.getByRole('option', { name: 'Bebas Neue' }).click();
    await press(page, /^Regular 400/);
    expect(await page.getByRole('option').allTextContents()).toEqual(['Regular 400']);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await saved(open, 't')).style).toEqual({ fontFamily: 'Bebas Neue' });
    await page.close();
  });

  deepIt('[EDT-3] uploads a picture for an image, and chooses its fit and focus', async () => {
    const image = {
      id: 'i',
      name: 'i',
      type: 'image',
      visible: true,
      x: 50,
      y: 50,
      width: 100,
      height: 100,
      style: {},
    };
    const open = await maker.openWith([image]);
    const { page } = open;
    await select(page, 'i');
    const buffer = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="red"/></svg>',
    );
    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Upload');
    await (await chooser).setFiles({ name: 'red.svg', mimeType: 'image/svg+xml', buffer });
    await expect.poll(async () => (await saved(open, 'i')).src).toMatch(/^asset:/);
    await choose(page, /^Cover/, 'Contain');
    await inspector(page).getByRole('slider', { name: 'Focal point of the image' }).press('Shift+ArrowRight');
    await expect.poll(() => saved(open, 'i')).toMatchObject({ fit: 'contain', focus: { x: 0.6, y: 0.5 } });
    await press(page, 'Move on the canvas');
    await drag(page, [110, 100], [130, 80]);
    await expect.poll(() => saved(open, 'i')).toMatchObject({ x: 50, y: 50, focus: { x: 0.8, y: 0.3 } });
    await page.close();
  });

  deepIt('[EDT-3] chooses a shader and changes its inputs', async () => {
    const shader = {
      id: 's',
      name: 's',
      type: 'shader',
      shaderId: 'aurora',
      visible: true,
      x: 0,
      y: 0,
      width: 200,
      height: 100,
      style: {},
    };
    const open = await maker.openWith([shader]);
    const { page } = open;
    await select(page, 's');
    await inspector(page).getByRole('slider').first().press('ArrowRight');
    await expect.poll(async () => Object.keys((await saved(open, 's')).inputs ?? {})).toHaveLength(1);
    await page.close();
  });

  deepIt('[EDT-3] changes the background of the page', async () => {
    const open = await maker.openWith([]);
    const { page } = open;
    await type(page, 'Background color', '#123456');
    await press(page, 'Add fill');
    await page.getByRole('menuitem', { name: 'Radial gradient' }).click();
    await page.keyboard.press('Escape');
    await untilSaved(page);
    expect(await maker.read(open)).toMatchObject({
      backgroundColor: '#123456',
      background: 'radial-gradient(#3b5bdb 0%, #12b886 100%)',
    });
    await page.close();
  });

  it.each(pickCases(['light', 'dark'] as const, 1))(
    '[DASH-6] has no serious faults of accessibility in %s',
    async (colorScheme) => {
      const everything = box({
        backgroundImage: 'linear-gradient(90deg, red, blue)',
        boxShadow: '0 4px 12px black',
        border: '2px solid red',
        padding: '8px 16px',
        clipPath: 'circle(40%)',
        color: 'red',
        transform: 'rotate(4deg)',
      });
      const { page } = await maker.openWith([everything]);
      await page.emulateMedia({ colorScheme });
      await select(page, 'box');
      expect(await seriousFaults(page)).toEqual([]);
      await openFill(page);
      expect(await seriousFaults(page)).toEqual([]);
      await page.close();
    },
  );
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodePng } from '../../../src/draw/formats/png.ts';
import { deepIt, pickCases } from '../../harness/depth.ts';
import { seriousFaults } from '../dashboard/screen.ts';
import { decodePixels } from '../documents/pictures.ts';
import { announcement, canvasOf, drag, EditorPerson, field, layerTree, pointOn, untilSaved } from './open-editor.ts';

let editor: EditorPerson;

beforeAll(async () => {
  editor = await EditorPerson.create('Cropper');
});

const colors = { red: [200, 40, 40], green: [30, 140, 60], blue: [40, 80, 200], yellow: [240, 200, 40] } as const;

/** A picture of 400 × 200 px with a color in each quarter: red and green above, blue and yellow below. */
function quarters(): string {
  const [width, height] = [400, 200];
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const name = y < height / 2 ? (x < width / 2 ? 'red' : 'green') : x < width / 2 ? 'blue' : 'yellow';
      pixels.set([...colors[name], 255], (y * width + x) * 4);
    }
  return `data:image/png;base64,${Buffer.from(encodePng(pixels, width, height, { opaque: true })).toString('base64')}`;
}

const photo = (more: object = {}) => ({
  id: 'photo',
  name: 'Photo',
  type: 'image',
  visible: true,
  style: {},
  x: 200,
  y: 100,
  width: 200,
  height: 200,
  src: quarters(),
  ...more,
});

/** The name of the color at points of the page, as the window shows them. */
async function colorsAt(page: Page, points: ReadonlyArray<[number, number]>): Promise<string[]> {
  const { data, width } = decodePixels(new Uint8Array(await page.screenshot()));
  const named = await Promise.all(
    points.map(async ([x, y]) => {
      const [left, top] = (await pointOn(page, x, y)).map(Math.round);
      const from = ((top ?? 0) * width + (left ?? 0)) * 4;
      const near = (color: readonly number[]) =>
        color.every((channel, index) => Math.abs(channel - (data[from + index] ?? 0)) < 12);
      return Object.entries({ ...colors, white: [255, 255, 255] }).find(([, color]) => near(color))?.[0] ?? 'other';
    }),
  );
  return named;
}

const crop = (page: Page) => page.locator('[data-crop]');

/** Drags a handle of the crop by a distance in px of the window. */
async function dragHandle(page: Page, name: string, [x, y]: [number, number]): Promise<void> {
  const box = await page.locator(`[data-handle="${name}"]`).boundingBox();
  if (!box) throw new Error(`The handle ${name} is not visible`);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 5; step++) await page.mouse.move(from.x + (x * step) / 5, from.y + (y * step) / 5);
  await page.mouse.up();
}

async function openCrop(page: Page): Promise<void> {
  const at = await pointOn(page, 300, 200);
  await page.mouse.click(...at);
  await page.mouse.dblclick(...at);
  await crop(page).waitFor();
}

describe('cropping an image on the canvas', () => {
  it('[EDT-4] [EDT-5] moves, zooms and resizes the picture as one step, which is what is drawn', async () => {
    const open = await editor.openWith([photo()]);
    const { page } = open;
    await openCrop(page);
    // The picture is 400 px wide and starts 100 px to the left of the layer.
    await drag(page, [300, 200], [380, 200]);
    await page.mouse.move(...(await pointOn(page, 200, 100)));
    await page.mouse.wheel(0, -100);
    await dragHandle(page, 'crop 1,1', [-80, -60]);
    await page.keyboard.press('Enter');
    await crop(page).waitFor({ state: 'detached' });
    expect(await announcement(page)).toBe('The crop was applied.');
    await untilSaved(page);
    const saved = await editor.readLayer(open, 'photo');
    expect(saved).toMatchObject({ x: 200, y: 100, width: 120, height: 140 });
    expect(saved.zoom).toBeCloseTo(250 / 140, 3);
    expect(saved.focus.y).toBe(0);
    // The middle of the picture is at 225 px from its left, which is 25 px to the left of the layer.
    expect(saved.focus.x).toBeCloseTo(25 / 380, 3);
    await page.keyboard.press('Escape');
    await expect
      .poll(() =>
        colorsAt(page, [
          [210, 110],
          [310, 110],
          [310, 230],
          [310, 250],
          [330, 110],
        ]),
      )
      .toEqual(['red', 'red', 'blue', 'white', 'white']);
    await page.keyboard.press('Control+z');
    await untilSaved(page);
    await expect.poll(() => editor.readLayer(open, 'photo')).toEqual(expect.not.objectContaining({ zoom: saved.zoom }));
    expect(await page.getByRole('button', { name: /^Undo/ }).isDisabled()).toBe(true);
    await page.close();
  });

  deepIt('[EDT-4] restores the document with Escape', async () => {
    const open = await editor.openWith([photo({ fit: 'contain' })]);
    const { page } = open;
    const before = await editor.read(open);
    await openCrop(page);
    await drag(page, [300, 200], [250, 200]);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('+');
    await page.keyboard.press('Escape');
    await crop(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^Undo/ }).isDisabled()).toBe(true);
    await untilSaved(page);
    expect(await editor.read(open)).toEqual(before);
    await page.close();
  });

  it('[EDT-11] works without a pointer, in a rotated layer of a flow', async () => {
    const row = { id: 'row', type: 'container', visible: true, x: 50, y: 50, width: 500, height: 300 };
    const layers = [
      { ...row, style: { display: 'flex', alignItems: 'flex-start', padding: 40 } },
      photo({ x: undefined, y: undefined, parentId: 'row', rotation: 90 }),
    ];
    const open = await editor.openWith(layers);
    const { page } = open;
    await layerTree(page).getByRole('row', { name: 'Photo' }).click();
    await canvasOf(page).focus();
    await page.keyboard.press('Enter');
    await crop(page).waitFor();
    for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await untilSaved(page);
    await expect.poll(() => editor.readLayer(open, 'photo')).toMatchObject({ focus: { x: 0.35, y: 0.5 } });
    // The layer is turned by a quarter: what is on its left is above, and what is above is on its right.
    await page.keyboard.press('Escape');
    await expect
      .poll(() =>
        colorsAt(page, [
          [100, 210],
          [250, 210],
          [100, 230],
          [250, 230],
        ]),
      )
      .toEqual(['blue', 'red', 'yellow', 'green']);
    await page.close();
  });

  deepIt('[EDT-9] crops all values of a bound image', async () => {
    const variables = {
      schema: { type: 'object', properties: { photo: { type: 'string' } } },
      values: { photo: quarters() },
    };
    const bound = { layerId: 'photo', property: 'src', expression: 'photo' };
    const made = await editor.makePage([photo({ src: undefined })], { variables, bindings: [bound] });
    const { page } = await editor.open(made);
    await openCrop(page);
    await expect.poll(() => announcement(page)).toContain('all of its values get the same crop');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await untilSaved(page);
    await expect.poll(() => editor.readLayer(made, 'photo')).toMatchObject({ focus: { x: 0.505 } });
    await page.close();
  });

  it.each(pickCases(['light', 'dark'] as const, 1))('[DASH-6] has no serious faults in %s', async (colorScheme) => {
    const { page } = await editor.openWith([photo()]);
    await page.emulateMedia({ colorScheme });
    await page.mouse.click(...(await pointOn(page, 300, 200)));
    await page.getByRole('region', { name: 'Inspector' }).getByRole('button', { name: 'Crop' }).click();
    await crop(page).waitFor();
    expect(await field(page, 'Zoom').isVisible()).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    await page.close();
  });
});

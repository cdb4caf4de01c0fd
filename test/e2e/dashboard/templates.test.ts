import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { sharedService } from '../shared-service.ts';
import { colorIn, distance, expectBothDrawn, type Rgb } from './drawn-colors.ts';
import { faultsInEveryWindow } from './every-window.ts';
import { failInEachWay } from './failures.ts';
import { tabTo } from './keyboard.ts';
import { type OwnPerson, openPerson } from './own-person.ts';
import { openBrowser, openContext, recordFaults, seriousFaults } from './screen.ts';

let browser: Browser;
let origin: string;
let maker: OwnPerson;

beforeAll(async () => {
  const service = await sharedService();
  origin = service.origin;
  browser = await openBrowser();
  maker = await openPerson(browser, origin, 'Template maker');
});
interface MadeTemplate {
  id: string;
  pageIds: string[];
}

/** A template in the user's space with white pages of 400 × 400 px. */
async function makeTemplate(name: string, pages: readonly string[], { ask } = maker): Promise<MadeTemplate> {
  const { doc } = await ask('POST', '/api/templates', { name, tags: ['fixture'] });
  const pageIds: string[] = [];
  for (const page of pages) {
    const body = { name: page, width: 400, height: 400, backgroundColor: '#ffffff' };
    pageIds.push((await ask('POST', `/api/templates/${doc.id}/pages`, body)).doc.id);
  }
  return { id: doc.id, pageIds };
}

/** The members of a multi-line text field that the test uses. */
interface Area {
  value: string;
  selectionStart: number;
  selectionEnd: number;
  scrollTop: number;
}

const square = {
  id: 'square',
  type: 'shape',
  shape: 'rectangle',
  x: 0,
  y: 0,
  width: 200,
  height: 200,
  fill: '#0f766e',
};

/** The colors of the picture of a difference at the center of its first and last quarters. */
const pixelsOfDifference = `(async () => {
  const image = document.querySelector('img[alt^="Differences"]');
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const at = (share) => [...context.getImageData(canvas.width * share, canvas.height * share, 1, 1).data];
  return { inside: at(0.25), outside: at(0.75) };
})()`;

/** The width of the picture that a copied sample shows, and its color in its first quarter. */
const pictureOfSample = `(async () => {
  document.body.innerHTML = SAMPLE;
  const image = document.querySelector('img');
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const pixel = [...context.getImageData(canvas.width / 4, canvas.height / 4, 1, 1).data];
  return { width: image.naturalWidth, pixel };
})()`;

describe('the screens of templates', () => {
  it('[DASH-1, PUB-1] creates a template by mouse, tags, finds, edits and publishes it', async () => {
    const page = await maker.context.newPage();
    const faults = recordFaults(page, origin);
    await page.goto('/app/templates');
    await page.getByRole('button', { name: 'New template' }).first().click();
    const made = page.getByRole('dialog');
    await made.getByLabel('Name').fill('Autumn sale');
    await made.getByRole('button', { name: /Size/ }).click();
    await page.getByRole('option', { name: 'Story' }).click();
    await page.getByRole('button', { name: 'Create template' }).click();
    await page.getByRole('heading', { name: 'Autumn sale', level: 1 }).waitFor();
    await page.getByText('1080 × 1920 px').waitFor();

    await page.getByRole('button', { name: 'Add variable' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('headline');
    await dialog.getByLabel('Default').fill('Everything must go');
    await dialog.getByRole('button', { name: 'Save variable' }).click();
    await page.getByRole('cell', { name: 'Everything must go' }).waitFor();

    await page.getByRole('button', { name: 'Actions for page 1' }).click();
    await page.getByRole('menuitem', { name: 'Edit as JSON' }).click();
    const text = page.getByLabel('Document', { exact: true });
    const document = JSON.parse(await text.inputValue());
    await text.fill(JSON.stringify({ ...document, layers: [{ ...square, type: 'rhombus' }] }));
    await page.getByRole('button', { name: 'Save page' }).click();
    await page.getByRole('alert').filter({ hasText: 'layers.0.type' }).waitFor();
    const layer = { id: 'title', type: 'text', content: '{{ headline }}', x: 40, y: 40, style: { fontSize: '90px' } };
    await text.fill(JSON.stringify({ ...document, layers: [layer] }));
    await page.getByRole('button', { name: 'Save page' }).click();
    await page.getByText('Page saved').waitFor();

    await page.getByRole('main').getByRole('link', { name: 'Pages', exact: true }).click();
    await page.getByRole('link', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('heading', { name: /^Version 1/ }).waitFor();

    await page.getByRole('main').getByRole('link', { name: 'Templates', exact: true }).click();
    const card = page.getByRole('article').filter({ hasText: 'Autumn sale' });
    await card.getByText('Published v1').waitFor();
    await card.getByRole('button', { name: 'Actions for Autumn sale' }).click();
    await page.getByRole('menuitem', { name: 'Edit tags' }).click();
    await card.getByLabel('Tags', { exact: true }).fill('autumn');
    await page.keyboard.press('Enter');
    await card.getByRole('button', { name: 'Save tags' }).click();
    await card.getByRole('button', { name: 'Show tag autumn' }).click();
    await page.waitForURL(/tag=autumn/);
    await page.getByRole('searchbox').fill('nothing has this name');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await page.getByRole('searchbox').fill('autumn s');
    await card.getByText('Unpublished changes').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    const thumbnail = card.locator('img');
    await thumbnail.waitFor();
    await expect
      .poll(() => page.evaluate<number>(`document.querySelector('article img').naturalWidth`))
      .toBeGreaterThan(100);
    expect(faults).toEqual([]);
    await page.close();
  });

  deepIt(
    '[RND-17, AUTH-10] renders the draft or the published version, each at its cost, and shows a picture of its sample (B3, B12)',
    async () => {
      const { id, pageIds } = await makeTemplate('Two states', ['One']);
      await maker.ask('PATCH', `/api/pages/${pageIds[0]}`, { layers: [square] });
      await maker.ask('POST', '/api/publish', { templateId: id });
      await maker.ask('PATCH', `/api/pages/${pageIds[0]}`, { layers: [{ ...square, fill: '#b91c1c' }] });
      const page = await maker.context.newPage();
      const faults = recordFaults(page, origin);
      const rendered = () => page.waitForRequest((request) => request.url().endsWith('/api/v1/renders'));
      await page.goto(`/app/templates/${id}`);
      await page.getByText('Costs 1 credit for each render of the draft.').waitFor();
      const [draft] = await Promise.all([rendered(), page.getByRole('button', { name: /^Download/ }).click()]);
      expect(draft.postDataJSON()).toMatchObject({ draft: true });
      await page.getByText('· 1 credit').waitFor();
      await page.getByText('Costs 1 credit for each render of the draft.').waitFor();

      await page.getByRole('radio', { name: 'Live' }).click();
      await page.getByText('Costs 1 credit. Rendering the same file again is free.').waitFor();
      expect(await page.getByText('Your image is ready').count()).toBe(0);
      const [live] = await Promise.all([rendered(), page.getByRole('button', { name: /^Download/ }).click()]);
      expect(live.postDataJSON()).not.toHaveProperty('draft');
      await page.getByText('This file is already rendered, so it costs no credits.').waitFor();

      await page.getByText('Image URLs of this template need a secret').waitFor();
      const sample = page.getByRole('region', { name: 'Code sample: <img>' });
      expect(await sample.count()).toBe(0);
      await page.getByRole('button', { name: 'Allow public image URLs' }).click();
      const tag = (await sample.textContent()) ?? '';
      const stranger = await openContext(browser, origin);
      const other = await stranger.newPage();
      await other.goto('/docs');
      const shownPicture = await other.evaluate<{ width: number; pixel: number[] }>(
        pictureOfSample.replace('SAMPLE', JSON.stringify(tag)),
      );
      // The published version is teal; the draft is red.
      expect(shownPicture.width).toBeGreaterThanOrEqual(400);
      const distances = [15, 118, 110, 255].map((channel, index) =>
        Math.abs(channel - (shownPicture.pixel[index] ?? 0)),
      );
      expect(Math.max(...distances)).toBeLessThanOrEqual(4);
      expect(faults).toEqual([]);
      await Promise.all([page.close(), stranger.close()]);
    },
  );

  deepIt(
    '[DASH-4, GEN-12] shows the path that differs in a conflict, with both values and both pictures (B6)',
    async () => {
      const { pageIds, id } = await makeTemplate('In two tabs', ['One']);
      const note = {
        id: 'note',
        type: 'text',
        content: 'n'.repeat(2_000),
        style: { fontSize: '4px', color: '#111111' },
      };
      const save = (fill: string) =>
        maker.ask('PATCH', `/api/pages/${pageIds[0]}`, { layers: [note, { ...square, fill }] });
      await save('#0f766e');
      const page = await maker.context.newPage();
      await page.goto(`/app/templates/${id}/pages/${pageIds[0]}`);
      const text = page.getByLabel('Document', { exact: true });
      await text.fill((await text.inputValue()).replace('#0f766e', '#1d4ed8'));
      await save('#b91c1c');
      await page.getByRole('button', { name: 'Save page' }).click();
      const conflict = page.getByRole('status').filter({ hasText: 'Someone else changed this' });
      const row = conflict.getByRole('row').filter({ hasText: 'layers[square].fill' });
      expect(await row.textContent()).toBe('layers[square].fill#b91c1c#1d4ed8');
      expect(await conflict.getByRole('row').count()).toBe(2);
      const blue: Rgb = [29, 78, 216];
      const red: Rgb = [185, 28, 28];
      await expectBothDrawn(conflict, 'page', { theirs: red, yours: blue });

      // The background of a page, in its dialog.
      await maker.ask('PATCH', `/api/pages/${pageIds[0]}`, { layers: [note], backgroundColor: '#ffffff' });
      await page.goto(`/app/templates/${id}/pages`);
      await page.getByRole('button', { name: 'Actions for page 1' }).click();
      await page.getByRole('menuitem', { name: 'Page settings' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Background' }).fill('#1d4ed8');
      await maker.ask('PATCH', `/api/pages/${pageIds[0]}`, { backgroundColor: '#b91c1c' });
      await dialog.getByRole('button', { name: 'Save page' }).click();
      await expectBothDrawn(dialog, 'page', { theirs: red, yours: blue });
      await dialog.getByRole('button', { name: 'Overwrite with my version' }).click();
      await page.getByText('Page saved').waitFor();

      // The default of a variable that the page uses.
      await maker.ask('PATCH', `/api/pages/${pageIds[0]}`, { layers: [{ ...square, fill: '{{ accent }}' }] });
      const accent = (color: string) =>
        maker.ask('PATCH', `/api/templates/${id}`, {
          variables: {
            schema: { type: 'object', properties: { accent: { type: 'string', default: color } } },
            values: {},
          },
        });
      await accent('#0f766e');
      await page.reload();
      await page.getByRole('button', { name: 'Edit accent' }).click();
      await dialog.getByLabel('Default').first().fill('#b91c1c');
      await accent('#1d4ed8');
      await dialog.getByRole('button', { name: 'Save variable' }).click();
      await dialog.getByRole('button', { name: 'Load their version' }).scrollIntoViewIfNeeded();
      await expectBothDrawn(dialog, 'page', { theirs: blue, yours: red });
      await dialog.getByRole('button', { name: 'Load their version' }).click();
      await page.getByRole('cell', { name: '#1d4ed8' }).waitFor();
      await page.close();
    },
  );

  deepIt(
    '[DASH-1, DASH-6] chooses a picture from the assets, moves its focus and crops it with the keyboard, and draws the result (B13)',
    async () => {
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="200" height="200" fill="#b91c1c"/><rect x="200" width="200" height="200" fill="#1d4ed8"/></svg>';
      const multipart = { file: { name: 'Two halves.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) } };
      const upload = await maker.context.request.post('/api/v1/assets', { multipart, headers: { Origin: origin } });
      const { doc: asset } = (await upload.json()).data;
      const { id, pageIds } = await makeTemplate('With a photo', ['One']);
      const side = { type: 'number', minimum: 0, maximum: 1 };
      const properties = {
        photo: { type: 'string', format: 'image', default: '' },
        photoFocus: { type: 'object', properties: { x: side, y: side }, default: { x: 0.5, y: 0.5 } },
      };
      await maker.ask('PATCH', `/api/templates/${id}`, {
        variables: { schema: { type: 'object', properties }, values: {} },
      });
      await maker.ask('PATCH', `/api/pages/${pageIds[0]}`, {
        layers: [{ id: 'photo', type: 'image', x: 0, y: 0, width: 400, height: 400, src: '{{ photo }}' }],
        bindings: ['x', 'y'].map((each) => ({
          layerId: 'photo',
          property: `focus.${each}`,
          expression: `photoFocus.${each}`,
        })),
      });
      const page = await maker.context.newPage();
      const faults = recordFaults(page, origin);
      await page.goto(`/app/templates/${id}`);
      const drawn = page.getByRole('img', { name: 'With a photo: One' });
      const expectDrawn = async (left: Rgb, right: Rgb) => {
        for (const [x, color] of [
          [0.1, left],
          [0.9, right],
        ] as const) {
          await expect
            .poll(async () => distance(await colorIn(drawn, [x, 0.5]), color), { timeout: 20_000 })
            .toBeLessThan(8);
        }
      };
      const red: Rgb = [185, 28, 28];
      const blue: Rgb = [29, 78, 216];
      await tabTo(page, page.getByRole('button', { name: 'Choose from assets: Photo' }));
      await page.keyboard.press('Enter');
      const chooser = page.getByRole('dialog', { name: 'Choose an image' });
      await chooser.getByRole('searchbox').fill('halves');
      await chooser.getByRole('button', { name: /Two halves/ }).press('Enter');
      expect(await page.getByLabel('URL of Photo').inputValue()).toBe(`asset:${asset.id}`);
      await page.getByText('Image size: 400 × 200 px.').waitFor();
      await page.getByText('The design shows it at 400 × 400 px.').waitFor();
      await expectDrawn(red, blue);

      expect(await page.getByText('Photo focus').count()).toBe(0);
      const focus = page.getByRole('slider', { name: 'Focal point of Photo' });
      await focus.focus();
      for (let press = 0; press < 5; press++) await page.keyboard.press('Shift+ArrowRight');
      expect(await focus.getAttribute('aria-valuetext')).toBe('100% from the left, 50% from the top');
      await expectDrawn(blue, blue);
      expect(await seriousFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Crop Photo' }).press('Enter');
      const crop = page.getByRole('dialog', { name: 'Crop Photo' });
      await crop.getByText('Selected: 200 × 200 px of 400 × 200 px.').waitFor();
      await crop.getByRole('slider', { name: 'Zoom' }).focus();
      for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight');
      await crop.getByText('Selected: 100 × 100 px of 400 × 200 px.').waitFor();
      await crop.getByRole('group', { name: /^Crop area/ }).focus();
      for (let press = 0; press < 20; press++) await page.keyboard.press('Shift+ArrowLeft');
      expect(await seriousFaults(page)).toEqual([]);
      await crop.getByRole('button', { name: 'Crop', exact: true }).press('Enter');
      await expectDrawn(red, red);
      const address = await page.getByLabel('URL of Photo').inputValue();
      expect(address).not.toBe(`asset:${asset.id}`);

      const renderResponse = page.waitForResponse((response) => response.url().endsWith('/api/v1/renders'));
      await page.getByRole('button', { name: /^Download/ }).click();
      const { file } = (await (await renderResponse).json()).data;
      const rendered = await maker.context.newPage();
      await rendered.goto(new URL(file.url).pathname);
      expect(distance(await colorIn(rendered.locator('img'), [0.9, 0.5]), red)).toBeLessThan(8);
      expect(faults).toEqual([]);
      await Promise.all([page.close(), rendered.close()]);
    },
  );

  deepIt(
    '[DASH-1] shows every page of a document that flows, by button and by key, and the last page once there are fewer (P3)',
    async () => {
      const { id, pageIds } = await makeTemplate('Flowing', ['One']);
      const items = { type: 'array', items: { type: 'string' }, default: ['#b91c1c', '#1d4ed8', '#0f766e'] };
      await maker.ask('PATCH', `/api/templates/${id}`, {
        variables: { schema: { type: 'object', properties: { items } }, values: {} },
      });
      const whole = { type: 'container', x: 0, y: 0, width: 400, height: 400 };
      await maker.ask('PATCH', `/api/pages/${pageIds[0]}`, {
        paginate: { maxPages: 10 },
        layers: [
          { ...whole, id: 'flow', flowRegion: true },
          { id: 'loop', type: 'container', parentId: 'flow', loop: { source: 'items' } },
          { id: 'row', type: 'container', parentId: 'loop', height: 300, style: { backgroundColor: '{{ item }}' } },
        ],
      });
      const page = await maker.context.newPage();
      const faults = recordFaults(page, origin);
      await page.goto(`/app/templates/${id}`);
      const drawn = page.getByRole('img', { name: 'Flowing: One' });
      const pager = page.getByRole('navigation', { name: 'Pages of the document' });
      const expectPage = async (words: string, color: Rgb) => {
        await pager.getByText(words).waitFor();
        await expect.poll(async () => distance(await colorIn(drawn), color), { timeout: 20_000 }).toBeLessThan(8);
      };
      await expectPage('Page 1 of 3', [185, 28, 28]);
      expect(await pager.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true);
      await tabTo(page, 'Next page');
      await page.keyboard.press('Enter');
      await expectPage('Page 2 of 3', [29, 78, 216]);
      await page.keyboard.press('ArrowRight');
      await expectPage('Page 3 of 3', [15, 118, 110]);
      await page.keyboard.press('ArrowLeft');
      await expectPage('Page 2 of 3', [29, 78, 216]);
      await page.keyboard.press('End');
      await expectPage('Page 3 of 3', [15, 118, 110]);
      expect(await seriousFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Remove 3: #0f766e' }).click();
      await expectPage('Page 2 of 2', [29, 78, 216]);
      expect(faults).toEqual([]);
      await page.close();
    },
  );

  it('[PUB-2] compares two versions as pictures, and publishes an older one again', async () => {
    const { id, pageIds } = await makeTemplate('To compare', ['One', 'Two']);
    await maker.ask('POST', '/api/publish', { templateId: id });
    await maker.ask('PATCH', `/api/pages/${pageIds[0]}`, { layers: [square] });
    await maker.ask('DELETE', `/api/pages/${pageIds[1]}`);
    const page = await maker.context.newPage();
    const faults = recordFaults(page, origin);
    await page.goto(`/app/templates/${id}/versions`);
    await page.getByText('1 page changed; 1 page removed.', { exact: false }).first().waitFor();
    // The square covers a quarter of the page.
    await page.getByText('25% of the pixels differ.').waitFor();
    await page.getByRole('radio', { name: 'Difference' }).click();
    const marked = page.getByRole('img', { name: /Differences/ });
    await marked.waitFor();
    const colors = await page.evaluate<{ inside: number[]; outside: number[] }>(pixelsOfDifference);
    expect(colors.inside).toEqual([224, 0, 72, 255]);
    expect(Math.min(...colors.outside)).toBeGreaterThan(200);
    await page.getByRole('radio', { name: 'Slider' }).click();
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('Home');
    expect(await slider.inputValue()).toBe('0');

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('heading', { name: /^Version 2/ }).waitFor();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByText(/ · by .+ · restored from version 1/).waitFor();
    const { list } = await maker.ask('GET', `/api/templates/${id}/versions`);
    expect(list[0]).toMatchObject({ version: 3, current: true, restoredFrom: 1, pageIds });
    expect(faults).toEqual([]);
    await page.close();
  });

  deepIt('[DASH-1, DASH-6] creates a template and orders its pages with the keyboard alone', async () => {
    const page = await maker.context.newPage();
    await page.goto('/app/templates');
    await page.getByRole('button', { name: 'New template' }).first().waitFor();
    await tabTo(page, 'New template');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT');
    await page.keyboard.type('Made without a mouse');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Made without a mouse', level: 1 }).waitFor();
    const openMenu = async (name: string, entry: string) => {
      await tabTo(page, name);
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor();
      // The first entry of the menu has the focus once it is open.
      await expect.poll(() => page.evaluate('document.activeElement.closest("[role=menu]") !== null')).toBe(true);
      await page.keyboard.type(entry);
      await page.keyboard.press('Enter');
    };
    await openMenu('Actions for page 1', 'Dup');
    await page.getByText('Page duplicated').waitFor();
    // Arrow keys move through the rows of a grid.
    await tabTo(page, /^Page 1: /);
    await page.keyboard.press('ArrowDown');
    await openMenu('Actions for page 2', 'Move up');
    await page.getByText('Pages reordered').waitFor();
    await page.getByRole('heading', { name: '1. Page 1 (copy)' }).waitFor();

    // The keyboard alternative to dragging.
    await tabTo(page, /^Page \d: /);
    await page.keyboard.press('End');
    await tabTo(page, 'Move page 2');
    await page.keyboard.press('Enter');
    const readFocusedLabel = () => page.evaluate('document.activeElement.getAttribute("aria-label") ?? ""');
    await expect.poll(readFocusedLabel).toMatch(/^Insert/);
    await page.keyboard.press('Home');
    await expect.poll(readFocusedLabel).toMatch(/^Insert before/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '1. Page 1', exact: true }).waitFor();
    await page.close();
  });

  deepIt('[DASH-1] restores a deleted page once at its position, even if reordering fails first', async () => {
    const { id, pageIds } = await makeTemplate('Loses a page', ['One', 'Two', 'Three']);
    await maker.ask('PATCH', `/api/pages/${pageIds[1]}`, { layers: [square] });
    const page = await maker.context.newPage();
    await page.goto(`/app/templates/${id}/pages`);
    await page.getByRole('button', { name: 'Actions for page 2' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete page' }).click();
    await page.getByRole('heading', { name: '2. Three' }).waitFor();
    const order = `**/api/templates/${id}/pages/order`;
    await page.route(order, (route) => route.abort());
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alert').getByText('Could not connect').waitFor();
    await page.unroute(order);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: '2. Two' }).waitFor();
    const { pages } = (await maker.ask('GET', `/api/templates/${id}`)).doc;
    expect(pages.map(({ name }: { name: string }) => name)).toEqual(['One', 'Two', 'Three']);
    expect(pages[1]).toMatchObject({ width: 400, backgroundColor: '#ffffff', layers: [{ id: 'square' }] });
    await page.close();
  });

  deepIt(
    '[DASH-1] keeps what was typed in settings if the service fails in any way, and saves it on a retry',
    async () => {
      const { id } = await makeTemplate('Fails often', ['One']);
      const page = await maker.context.newPage();
      await page.goto(`/app/templates/${id}/settings`);
      const name = page.getByLabel('Name', { exact: true });
      const long = 'x'.repeat(10_000);
      await name.fill(long);
      await page.getByRole('button', { name: 'Save settings' }).click();
      const fault = page.getByText(/Too big|at most|200/).first();
      await fault.waitFor();
      const words = (await fault.textContent()) ?? '';
      expect(await name.inputValue()).toBe(long);
      const { scrollWidth, clientWidth } = await page.evaluate<{ scrollWidth: number; clientWidth: number }>(
        '(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))(document.documentElement)',
      );
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      await name.fill('Saved at last');
      // B10: the message disappears once the value is corrected.
      await expect.poll(() => page.getByText(words, { exact: true }).count()).toBe(0);
      await failInEachWay(page, {
        method: 'PATCH',
        path: `/api/templates/${id}`,
        button: page.locator('button', { hasText: /^Save settings$/ }),
        field: name,
      });
      await page.getByRole('heading', { name: 'Saved at last', level: 1 }).waitFor();
      expect((await maker.ask('GET', `/api/templates/${id}`)).doc.name).toBe('Saved at last');
      await page.close();
    },
  );

  deepIt("[DASH-1] shows another user's changes next to the unsaved ones, and lets the user choose each", async () => {
    const { id } = await makeTemplate('Edited by two', ['One']);
    const page = await maker.context.newPage();
    await page.goto(`/app/templates/${id}/settings`);
    const description = page.getByLabel(/^Description/);
    await description.fill('mine');
    await maker.ask('PATCH', `/api/templates/${id}`, { description: 'theirs', category: 'also theirs' });
    await page.getByRole('button', { name: 'Save settings' }).click();
    const both = page.getByRole('region', { name: 'Both versions' });
    await both.getByRole('row', { name: /Description theirs mine/ }).waitFor();
    await page.getByRole('button', { name: 'Overwrite with my version' }).click();
    await page.getByText('Settings saved', { exact: true }).waitFor();
    const saved = (await maker.ask('GET', `/api/templates/${id}`)).doc;
    expect(saved).toMatchObject({ description: 'mine', category: 'also theirs' });

    await description.fill('mine again');
    await maker.ask('PATCH', `/api/templates/${id}`, { description: 'theirs again' });
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByRole('button', { name: 'Load their version' }).click();
    await expect.poll(() => description.inputValue()).toBe('theirs again');
    await page.close();
  });

  deepIt(
    '[DASH-1] asks before it leaves a page with unsaved changes, and reports faults of JSON during typing',
    async () => {
      const { id, pageIds } = await makeTemplate('Typed in', ['One']);
      const page = await maker.context.newPage();
      await page.goto(`/app/templates/${id}/pages/${pageIds[0]}`);
      const text = page.getByLabel('Document', { exact: true });
      await text.fill('{ "name": ');
      await page.getByText(/Invalid JSON/).waitFor();
      expect(await page.getByRole('button', { name: 'Save page' }).isDisabled()).toBe(true);
      await page.getByRole('main').getByRole('link', { name: 'Pages', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      expect(await text.inputValue()).toBe('{ "name": ');
      await page.getByRole('main').getByRole('link', { name: 'Pages', exact: true }).click();
      await page.getByRole('button', { name: 'Leave without saving' }).click();
      await page.getByRole('heading', { name: 'Typed in', level: 1 }).waitFor();
      await page.close();
    },
  );

  deepIt('[DASH-1] shows the line of a fault in the JSON of a page, and moves the caret there', async () => {
    const { id, pageIds } = await makeTemplate('Placed', ['One']);
    const page = await maker.context.newPage();
    await page.goto(`/app/templates/${id}/pages/${pageIds[0]}`);
    const text = page.getByLabel('Document', { exact: true });
    const selected = () =>
      text.evaluate((it) => {
        const { value, selectionStart, selectionEnd } = it as unknown as Area;
        return value.slice(selectionStart, selectionEnd);
      });
    const layers = Array.from({ length: 60 }, (_, index) => ({ ...square, id: `layer-${index}` }));
    const document = JSON.stringify({ name: 'One', width: 400, height: 400, layers }, null, 2);

    await text.fill(document.replace('"name": "One",', '"name": "One"'));
    await page.getByText('line 3, column 3: missing comma before this').waitFor();
    await page.getByRole('button', { name: 'Line 3, column 3' }).click();
    expect(await selected()).toBe('"width"');

    await text.fill(document.replace('"id": "layer-59",', '"id": "layer-59", "widht": 7,'));
    const preview = page.getByRole('region', { name: 'Preview' });
    const faultPosition = preview.getByRole('button', { name: /^Line \d+, column \d+$/ });
    await faultPosition.waitFor();
    const [, line] = /^Line (\d+)/.exec((await faultPosition.textContent()) ?? '') ?? [];
    expect(Number(line)).toBeGreaterThan(590);
    await faultPosition.click();
    expect(await text.evaluate((it) => (it as unknown as Area).scrollTop)).toBeGreaterThan(3_000);

    await page.getByRole('button', { name: 'Save page' }).click();
    const refused = page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'The page was not saved' });
    await refused.getByRole('button', { name: `Line ${line}` }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.close();
  });

  deepIt('[DASH-1] names the addresses that stop working before it deletes a template', async () => {
    const { id, pageIds } = await makeTemplate('To be deleted', ['One']);
    await maker.ask('POST', '/api/publish', { templateId: id });
    const page = await maker.context.newPage();
    await page.goto(`/app/templates/${id}/settings`);
    await page.getByRole('button', { name: 'Delete template…' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(`/api/render/${pageIds[0]}`).waitFor();
    await question.getByText(/1 page and 1 published version/).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await maker.ask('GET', `/api/templates/${id}`)).doc.id).toBe(id);
    await page.getByRole('button', { name: 'Delete template…' }).click();
    await question.getByRole('button', { name: 'Delete template' }).click();
    await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor();
    await expect(maker.ask('GET', `/api/templates/${id}`)).rejects.toThrow(/404/);
    await page.close();
  });

  deepIt(
    '[DASH-6] has no serious axe fault on any screen of templates, and no screen wider than its window',
    async () => {
      const { id, pageIds } = await makeTemplate(`In every window ${'long '.repeat(36)}`, [
        'One',
        `${'w'.repeat(200)}`,
      ]);
      await maker.ask('POST', '/api/publish', { templateId: id });
      await maker.ask('PATCH', `/api/pages/${pageIds[0]}`, { layers: [square] });
      const variables = {
        schema: { type: 'object', properties: { text: { type: 'string', default: 'd'.repeat(10_000) } } },
        values: {},
      };
      await maker.ask('PATCH', `/api/templates/${id}`, { variables, description: 'e'.repeat(2_000) });
      const faults = await faultsInEveryWindow(maker.context, origin, [
        { path: '/app/templates', ready: 'In every window' },
        { path: `/app/templates/${id}`, ready: 'Download' },
        { path: `/app/templates/${id}/pages`, ready: '1. One' },
        { path: `/app/templates/${id}/pages/${pageIds[0]}`, ready: 'Document reference' },
        { path: `/app/templates/${id}/versions`, ready: '25% of the pixels differ.' },
        { path: `/app/templates/${id}/settings`, ready: 'Rendering' },
      ]);
      expect(faults).toEqual([]);
    },
  );
});

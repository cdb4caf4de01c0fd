import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OwnPerson, openPerson } from '../dashboard/own-person.ts';
import { openBrowser, seriousFaults } from '../dashboard/screen.ts';
import { sharedService } from '../shared-service.ts';

let browser: Browser;
let origin: string;
let maker: OwnPerson;

beforeAll(async () => {
  ({ origin } = await sharedService());
  browser = await openBrowser();
  maker = await openPerson(browser, origin, 'Designer');
});

const square = (id: string, x: number, y: number, fill: string) => ({
  id,
  name: id,
  type: 'shape',
  shape: 'rectangle',
  visible: true,
  style: {},
  x,
  y,
  width: 100,
  height: 100,
  fill,
});

interface OpenPage {
  page: Page;
  templateId: string;
  pageId: string;
}

async function makePage(layers: readonly object[]): Promise<{ templateId: string; pageId: string }> {
  const { doc } = await maker.ask('POST', '/api/templates', { name: 'Edited' });
  const body = { name: 'Card', width: 600, height: 400, backgroundColor: '#ffffff', layers };
  const made = await maker.ask('POST', `/api/templates/${doc.id}/pages`, body);
  return { templateId: doc.id, pageId: made.doc.id };
}

async function openEditor(
  { templateId, pageId }: { templateId: string; pageId: string },
  context: BrowserContext = maker.context,
): Promise<OpenPage> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto(`${origin}/app/templates/${templateId}/pages/${pageId}/edit`);
  await page.getByRole('application', { name: 'Canvas' }).and(page.locator('[aria-busy=false]')).waitFor();
  return { page, templateId, pageId };
}

/** A point of the page in px of the window. The page is shown in the middle of the canvas, at 100 % or smaller. */
async function pointOn(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await page.getByRole('application', { name: 'Canvas' }).boundingBox();
  if (!box) throw new Error('The canvas is not visible');
  const zoom = Math.min(1, (box.width - 128) / 600, (box.height - 128) / 400);
  return [box.x + box.width / 2 + (x - 300) * zoom, box.y + box.height / 2 + (y - 200) * zoom];
}

async function drag(
  page: Page,
  from: [number, number],
  to: [number, number],
  { isReleased = true } = {},
): Promise<void> {
  await page.mouse.move(...(await pointOn(page, ...from)));
  await page.mouse.down();
  for (let step = 1; step <= 10; step++) {
    const share = step / 10;
    const at = await pointOn(page, from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share);
    await page.mouse.move(...at);
  }
  // A pointer that has stopped snaps; a fast one does not.
  await page.mouse.move(...(await pointOn(page, ...to)));
  if (isReleased) await page.mouse.up();
}

const savedLayer = async ({ pageId }: OpenPage, id: string, { ask } = maker) => {
  const { doc } = await ask('GET', `/api/pages/${pageId}`);
  return doc.layers.find((layer: { id: string }) => layer.id === id);
};
const waitUntilSaved = (page: Page) =>
  expect.poll(() => page.getByRole('status', { name: 'Saved state' }).textContent()).toBe('Saved');
const spin = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Inspector' }).getByLabel(name, { exact: true });

describe('the editor', () => {
  it('[DASH-2] opens from the template and from its pages', async () => {
    const made = await makePage([square('a', 50, 50, '#0f766e')]);
    const page = await maker.context.newPage();
    for (const path of ['', '/pages']) {
      await page.goto(`${origin}/app/templates/${made.templateId}${path}`);
      await page.getByRole('link', { name: 'Edit', exact: true }).last().click();
      await page.getByRole('application', { name: 'Canvas' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/app/templates/${made.templateId}/pages/${made.pageId}/edit`);
    }
    await page.close();
  });

  it('[EDT-5] selects by a click, in the tree and the inspector too', async () => {
    const { page } = await openEditor(
      await makePage([square('a', 50, 50, '#0f766e'), square('b', 300, 200, '#b91c1c')]),
    );
    await page.mouse.click(...(await pointOn(page, 350, 250)));
    const tree = page.getByRole('treegrid', { name: 'Layers' });
    await expect.poll(() => tree.getByRole('row', { selected: true }).getAttribute('aria-label')).toContain('b');
    expect(await Promise.all(['X', 'Y', 'W', 'H'].map((name) => spin(page, name).inputValue()))).toEqual([
      '300',
      '200',
      '100',
      '100',
    ]);
    await tree.getByRole('row', { name: 'a' }).click();
    await expect.poll(() => spin(page, 'X').inputValue()).toBe('50');
    await page.close();
  });

  it('[EDT-6] [EDT-10] moves a layer by a drag, which is saved and can be undone', async () => {
    const open = await openEditor(await makePage([square('a', 50, 50, '#0f766e')]));
    const { page } = open;
    await drag(page, [100, 100], [263, 181]);
    await waitUntilSaved(page);
    await expect.poll(() => savedLayer(open, 'a')).toMatchObject({ x: 213, y: 131 });
    await page.keyboard.press('Control+z');
    await expect.poll(() => savedLayer(open, 'a')).toMatchObject({ x: 50, y: 50 });
    await page.close();
  });

  it('[EDT-4] puts a layer back when Escape is pressed during a drag', async () => {
    const { page } = await openEditor(await makePage([square('a', 50, 50, '#0f766e')]));
    await drag(page, [100, 100], [250, 180], { isReleased: false });
    await expect.poll(() => spin(page, 'X').inputValue()).not.toBe('50');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => spin(page, 'X').inputValue()).toBe('50');
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await page.close();
  });

  it('[EDT-11] adds, moves, locks and deletes layers without a pointer', async () => {
    const open = await openEditor(await makePage([]));
    const { page } = open;
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await page.keyboard.press('r');
    await expect.poll(() => page.getByRole('button', { name: 'Rectangle' }).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => spin(page, 'X').inputValue()).toBe('260');
    await page.keyboard.press('Control+Shift+L');
    await expect.poll(() => page.getByRole('status', { name: 'Announcements' }).textContent()).toBe('Lock');
    await page.keyboard.press('Delete');
    await waitUntilSaved(page);
    const { doc } = await maker.ask('GET', `/api/pages/${open.pageId}`);
    expect(doc.layers).toEqual([]);
    await page.close();
  });

  it('[EDT-7] [EDT-11] duplicates, copies and pastes layers, and shows the shortcuts', async () => {
    const open = await openEditor(await makePage([square('a', 50, 50, '#0f766e')]));
    const { page } = open;
    await maker.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.mouse.click(...(await pointOn(page, 100, 100)));
    await page.keyboard.press('Control+d');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect.poll(() => page.getByRole('treegrid', { name: 'Layers' }).getByRole('row').count()).toBe(3);
    await waitUntilSaved(page);
    const { doc } = await maker.ask('GET', `/api/pages/${open.pageId}`);
    expect(doc.layers.map((layer: { x: number }) => layer.x)).toEqual([50, 50, 50]);
    await page.keyboard.press('Control+Shift+?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(await sheet.getByText('Bring to front').isVisible()).toBe(true);
    await page.close();
  });

  it('[EDT-8] opens the text of a text layer by a double click, and saves what is typed', async () => {
    const text = { id: 't', type: 'text', visible: true, x: 50, y: 50, content: 'Hello', style: { fontSize: 48 } };
    const open = await openEditor(await makePage([text]));
    const { page } = open;
    await page.mouse.dblclick(...(await pointOn(page, 80, 80)));
    await page.keyboard.type('Goodbye');
    await page.keyboard.press('Control+Enter');
    await waitUntilSaved(page);
    await expect.poll(() => savedLayer(open, 't')).toMatchObject({ content: 'Goodbye' });
    await page.close();
  });

  it('[EDT-10] merges what another window saves, and asks about a value that both changed', async () => {
    const open = await openEditor(await makePage([square('a', 50, 50, '#0f766e')]));
    const { page, pageId } = open;
    const write = async (change: object) => {
      const { doc } = await maker.ask('GET', `/api/pages/${pageId}`);
      const layers = doc.layers.map((layer: object) => ({ ...layer, ...change }));
      await maker.ask('PATCH', `/api/pages/${pageId}`, { layers });
    };
    await write({ fill: '#1d4ed8' });
    await drag(page, [100, 100], [200, 100]);
    await waitUntilSaved(page);
    await expect.poll(() => savedLayer(open, 'a')).toMatchObject({ x: 150, fill: '#1d4ed8' });
    await write({ x: 7 });
    await drag(page, [200, 100], [300, 100]);
    await page.getByRole('dialog', { name: 'Somebody else changed this too' }).waitFor();
    expect(await page.getByRole('status', { name: 'Saved state' }).textContent()).toBe('Conflict');
    await page.getByRole('button', { name: 'Keep all theirs' }).click();
    await waitUntilSaved(page);
    expect(await savedLayer(open, 'a')).toMatchObject({ x: 7 });
    await page.close();
  });

  it('[EDT-10] keeps changes while there is no connection, and saves them afterwards', async () => {
    const open = await openEditor(await makePage([square('a', 50, 50, '#0f766e')]));
    const { page } = open;
    await page.route('**/api/**/pages/**', (route) => route.abort());
    await drag(page, [100, 100], [200, 100]);
    await expect.poll(() => page.getByRole('status', { name: 'Saved state' }).textContent()).toBe('Offline');
    await page.unroute('**/api/**/pages/**');
    await waitUntilSaved(page);
    expect(await savedLayer(open, 'a')).toMatchObject({ x: 150 });
    await page.close();
  });

  it('[DASH-2] changes nothing by opening, idling and reloading', async () => {
    const made = await makePage([square('a', 50, 50, '#0f766e')]);
    const before = await maker.ask('GET', `/api/pages/${made.pageId}`);
    const { page } = await openEditor(made);
    await page.waitForTimeout(1_500);
    await page.reload();
    await page.getByRole('application', { name: 'Canvas' }).and(page.locator('[aria-busy=false]')).waitFor();
    expect(await maker.ask('GET', `/api/pages/${made.pageId}`)).toEqual(before);
    await page.close();
  });

  it.each(['light', 'dark'] as const)('[DASH-6] has no serious faults of accessibility in %s', async (colorScheme) => {
    const { page } = await openEditor(await makePage([square('a', 50, 50, '#0f766e')]));
    await page.emulateMedia({ colorScheme });
    await page.mouse.click(...(await pointOn(page, 100, 100)));
    expect(await seriousFaults(page)).toEqual([]);
    await page.close();
  });
});

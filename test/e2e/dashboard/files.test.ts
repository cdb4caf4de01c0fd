import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { deepIt, isDeep, pickCases } from '../../harness/depth.ts';
import { isFocused, loadedFamilies, measureOverflow, pasteDrawing } from './in-page.ts';
import { type InSpace, openInSpace } from './in-space.ts';
import { flatPng, noisyPng } from './made-pictures.ts';
import { openBrowser, recordFaults, seriousFaults, widths } from './screen.ts';

let browser: Browser;
let space: InSpace;

beforeAll(async () => {
  browser = await openBrowser();
  space = await openInSpace(browser);
}, 180_000);
const font = () => readFileSync(inProject('dist/assets/fonts/bebas-neue/latin-400-normal.woff2'));
const svg = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="${color}"/></svg>`,
  );
const file = (name: string, buffer: Buffer, mimeType = 'application/octet-stream') => ({ name, mimeType, buffer });

async function open(path: string): Promise<{ page: Page; faults: string[] }> {
  const page = await space.context.newPage();
  const faults = recordFaults(page, space.origin);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, faults };
}

async function choose(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).first().click();
  await (await chooser).setFiles(files);
}

const upload = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });

describe('the screen of assets', () => {
  deepIt(
    '[DASH-1, SEC-2] uploads several files together, shows each fault at its file, and goes on with the others',
    async () => {
      const { page, faults } = await open('/app/assets');
      await page.getByText('No assets yet').waitFor();
      await choose(
        page,
        file('red.svg', svg('red'), 'image/svg+xml'),
        file('letter.png', Buffer.from('no picture at all'), 'image/png'),
        file('empty.png', Buffer.alloc(0), 'image/png'),
        file('torn.png', flatPng(8, 8).subarray(0, 20), 'image/png'),
        file('blue.svg', svg('blue'), 'image/svg+xml'),
      );
      await upload(page, 'blue.svg').getByText('Uploaded').waitFor();
      await upload(page, 'red.svg').getByText('Uploaded').waitFor();
      await upload(page, 'letter.png').getByText('This file is not a supported image').waitFor();
      await upload(page, 'empty.png').getByText('The file is empty').waitFor();
      // Only the service can check this, so it reports the fault.
      await upload(page, 'torn.png').getByText('The file was rejected').waitFor();
      const { list } = await space.ask('GET', '/api/v1/assets');
      expect(list.map(({ name }: { name: string }) => name).sort()).toEqual(['blue.svg', 'red.svg']);
      await page
        .getByRole('button', { name: /red\.svg/ })
        .getByRole('img')
        .or(page.getByRole('button', { name: /red\.svg/ }))
        .first()
        .waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
      await page.close();
    },
  );

  deepIt(
    '[DASH-1] offers to shrink a photo with too many pixels or too many bytes, and sends the smaller one',
    async () => {
      const { page, faults } = await open('/app/assets');
      const sent: number[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/v1/assets')) sent.push(1);
      });
      const noise = noisyPng(2_000, 1_800);
      expect(noise.byteLength).toBeGreaterThan(10_000_000);
      await choose(page, file('wide.png', flatPng(8_000, 6_000), 'image/png'), file('noise.png', noise, 'image/png'));
      await upload(page, 'wide.png').getByText('The image has 48 megapixels. The limit is 40 megapixels.').waitFor();
      await upload(page, 'noise.png').getByText('The file is 10.8 MB. The limit is 10 MB.').waitFor();
      expect(sent).toEqual([]);
      for (const name of ['wide', 'noise']) {
        await upload(page, `${name}.png`).getByRole('button', { name: 'Resize and upload' }).click();
      }
      // The page stays responsive while a worker decodes 48 megapixels.
      await page.getByRole('searchbox', { name: 'Search assets by name' }).fill('wide');
      for (const name of ['wide', 'noise'])
        await upload(page, `${name}.webp`).getByText('Uploaded').waitFor({ timeout: 60_000 });
      const { list } = await space.ask('GET', '/api/v1/assets');
      const scaled = Object.fromEntries(list.map((asset: { name: string }) => [asset.name, asset]));
      expect(scaled['wide.webp']).toMatchObject({ width: 4_096, height: 3_072, contentType: 'image/webp' });
      expect(scaled['noise.webp']).toMatchObject({ width: 2_000, height: 1_800 });
      expect(faults).toEqual([]);
      await page.close();
    },
    90_000,
  );

  deepIt(
    '[DASH-1, DASH-6] pastes, finds, opens, copies and deletes assets with the keyboard alone, and names where a deleted one is used',
    async () => {
      const { doc: brand } = await space.ask('POST', '/api/v1/brands', { name: 'House of keys' });
      const { page, faults } = await open('/app/assets');
      await pasteDrawing(page.locator('body'), { name: 'pasted.svg', svg: svg('green').toString() });
      await upload(page, 'pasted.svg').getByText('Uploaded').waitFor();
      const { list } = await space.ask('GET', '/api/v1/assets?search=PASTED');
      await space.ask('PUT', `/api/v1/brands/${brand.id}`, {
        name: brand.name,
        tokens: { logos: { main: `asset:${list[0].id}` } },
      });
      await page.getByRole('searchbox', { name: 'Search assets by name' }).focus();
      await page.keyboard.type('pasted');
      await page.waitForURL(/q=pasted/);
      const tile = page.getByRole('list', { name: 'Assets' }).getByRole('button');
      await expect.poll(() => tile.count()).toBe(1);
      await page.keyboard.press('Tab');
      if (!(await isFocused(tile))) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'pasted.svg' });
      await dialog.getByText('40 × 30 px').waitFor();
      await dialog.getByText(`asset:${list[0].id}`).waitFor();
      await dialog.getByRole('link', { name: 'House of keys' }).first().waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Delete' }).focus();
      await page.keyboard.press('Enter');
      const question = page.getByRole('alertdialog');
      await question.getByRole('link', { name: 'House of keys' }).first().waitFor();
      // Cancel has the focus first.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('No results').waitFor();
      expect((await space.ask('GET', '/api/v1/assets?search=pasted')).count).toBe(0);
      await page.keyboard.press('Escape');
      expect(faults).toEqual([]);
      await page.close();
    },
  );

  it.each(
    pickCases(
      [
        [401, 'Sign in again'],
        [429, 'Too many requests'],
        [503, 'Something went wrong on the server'],
      ] as const,
      2,
    ),
  )(
    '[DASH-1] keeps a file whose upload fails with %i, says what to do, and sends it once more',
    async (status, words) => {
      const { page } = await open('/app/assets');
      await page.route('**/api/v1/assets', (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        const code = { 401: 'invalid_credentials', 429: 'rate_limited', 503: 'service_unavailable' }[status];
        const problem = { type: '/docs/errors', title: 'Refused', status, code, requestId: 'r' };
        const headers = { 'Retry-After': '60' };
        return route.fulfill({
          status,
          headers,
          contentType: 'application/problem+json',
          body: JSON.stringify(problem),
        });
      });
      await choose(page, file(`again-${status}.svg`, svg(`rgb(1 2 ${status % 256})`)));
      await upload(page, `again-${status}.svg`).getByText(words).waitFor();
      await page.unroute('**/api/v1/assets');
      await upload(page, `again-${status}.svg`).getByRole('button', { name: 'Try again' }).click();
      await upload(page, `again-${status}.svg`).getByText('Uploaded').waitFor();
      await page.close();
    },
  );

  it('[DASH-1] asks for the password over the screen if the session ends during an upload, and then sends the file', async () => {
    const { page } = await open('/app/assets');
    await page.route('**/api/v1/assets', (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const problem = { type: '/docs/errors', title: 'Refused', status: 401, code: 'unauthorized', requestId: 'r' };
      return route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(problem) });
    });
    await choose(page, file('late.svg', svg('teal')));
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await page.unroute('**/api/v1/assets');
    await upload(page, 'late.svg').getByRole('button', { name: 'Try again' }).click();
    await upload(page, 'late.svg').getByText('Uploaded').waitFor();
    await page.close();
  });
});

describe('the screen of fonts', () => {
  it('[DASH-1, DOC-16] uploads a font, explains why it rejects a file that is none, shows specimens in the font itself, and deletes it', async () => {
    const { page, faults } = await open('/app/fonts');
    const notFont = Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(400)]);
    await choose(
      page,
      file('letter.ttf', Buffer.from('no font at all'), 'font/ttf'),
      file('hollow.woff2', notFont, 'font/woff2'),
      file('large.otf', Buffer.concat([Buffer.from('OTTO'), Buffer.alloc(5_000_001)]), 'font/otf'),
      file('bebas.woff2', font(), 'font/woff2'),
    );
    await upload(page, 'letter.ttf').getByText('This file is not a supported font').waitFor();
    await upload(page, 'hollow.woff2').getByText('The file was rejected').waitFor();
    await upload(page, 'large.otf').getByText('The limit is 5 MB').waitFor();
    await upload(page, 'bebas.woff2').getByText('Bebas Neue, weight 400').waitFor();
    const uploadedFonts = page.getByRole('list', { name: 'Your fonts' }).getByRole('listitem');
    await uploadedFonts.getByText('Sphinx of black quartz').waitFor();
    expect(await loadedFamilies(page)).toEqual(expect.arrayContaining([expect.stringMatching(/^specimen-/)]));
    await page.getByRole('searchbox', { name: 'Search by name or script' }).fill('anton');
    const shipped = page.getByRole('list', { name: 'Built-in fonts' }).getByRole('listitem');
    await shipped.getByText('Sphinx of black quartz').waitFor();
    await expect.poll(() => shipped.count()).toBe(1);
    await page.getByRole('textbox', { name: 'Sample text' }).fill('Zebra');
    await shipped.getByText('Zebra').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await uploadedFonts.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Text in Bebas Neue will be drawn in a built-in font').waitFor();
    await question.getByRole('button', { name: 'Delete font' }).click();
    await page.getByText('No fonts yet').waitFor();
    expect((await space.ask('GET', '/api/v1/fonts')).count).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });
});

describe('both screens', () => {
  it.each(isDeep ? widths : [360])(
    '[DASH-6] have no serious accessibility fault and no sideways scrolling at %i px, light and dark',
    async (width) => {
      const [colorScheme] = width === 1024 ? (['light'] as const) : (['dark'] as const);
      const { context, origin } = await openInSpace(browser, { width, colorScheme, spaceId: space.spaceId });
      const page = await context.newPage();
      const faults = recordFaults(page, origin);
      for (const [path, ready] of [
        ['/app/assets', 'Drop or paste images here'],
        ['/app/fonts', 'Built-in fonts'],
      ] as const) {
        await page.goto(path);
        await page.getByText(ready).first().waitFor();
        expect(await seriousFaults(page)).toEqual([]);
        expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
        await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' });
        expect(await seriousFaults(page)).toEqual([]);
      }
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});

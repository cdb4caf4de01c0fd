import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { sharedService } from '../shared-service.ts';
import { expectBothDrawn } from './drawn-colors.ts';
import { faultsInEveryWindow } from './every-window.ts';
import { failInEachWay } from './failures.ts';
import { tabTo } from './keyboard.ts';
import { flatPng, noisyPng } from './made-pictures.ts';
import { type OwnPerson, openPerson } from './own-person.ts';
import { openBrowser, recordFaults } from './screen.ts';

let browser: Browser;
let origin: string;
let maker: OwnPerson;

beforeAll(async () => {
  origin = (await sharedService()).origin;
  browser = await openBrowser();
  maker = await openPerson(browser, origin, 'Brand maker');
});
async function makeBrand(name: string, tokens: object, more: object = {}): Promise<string> {
  return (await maker.ask('POST', '/api/v1/brands', { name, tokens, ...more })).doc.id;
}

const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Brand sections' }).getByRole('link', { name, exact: true });

const readBrand = async (id: string) => (await maker.ask('GET', `/api/v1/brands/${id}`)).doc;

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#0f766e"/></svg>';

describe('the screens of brands', () => {
  it('[DASH-1, BRD-4] creates a brand by mouse, gives it colors, a logo and type, and publishes it', async () => {
    const page = await maker.context.newPage();
    const faults = recordFaults(page, origin);
    await page.goto('/app/brands');
    await page.getByRole('button', { name: 'New brand' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Harbour');
    await page.getByRole('button', { name: 'Create brand' }).click();
    await page.getByRole('heading', { name: 'Harbour', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Add color' }).click();
    await page.getByRole('textbox', { name: 'Name of color' }).last().fill('muted');
    await page.getByRole('textbox', { name: 'Color', exact: true }).last().fill('oklch(0.7 0 0)');
    await page
      .getByRole('row', { name: /^muted/ })
      .getByText('Too low')
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Color', exact: true }).last().fill('#767676');
    // The contrast with white is 4.54, just enough.
    await page
      .getByRole('row', { name: /^muted/ })
      .getByText('AA', { exact: true })
      .first()
      .waitFor();

    await part(page, 'Logos and images').click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose files' }).first().click(),
    ]);
    await chooser.setFiles({ name: 'Main Logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await page.getByRole('textbox', { name: 'Name of logo' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name of logo' }).inputValue()).toBe('mainLogo');
    await expect.poll(() => page.evaluate(`document.querySelector('img[alt="mainLogo"]')?.naturalWidth`)).toBe(80);

    await part(page, 'Typography').click();
    await page.getByRole('button', { name: 'Add text style' }).click();
    const specimen = page.getByRole('img', { name: /^Specimen of/ });
    await specimen.waitFor();
    const before = await specimen.getAttribute('src');
    await page.getByRole('combobox', { name: 'Font family' }).fill('Playfair Dis');
    await page.getByRole('option', { name: 'Playfair Display' }).click();
    await page.getByRole('img', { name: 'Specimen of Playfair Display' }).waitFor();
    await expect.poll(() => specimen.getAttribute('src')).not.toBe(before);

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Brand saved', { exact: true }).waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    const saved = await readBrand(id);
    expect(saved.draftTokens.colors.muted).toBe('#767676');
    expect(saved.draftTokens.logos.mainLogo).toMatch(/^asset:[\w-]{21}$/);
    expect(saved.draftTokens.typography.heading).toEqual({
      fontFamily: 'Playfair Display',
      fontWeight: 700,
      fontSize: '48px',
    });
    expect(saved.liveTokens.colors).not.toHaveProperty('muted');

    await part(page, 'Draft and live').click();
    await page.getByRole('row', { name: /colors\.muted.*#767676/ }).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Publish 3 changes' }).click();
    await page.getByText('The draft and the live version are identical.').waitFor();
    const live = await readBrand(id);
    expect(live.liveTokens).toEqual(live.draftTokens);
    expect(faults).toEqual([]);
    await page.close();
  });

  deepIt('[BRD-4] replaces tokens of the brand with those of a variant, and restores them', async () => {
    const id = await makeBrand('With a variant', { colors: { ink: '#111111', paper: '#ffffff' } });
    const page = await maker.context.newPage();
    await page.goto(`/app/brands/${id}`);
    await part(page, 'Variants').click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('dark');
    await page.getByRole('button', { name: 'Add variant' }).click();
    for (const [path, color] of [
      ['colors.ink', '#eeeeee'],
      ['colors.paper', '#000000'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Token to override' }).fill(path);
      await page.getByRole('option', { name: path }).click();
      await page.getByRole('button', { name: 'Override', exact: true }).click();
      await page.getByRole('textbox', { name: 'In dark' }).last().fill(color);
    }
    await page.getByRole('button', { name: 'Reset to the brand value: colors.ink' }).click();
    await page.getByText('This variant overrides 1 of 2 tokens.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Brand saved', { exact: true }).waitFor();
    expect((await readBrand(id)).variants).toEqual({ dark: { colors: { paper: '#000000' } } });
    await page.close();
  });

  it('[DASH-4, GEN-12] shows both versions of a color in a conflict, in words and as pictures (B6)', async () => {
    const id = await makeBrand('In two tabs', { colors: { primary: '#0f766e', ink: '#111111' } });
    const page = await maker.context.newPage();
    await page.goto(`/app/brands/${id}`);
    await page.getByRole('textbox', { name: 'Color', exact: true }).first().fill('#1d4ed8');
    await maker.ask('PUT', `/api/v1/brands/${id}`, {
      draftTokens: { colors: { primary: '#b91c1c', ink: '#111111' } },
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('status').filter({ hasText: 'Someone else changed this' });
    await conflict.getByRole('row', { name: /colors\.primary.*#b91c1c.*#1d4ed8/ }).waitFor();
    await expectBothDrawn(conflict, 'brand', { theirs: [185, 28, 28], yours: [29, 78, 216] });
    await page.close();
  });

  deepIt('[DASH-1, DASH-6] adds, names and saves a color with the keyboard alone', async () => {
    const id = await makeBrand('By keyboard', { colors: { primary: '#0f766e' } });
    const page = await maker.context.newPage();
    await page.goto(`/app/brands/${id}`);
    await page.getByRole('button', { name: 'Add color' }).waitFor();
    await tabTo(page, 'Add color');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Name of color');
    await tabTo(page, 'Name of color');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('accent');
    await tabTo(page, 'Color');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('rebeccapurple');
    await tabTo(page, 'Save');
    await page.keyboard.press('Enter');
    await page.getByText('Brand saved', { exact: true }).waitFor();
    expect((await readBrand(id)).draftTokens.colors).toEqual({ primary: '#0f766e', accent: 'rebeccapurple' });
    await page.close();
  });

  deepIt(
    '[DASH-1, SEC-1] keeps what was typed in the editor if the service fails in any way, and says which picture was not stored',
    async () => {
      const id = await makeBrand('Fails often', { colors: { primary: '#0f766e' } });
      const page = await maker.context.newPage();
      await page.goto(`/app/brands/${id}`);
      const color = page.getByRole('textbox', { name: 'Color', exact: true });
      await color.fill('no color at all');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('This must be a CSS color, such as #1d4ed8.').first().waitFor();
      await color.fill('#336699');
      await failInEachWay(page, {
        method: 'PUT',
        path: `/api/v1/brands/${id}`,
        button: page.locator('button', { hasText: /^Save$/ }),
        field: color,
      });
      await page.getByText('Brand saved', { exact: true }).waitFor();
      expect((await readBrand(id)).draftTokens.colors.primary).toBe('#336699');

      await part(page, 'Logos and images').click();
      await page.getByRole('button', { name: 'Add logo' }).click();
      await page.getByRole('textbox', { name: 'URL' }).fill('https://nowhere.test/logo.png');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText(/could not be copied/).waitFor();
      await page.getByText('draftTokens.logos.logo').waitFor();

      let uploads = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/api/v1/assets')) uploads++;
      });
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Choose files' }).first().click(),
      ]);
      await chooser.setFiles({ name: 'huge.png', mimeType: 'image/png', buffer: noisyPng(2_000, 1_800) });
      await page.getByText('The file is 10.8 MB. The limit is 10 MB.').waitFor();
      await page.getByRole('button', { name: 'Resize and upload' }).waitFor();
      expect(uploads).toBe(0);
      const [again] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Choose files' }).first().click(),
      ]);
      // Only the service can check this, so it reports the fault.
      const torn = { mimeType: 'image/png', buffer: flatPng(8, 8).subarray(0, 20) };
      await again.setFiles([
        { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
        { name: 'torn.png', ...torn },
      ]);
      await page
        .getByRole('listitem')
        .filter({ hasText: 'notes.png' })
        .getByText('This file is not a supported image')
        .waitFor();
      await page.getByRole('alert').filter({ hasText: 'The file was rejected' }).first().waitFor();
      expect(uploads).toBe(1);
      await page.close();
    },
  );

  deepIt(
    '[DASH-1] shows the tokens of two users next to each other, and names the templates of a brand before its deletion',
    async () => {
      const id = await makeBrand('Edited by two', { colors: { ink: '#111111', paper: '#ffffff' } });
      await maker.ask('POST', '/api/templates', { name: 'Draws with it', brandId: id });
      const page = await maker.context.newPage();
      await page.goto(`/app/brands/${id}`);
      const first = page.getByRole('textbox', { name: 'Color', exact: true }).first();
      await first.fill('#222222');
      await maker.ask('PUT', `/api/v1/brands/${id}`, { draftTokens: { colors: { ink: '#333333', paper: '#ffffff' } } });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const both = page.getByRole('region', { name: 'Both versions' });
      await both.getByRole('row', { name: /colors\.ink #333333 #222222/ }).waitFor();
      expect(await both.getByRole('row').count()).toBe(2);
      await page.getByRole('button', { name: 'Load their version' }).click();
      await expect.poll(() => first.inputValue()).toBe('#333333');

      await part(page, 'Settings').click();
      await page.getByRole('button', { name: 'Delete brand…' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText('Draws with it').waitFor();
      await question.getByRole('button', { name: 'Delete brand' }).click();
      await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor();
      await expect(readBrand(id)).rejects.toThrow(/404/);
      await page.close();
    },
  );

  deepIt('[DASH-6] has no serious axe fault on any screen of brands, and no screen wider than its window', async () => {
    const long = 'w'.repeat(2_000);
    const id = await makeBrand(
      'In every window '.repeat(12),
      {
        colors: { primary: '#0f766e', ink: 'oklch(0.25 0.05 260)', [long]: 'rgb(255 255 255 / 0.5)' },
        copy: { tagline: 'c'.repeat(10_000) },
        radii: { small: 4 },
      },
      { variants: { dark: { colors: { ink: '#f1f0ec' } } } },
    );
    const faults = await faultsInEveryWindow(maker.context, origin, [
      { path: '/app/brands', ready: 'In every window' },
      ...['colors', 'pictures', 'typography', 'other', 'variants', 'live', 'settings'].map((tab) => ({
        path: `/app/brands/${id}?part=${tab}`,
        ready: 'Undo changes',
      })),
    ]);
    expect(faults).toEqual([]);
  });
});

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { type OwnPerson, openPerson } from '../dashboard/own-person.ts';
import { openBrowser, recordFaults, seriousFaults } from '../dashboard/screen.ts';
import { sharedService } from '../shared-service.ts';

let browser: Browser;
let origin: string;
let maker: OwnPerson;

beforeAll(async () => {
  ({ origin } = await sharedService());
  browser = await openBrowser();
  maker = await openPerson(browser, origin, 'Page maker');
});

const square = { id: 'a', type: 'shape', shape: 'rectangle', x: 50, y: 50, width: 100, height: 100, fill: '#0f766e' };

interface OpenTemplate {
  page: Page;
  templateId: string;
  faults: string[];
}

async function openTemplate(names: readonly string[]): Promise<OpenTemplate> {
  const { doc: template } = await maker.ask('POST', '/api/templates', { name: 'Pages' });
  for (const name of names) {
    const body = { name, width: 600, height: 400, backgroundColor: '#ffffff', layers: [square] };
    await maker.ask('POST', `/api/templates/${template.id}/pages`, body);
  }
  const page = await maker.context.newPage();
  const faults = recordFaults(page, origin);
  await page.setViewportSize({ width: 1_440, height: 900 });
  const [first] = await listPages(template.id);
  await page.goto(`${origin}/app/templates/${template.id}/pages/${first?.id}/edit`);
  await isOpen(page, first?.name ?? '');
  return { page, templateId: template.id, faults };
}

async function listPages(templateId: string): Promise<Array<{ id: string; name: string; width: number; layers: [] }>> {
  const { doc } = await maker.ask('GET', `/api/templates/${templateId}`);
  return doc.pages;
}

const panel = (page: Page) => page.getByRole('region', { name: 'Pages' });
const row = (page: Page, name: string) => panel(page).getByRole('row', { name });
const namesOf = async (templateId: string) => (await listPages(templateId)).map(({ name }) => name);

async function isOpen(page: Page, name: string): Promise<void> {
  await panel(page)
    .getByRole('row', { name: new RegExp(`${name}, open`) })
    .waitFor();
  await page.getByRole('application', { name: 'Canvas' }).and(page.locator('[aria-busy=false]')).waitFor();
}

async function choose(page: Page, index: number, action: string): Promise<void> {
  await panel(page)
    .getByRole('button', { name: `Actions for page ${index}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('the pages of the template', () => {
  deepIt('[DASH-1] adds a page of a common size, and one of the gallery, after the open page', async () => {
    const { page, templateId, faults } = await openTemplate(['Front', 'Back']);
    await panel(page).getByRole('button', { name: 'Add page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add page' });
    await dialog.getByRole('searchbox').fill('insta story');
    expect(await dialog.getByRole('option').count()).toBe(1);
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('option', { name: 'Instagram story' }).click();
    await isOpen(page, 'Page 3');
    expect(await namesOf(templateId)).toEqual(['Front', 'Page 3', 'Back']);
    expect(await listPages(templateId)).toMatchObject([{ width: 600 }, { width: 1080 }, { width: 600 }]);

    await panel(page).getByRole('button', { name: 'Add page' }).click();
    await dialog.getByText('From the gallery').click();
    await dialog.getByRole('option').first().click();
    await expect.poll(async () => (await namesOf(templateId)).indexOf('Back')).toBeGreaterThan(2);
    const [, , added] = await listPages(templateId);
    await isOpen(page, added?.name ?? '');
    const { list } = await maker.ask('GET', '/api/templates?perPage=100');
    expect(list.filter(({ id }: { id: string }) => id === templateId)).toHaveLength(1);
    expect(list.filter(({ name }: { name: string }) => /copy/i.test(name))).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('[DASH-1] [EDT-10] opens another page without losing what was just changed', async () => {
    const { page, templateId } = await openTemplate(['Front', 'Back']);
    await page.getByRole('treegrid', { name: 'Layers' }).getByRole('row').first().click();
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await row(page, 'Back').click();
    await isOpen(page, 'Back');
    expect(await listPages(templateId)).toMatchObject([{ layers: [{ x: 60 }] }, { layers: [{ x: 50 }] }]);
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await page.keyboard.press('Shift+N');
    await isOpen(page, 'Front');
    await page.close();
  });

  it('[DASH-1] renames, duplicates, reorders and deletes pages by keyboard, and restores a deleted one', async () => {
    const { page, templateId } = await openTemplate(['Front', 'Back']);
    await choose(page, 1, 'Rename');
    await page.keyboard.type('Cover');
    await page.keyboard.press('Enter');
    await choose(page, 2, 'Rename');
    await page.keyboard.type('Rear');
    await page.keyboard.press('Enter');
    await expect.poll(() => namesOf(templateId)).toEqual(['Cover', 'Rear']);
    await choose(page, 1, 'Duplicate');
    await isOpen(page, 'Cover \\(copy\\)');
    expect(await namesOf(templateId)).toEqual(['Cover', 'Cover (copy)', 'Rear']);
    await choose(page, 2, 'Move down');
    await expect.poll(() => namesOf(templateId)).toEqual(['Cover', 'Rear', 'Cover (copy)']);
    await row(page, 'Cover (copy)').waitFor();
    await choose(page, 3, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete page' }).click();
    await isOpen(page, 'Rear');
    expect(await namesOf(templateId)).toEqual(['Cover', 'Rear']);
    await page
      .getByRole('alertdialog')
      .filter({ hasText: 'Page deleted' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(() => namesOf(templateId)).toEqual(['Cover', 'Rear', 'Cover (copy)']);
    await page.close();
  });

  it('[DOC-18] resizes the page with its layers while a number is typed, and puts it back on Escape', async () => {
    const { page, templateId } = await openTemplate(['Front']);
    const inspector = page.getByRole('region', { name: 'Inspector' });
    const width = inspector.getByLabel('W', { exact: true });
    await width.fill('300');
    await expect.poll(() => row(page, 'Front').textContent()).toContain('300 × 400');
    await page.keyboard.press('Escape');
    await expect.poll(() => width.inputValue()).toBe('600');
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await width.fill('300');
    await page.keyboard.press('Enter');
    await expect.poll(() => listPages(templateId)).toMatchObject([{ width: 300, layers: [{ x: 25, width: 50 }] }]);
    await inspector.getByText('Resize layers').click();
    await inspector.getByRole('combobox', { name: 'Resize to' }).fill('insta story');
    await page.getByRole('option', { name: 'Instagram story' }).click();
    await expect.poll(() => listPages(templateId)).toMatchObject([{ width: 1080, layers: [{ x: 25, width: 50 }] }]);
    await page.close();
  });

  it('[JOB-5] shows the page at several sizes, and adds one of them as a page', async () => {
    const { page, templateId, faults } = await openTemplate(['Front']);
    await panel(page).getByRole('button', { name: 'Preview sizes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview sizes' });
    await dialog.getByRole('button', { name: 'Remove Leaderboard' }).click();
    await dialog.getByRole('combobox', { name: 'Add a size' }).fill('A4');
    await page.getByRole('option', { name: 'A4' }).first().click();
    await dialog.getByRole('img', { name: 'The page as A4' }).and(page.locator('[data-loaded]')).waitFor();
    expect(await dialog.getByRole('img').count()).toBe(4);

    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add as page: A4' }).click();
    await isOpen(page, 'A4');
    expect(await listPages(templateId)).toMatchObject([{ width: 600 }, { width: 794, name: 'A4' }]);
    expect(faults).toEqual([]);
    await page.close();
  });
});

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { publishCard } from '../batches/spreadsheet.ts';
import { faultsInEveryWindow } from './every-window.ts';
import { type InSpace, openInSpace } from './in-space.ts';
import { openBrowser, recordFaults, seriousFaults } from './screen.ts';

let browser: Browser;
let space: InSpace;
let templateId: string;
let pageId: string;

beforeAll(async () => {
  browser = await openBrowser();
  space = await openInSpace(browser);
  pageId = await publishCard(space.ask);
  templateId = (await space.ask('GET', '/api/templates')).list[0].id;
}, 180_000);

/** Keeps the milliseconds of the longest task of the page. */
const watchLongTasks = `globalThis.longestTask = 0; new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) globalThis.longestTask = Math.max(globalThis.longestTask, duration);
}).observe({ type: 'longtask' });`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A workbook with the columns `title` and `price`, and one row. */
async function workbook(): Promise<Buffer> {
  const zip = new JSZip();
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  zip.file(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Products" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  zip.file(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  );
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  zip.file(
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${main}"><sheetData><row>${text('title')}${text('price')}</row><row>${text('From a workbook')}<c><v>12.5</v></c></row></sheetData></worksheet>`,
  );
  return await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** The products of a shop, as Excel saves them in Germany. Row 17 has a price that is no number. */
function products(count: number): Buffer {
  const lines = Array.from({ length: count }, (_, index) => {
    const price = index === 16 ? 'auf Anfrage' : `1.${String(index).padStart(3, '0')},50`;
    return `ST-${index + 1};Stühle „Nr. ${index + 1}“;${price};\r\n`;
  });
  const text = `Artikel Nr;Name;PRICE;\r\n${lines.join('')};;;\r\n`;
  const quotes = new Map([
    ['„', 0x84],
    ['“', 0x93],
  ]);
  return Buffer.from(Array.from(text, (sign) => quotes.get(sign) ?? sign.charCodeAt(0)));
}

/** Starts a batch through the API. Returns its id. */
async function startBatch(rows: number, output: object = {}, further: object[] = []): Promise<string> {
  const list = Array.from({ length: rows }, (_, row) => ({ values: { title: `Row ${row}`, price: row } }));
  const body = { rows: { list: [...list, ...further] }, outputs: [{ pageId, format: 'png', scale: 1, ...output }] };
  return (await space.ask('POST', '/api/v1/batches', body)).doc.id;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
const readBatch = async (id: string): Promise<any> => (await space.ask('GET', `/api/v1/batches/${id}`)).doc;
const waitForState = (id: string, state: string) =>
  expect.poll(async () => (await readBatch(id)).state, { timeout: 120_000 }).toBe(state);

async function open(path: string): Promise<{ page: Page; faults: string[] }> {
  const page = await space.context.newPage();
  const faults = recordFaults(page, space.origin);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, faults };
}

describe('bulk create', () => {
  it('[JOB-2, JOB-3] makes the ads of 40 products in two sizes from a spreadsheet with a bad row, and survives a reload', async () => {
    const { page, faults } = await open(`/app/templates/${templateId}`);
    await page.getByRole('link', { name: 'Bulk create' }).click();
    await page.getByRole('heading', { name: '1. Rows' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const file = { name: 'Produkte.csv', mimeType: 'application/vnd.ms-excel', buffer: products(40) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('40 rows · 3 columns').waitFor();

    // "PRICE" is matched by its name. "Name" is matched by hand.
    await page.getByRole('row', { name: /^PRICE .*Matched$/ }).waitFor();
    await page.getByText('1 variable without a column').waitFor();
    await page.getByRole('button', { name: /Variable for Name/ }).click();
    await page.getByRole('option', { name: 'Title' }).click();
    await page.getByText('1 variable without a column').waitFor({ state: 'detached' });

    await page.getByRole('combobox', { name: 'Add a size' }).fill('story');
    await page.getByRole('option', { name: /Instagram story/ }).click();
    await page.getByText('40 rows × 2 files').waitFor();
    await button(page, 'Insert a column').click();
    await page.getByRole('menuitem', { name: 'Artikel Nr' }).click();
    await page.getByText('Insert {{ output }}, so that they have different names.').waitFor();
    await button(page, 'Insert a column').click();
    await page.getByRole('menuitem', { name: 'output' }).click();
    await page.getByText('The first file is called ST-1-1.png.').waitFor();
    await page.getByRole('img', { name: 'Preview of Row 4' }).scrollIntoViewIfNeeded();
    await page.locator('img[alt="Preview of Row 4"][data-loaded]').waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    await button(page, 'Check rows').click();
    await page.getByText('2 files of 80 cannot be made').waitFor();
    await page.getByRole('row', { name: /^17 PRICE/ }).waitFor();
    await page.getByText('The batch costs up to 78 credits.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    await button(page, 'Start without the invalid rows').click();
    await page.waitForURL(/\/app\/batches\/[\w-]{21}$/);
    await page.getByText(/of 80 finished/).waitFor();
    await page.reload();
    await page.getByText('78 of 80 files are ready').waitFor({ timeout: 240_000 });
    await page.locator('main img[data-loaded]').first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download ZIP' }).click();
    const zip = await JSZip.loadAsync(readFileSync(await (await download).path()));
    const names = Object.keys(zip.files);
    expect(names).toHaveLength(78);
    expect(names).toContain('ST-40-2.png');
    expect(names).not.toContain('ST-17-1.png');
    const csv = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV with URLs' }).click();
    const manifest = readFileSync(await (await csv).path(), 'utf8');
    expect(manifest).toMatch(/ST-1,Stühle „Nr\. 1“,1000\.5,1,1,done,ST-1-1\.png,http/);

    await page.goto('/app/batches');
    await page.getByRole('row', { name: /Product.* Done 78 of 80 2 / }).waitFor();
    expect(await page.getByText('Check only').count()).toBe(0);
    await page.getByRole('button', { name: /Show/ }).click();
    await page.getByRole('option', { name: 'Checks' }).click();
    await page.getByRole('row', { name: /Product.* Check only/ }).waitFor();
    expect(await page.getByText('78 of 80').count()).toBe(0);
    await page.reload();
    await page.getByRole('row', { name: /Product.* Check only/ }).waitFor();
    expect(faults).toEqual([]);
    await page.close();
  }, 420_000);

  it('[JOB-3] pauses, resumes and cancels a batch, and shows each state', async () => {
    const { page, faults } = await open(`/app/templates/${templateId}/bulk`);
    await page.getByRole('tab', { name: 'Paste' }).click();
    const rows = Array.from({ length: 1_500 }, (_, index) => `Chair ${index}\t${index}`);
    await page.getByRole('textbox', { name: 'Rows from a spreadsheet' }).fill(`Title\tPrice\n${rows.join('\n')}`);
    await button(page, 'Use these rows').click();
    await page.getByText('1,500 rows · 2 columns').waitFor();
    await button(page, 'Check rows').click();
    await page.getByText('All 1,500 rows are valid').waitFor();
    await button(page, 'Start').click();
    await page.waitForURL(/\/app\/batches\/[\w-]{21}$/);
    await button(page, 'Pause').click();
    await page.getByText('Someone paused the batch.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.reload();
    await button(page, 'Resume').click();
    await button(page, 'Pause').waitFor();
    await button(page, 'Cancel').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel batch' }).click();
    await page.getByText('Finished files are kept.').waitFor();
    expect(await button(page, 'Resume').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  }, 240_000);

  it('[JOB-2] starts with a template of the gallery, which it copies and publishes', async () => {
    const { page, faults } = await open('/app/gallery/product-card');
    await button(page, 'Bulk create').click();
    await page.waitForURL(/\/app\/templates\/[\w-]{21}\/bulk$/);
    await page.getByRole('heading', { name: '1. Rows' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('[JOB-2] copies a template of the gallery once, even if its copy cannot be published at first', async () => {
    const { page } = await open('/app/gallery/quote');
    const countCopies = async () => (await space.ask('GET', '/api/templates?search=Quote')).count;
    const before = await countCopies();
    let isReachable = false;
    await page.route('**/api/publish', (route) => (isReachable ? route.continue() : route.abort()));
    await button(page, 'Bulk create').click();
    await button(page, 'Try again').waitFor();
    isReachable = true;
    await button(page, 'Try again').click();
    await page.waitForURL(/\/app\/templates\/[\w-]{21}\/bulk$/);
    expect(await countCopies()).toBe(before + 1);
    await page.close();
  });

  deepIt(
    '[JOB-3] shows a batch that waits for others, also after a reload, until they end',
    async () => {
      const long = await Promise.all([1, 2, 3].map(() => startBatch(1_500)));
      for (const id of long) await waitForState(id, 'running');
      const waiting = await startBatch(2);
      const { page, faults } = await open(`/app/batches/${waiting}`);
      await page.getByText('Waiting for other batches').waitFor();
      await page.reload();
      await page.getByText('Waiting for other batches').waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      for (const id of long) await space.ask('PATCH', `/api/v1/batches/${id}`, { state: 'cancelled' });
      await page.getByText('All 2 files are ready').waitFor({ timeout: 120_000 });
      await page.reload();
      await page.getByText('All 2 files are ready').waitFor();
      expect(faults).toEqual([]);
      await page.close();
    },
    300_000,
  );

  deepIt(
    '[JOB-3] shows files that failed, and draws them again, also after reloads',
    async () => {
      // The pages are too large to be drawn, which is only known when they are.
      const id = await startBatch(2, { width: 10_000, height: 10_000 });
      const { page, faults } = await open(`/app/batches/${id}`);
      await page.getByText('0 of 2 files are ready').waitFor({ timeout: 120_000 });
      await page.reload();
      await page.getByRole('heading', { name: 'Failed files' }).waitFor();
      await page.getByRole('link', { name: 'Render log' }).first().waitFor();
      expect(await page.getByRole('row').count()).toBe(3);
      expect(await seriousFaults(page)).toEqual([]);
      await button(page, 'Retry failed files').click();
      await expect.poll(async () => (await readBatch(id)).endedOn !== null, { timeout: 120_000 }).toBe(true);
      await page.reload();
      await page.getByText('0 of 2 files are ready').waitFor({ timeout: 120_000 });
      await button(page, 'Retry failed files').waitFor();
      expect(faults).toEqual([]);
      await page.close();
    },
    300_000,
  );

  deepIt(
    '[JOB-2, JOB-3] shows batches that failed, with the reason, also after a reload',
    async () => {
      const invalid = await startBatch(2, {}, [{ values: { price: 'much' } }]);
      const { page, faults } = await open(`/app/batches/${invalid}`);
      await page.getByText('Some rows are invalid, so no file was made.').waitFor({ timeout: 120_000 });
      await page.reload();
      await page.getByRole('heading', { name: 'Invalid rows' }).waitFor();
      expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);

      const pageId = await publishCard(space.ask);
      const gone = await startBatch(1_500, { pageId });
      await waitForState(gone, 'running');
      await space.ask('PATCH', `/api/v1/batches/${gone}`, { state: 'paused' });
      await space.ask('DELETE', `/api/templates/${(await readBatch(gone)).outputs[0].templateId}`);
      await page.goto(`/app/batches/${gone}`);
      await button(page, 'Resume').click();
      await page.getByText('The batch failed').waitFor({ timeout: 120_000 });
      await page.reload();
      await page.getByText('A page of the template was deleted.').waitFor();
      await button(page, 'Retry').waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
      await page.close();
    },
    300_000,
  );

  it('[JOB-2] says why a file is no table, and takes typed rows', async () => {
    const { page, faults } = await open(`/app/templates/${templateId}/bulk`);
    const file = { name: 'old.xls', mimeType: '', buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('This is a file of an older Excel.').waitFor();
    await page.getByRole('tab', { name: 'Type' }).click();
    await page.getByRole('textbox', { name: 'Title, row 1' }).fill('Chair, "red"');
    await page.getByRole('textbox', { name: 'Price, row 1' }).fill('12');
    expect(await seriousFaults(page)).toEqual([]);
    // Typed rows are kept while another tab is shown, and while other rows are chosen.
    await page.getByRole('tab', { name: 'Paste' }).click();
    await page.getByRole('textbox', { name: 'Rows from a spreadsheet' }).fill('Title\nPasted');
    await button(page, 'Use these rows').click();
    await page.getByText('1 row · 1 column').waitFor();
    await button(page, 'Choose other rows').click();
    await page.getByRole('tab', { name: 'Type' }).click();
    expect(await page.getByRole('textbox', { name: 'Title, row 1' }).inputValue()).toBe('Chair, "red"');
    await button(page, 'Use these rows').click();
    await page.getByText('1 row · 2 columns').waitFor();
    await page.getByText('Chair, "red"').first().waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('[JOB-2] reads a workbook, and the published entries of a collection', async () => {
    const { page, faults } = await open(`/app/templates/${templateId}/bulk`);
    const file = { name: 'products.xlsx', mimeType: '', buffer: await workbook() };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('products.xlsx · 1 row · 2 columns').waitFor();
    await page.getByRole('cell', { name: 'From a workbook' }).waitFor();
    await button(page, 'Choose other rows').click();
    await space.ask('POST', '/api/v1/content/collections', {
      apiName: 'chairs',
      name: 'Chairs',
      fields: ['title', 'slug'].map((apiName) => ({ apiName, name: apiName, type: 'text' })),
    });
    const { doc } = await space.ask('POST', '/api/v1/content/collections/chairs/entries', {
      data: { title: 'Armchair', slug: 'armchair' },
    });
    await space.ask('POST', `/api/v1/content/entries/${doc.id}/publish`, {});
    await page.getByRole('tab', { name: 'Collection' }).click();
    await page.getByRole('button', { name: /Collection/ }).click();
    await page.getByRole('option', { name: 'Chairs' }).click();
    await page.getByText('1 row · 2 fields').waitFor();
    await page.getByRole('img', { name: 'Preview of armchair' }).scrollIntoViewIfNeeded();
    await button(page, 'Check rows').click();
    await page.getByText('The row is valid').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  deepIt(
    '[JOB-2] reads 50 MB and lists 300 bad rows of 10,000 without a task that blocks the page',
    async () => {
      const { page, faults } = await open(`/app/templates/${templateId}/bulk`);
      const filler = 'ü'.repeat(5_000);
      const lines = Array.from({ length: 10_000 }, (_, row) => `T ${row};${row % 33 === 0 ? 'x' : row};${filler}\r\n`);
      const path = join(tmpdir(), `bulk-${process.pid}.csv`);
      writeFileSync(path, Buffer.from(`Title;Price;Notes\r\n${lines.join('')}`, 'latin1'));
      await page.evaluate(watchLongTasks);
      await page.locator('input[type=file]').setInputFiles(path);
      await page.getByText('10,000 rows · 3 columns').waitFor();
      await button(page, 'Check rows').click();
      await page.getByText('304 files of 10,000 cannot be made').waitFor({ timeout: 240_000 });
      await page.getByText('The first 100 of 304 problems are shown.').waitFor();
      const longest = await page.evaluate<number>('globalThis.longestTask');
      rmSync(path);
      expect(longest).toBeLessThan(100);
      expect(faults).toEqual([]);
      await page.close();
    },
    420_000,
  );

  it('[DASH-6] fits into every window', async () => {
    expect(
      await faultsInEveryWindow(space.context, space.origin, [
        { path: `/app/templates/${templateId}/bulk`, ready: '1. Rows' },
        { path: '/app/batches', ready: 'Batches are kept for 30 days' },
      ]),
    ).toEqual([]);
  });
});

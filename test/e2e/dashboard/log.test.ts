import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { sharedService } from '../shared-service.ts';
import { faultsInEveryWindow } from './every-window.ts';
import { failInEachWay } from './failures.ts';
import { holdAnswers } from './held-answers.ts';
import { type OwnPerson, openPerson } from './own-person.ts';
import { openBrowser, recordFaults } from './screen.ts';

let browser: Browser;
let origin: string;
let watcher: OwnPerson;

/** More than one page of the log. */
const rendersCount = 28;

beforeAll(async () => {
  ({ origin } = await sharedService());
  browser = await openBrowser();
  watcher = await openPerson(browser, origin, 'Log Watcher');
  const { ask } = watcher;
  const template = (await ask('POST', '/api/templates', { name: 'Greeting' })).doc;
  const title = { id: 'title', type: 'text', x: 10, y: 10, width: 280, height: 60, content: '{{ title }}' };
  const variables = {
    schema: { type: 'object', properties: { title: { type: 'string', default: 'Hello' } } },
    values: {},
  };
  const page = { name: 'Card', width: 300, height: 200, backgroundColor: '#f4d35e', layers: [title], variables };
  const pageId = (await ask('POST', `/api/templates/${template.id}/pages`, page)).doc.id;
  await ask('POST', '/api/publish', { templateId: template.id });
  const { token } = (await ask('POST', '/api/v1/tokens/api-keys', { name: 'of a test' })).doc;
  const render = (body: object) =>
    fetch(`${origin}/api/render`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pageId, ...body }),
    });
  await render({ tweaks: { titel: 'a typo' } });
  for (let made = 0; made < rendersCount - 2; made++) await render({});
  await render({ pageId: 'no-such-page' });
});

async function open(path: string): Promise<Page> {
  const page = await watcher.context.newPage();
  await page.goto(path);
  return page;
}

/** A local server whose response breaks off in the middle. */
async function breakingServer(): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    response.write('{"id":"first"}\n{"id":', () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

describe('the render log', () => {
  it('[LOG-1] [DASH-1] finds a render by filters that the address keeps, and shows it with its picture and warnings', async () => {
    const page = await open('/app/log');
    const faults = recordFaults(page, origin);
    await page.getByText('page_not_found').waitFor();
    await page.getByRole('link', { name: 'Greeting' }).first().waitFor();
    await page.getByRole('button', { name: /Status/ }).click();
    await page.getByRole('option', { name: 'Succeeded' }).click();
    await page.waitForURL(/status=ok/);
    await page.getByText('page_not_found').waitFor({ state: 'detached' });
    const picture = page.getByRole('row').locator('img').first();
    await picture.evaluate((it) => (it as unknown as { decode(): Promise<void> }).decode());
    await page.goBack();
    await page.getByText('page_not_found').waitFor();
    await page.getByRole('button', { name: 'Older' }).click();
    await page.getByText('1 warning').waitFor();
    await rows(page).filter({ hasText: '1 warning' }).getByRole('link').click();
    await page.getByRole('heading', { name: 'Greeting' }).waitFor();
    await page.getByText('There is no variable "titel"').waitFor();
    const guide = page.getByRole('link', { name: /Guide/ });
    expect(await guide.getAttribute('href')).toBe('/docs/warnings#tweak_unmatched');
    await page.getByText('"titel": "a typo"').waitFor();
    await page.getByText(/Draw: [\d,]+ ms/).waitFor();

    await page.getByRole('button', { name: 'Replay' }).click();
    const now = page.getByRole('img', { name: 'The replayed render' });
    await now.waitFor();
    expect(await now.getAttribute('src')).toContain(`${origin}/files/`);
    await page.getByRole('img', { name: 'The original render' }).waitFor();
    expect((await watcher.ask('GET', '/api/renders/logs?via=dashboard')).list).toHaveLength(1);
    expect(faults).toEqual([]);
    await page.close();
  });

  deepIt('[LOG-1] continues later pages from an entry, counts nothing, and leads back', async () => {
    const requestedPaths: string[] = [];
    const page = await watcher.context.newPage();
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/renders/logs') requestedPaths.push(search);
    });
    await page.goto('/app/log?via=post');
    await page.getByText(`${rendersCount} renders`).waitFor();
    await page.getByRole('button', { name: 'Older' }).click();
    await page.waitForURL(/before=/);
    await page.getByText('1 warning').waitFor();
    expect(await rows(page).count()).toBe(rendersCount - 25);
    expect(requestedPaths.at(-1)).toMatch(/before=/);
    expect(requestedPaths.at(-1)).not.toMatch(/[?&]page=/);
    expect(await page.getByRole('button', { name: 'Older' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Newer' }).click();
    await page.getByText('page_not_found').waitFor();
    expect(new URL(page.url()).searchParams.get('before')).toBeNull();
    expect(new URL(page.url()).searchParams.get('via')).toBe('post');
    await page.close();
  });

  deepIt('[DASH-6] finds and opens a failed render with the keyboard alone', async () => {
    const page = await open('/app/log');
    await page.getByText('page_not_found').waitFor();
    await page.getByRole('button', { name: /Status/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Failed' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL(/status=failed/);
    await page.getByText('1 render', { exact: true }).waitFor();
    const isOnEntry = () =>
      page.locator(':focus').evaluate((it) => /\/app\/log\/./.test(it.getAttribute('href') ?? ''));
    for (let presses = 0; presses < 60 && !(await isOnEntry()); presses++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('There is no such page').first().waitFor();
    await page.close();
  });

  deepIt('[DASH-1] reports that the log could not be loaded, and loads it on a retry', async () => {
    const page = await watcher.context.newPage();
    const isLog = (url: URL) => url.pathname === '/api/renders/logs';
    await page.route(isLog, (route) => route.abort());
    await page.goto('/app/log');
    await page.getByText('Could not connect').waitFor();
    await page.unroute(isLog);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('page_not_found').waitFor();
    await page.close();
  });

  it('[LOG-1] exports the entries that match the filters', async () => {
    const page = await open('/app/log?status=failed');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('page_not_found');
    expect(download.suggestedFilename()).toMatch(/^render-log-[\d-]+\.csv$/);
    await page.close();
  });

  deepIt('[LOG-1, DASH-1] reports an export that fails, breaks off or is canceled, and saves no file', async () => {
    const page = await open('/app/log');
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    const isExport = (url: URL) => url.pathname === '/api/renders/logs/export';
    const button = page.getByRole('button', { name: 'Export NDJSON' });
    await page.route(isExport, (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        headers: { 'Retry-After': '60' },
        json: { success: false, title: 'Too many', status: 429, code: 'rate_limited', errors: [] },
      }),
    );
    await button.click();
    await page.getByText('Try again in 60 seconds').waitFor();
    await page.unroute(isExport);

    const broken = await breakingServer();
    await page.route(isExport, (route) => route.continue({ url: `${broken.origin}/export` }));
    await button.click();
    await page.getByText('Could not connect').waitFor();
    await page.unroute(isExport);
    await broken.close();

    const heldAnswers = await holdAnswers(page, '/api/renders/logs/export');
    await button.click();
    await page.getByRole('button', { name: 'Cancel export' }).click();
    await page.getByRole('button', { name: 'Cancel export' }).waitFor({ state: 'detached' });
    expect(await page.getByText('Could not connect').count()).toBe(0);
    await heldAnswers.release();
    expect(saved).toEqual([]);

    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(rendersCount);
    expect(lines.every((line) => typeof JSON.parse(line).id === 'string')).toBe(true);
    expect(saved).toHaveLength(1);
    await page.close();
  });

  deepIt('[LOG-1, DASH-1] says why a replay failed, and works on a retry', async () => {
    const [entry] = (await watcher.ask('GET', '/api/renders/logs?status=ok&perPage=1')).list;
    const page = await open(`/app/log/${entry.id}`);
    await failInEachWay(page, {
      method: 'POST',
      path: `/api/renders/logs/${entry.id}/replay`,
      button: page.locator('button', { hasText: /^Replay$/ }),
    });
    await page.getByRole('img', { name: 'The replayed render' }).waitFor();

    const [failed] = (await watcher.ask('GET', '/api/renders/logs?status=failed&perPage=1')).list;
    await page.goto(`/app/log/${failed.id}`);
    await page.getByRole('button', { name: 'Replay' }).click();
    // Once for the entry, and once for its replay.
    await expect.poll(() => page.getByRole('alert').getByText('There is no such page').count()).toBe(2);
    expect(await page.getByRole('img', { name: 'The replayed render' }).count()).toBe(0);
    await page.close();
  });
});

describe('usage', () => {
  it('[CRD-3] shows the numbers of each chart in a table, for the days that the address names', async () => {
    const page = await open('/app/usage');
    await page.getByText('Data for errors by code').click();
    // A replay counts as well.
    const { count } = await watcher.ask('GET', '/api/renders/logs?status=failed&perPage=1');
    await page.getByRole('row', { name: `page_not_found ${count}` }).waitFor();
    await page.getByText('Data for renders by template').click();
    await page.getByRole('row', { name: /^Greeting/ }).waitFor();
    await page.getByText('Data for renders by day').click();
    expect(await page.getByRole('region', { name: 'Renders by day' }).getByRole('row').count()).toBe(31);
    await page.getByRole('radio', { name: '7 days' }).click();
    await page.waitForURL(/days=7/);
    await expect.poll(() => page.getByRole('region', { name: 'Renders by day' }).getByRole('row').count()).toBe(8);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const [head, ...days] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(head).toBe('date,renders,failed,cached,credits');
    expect(days).toHaveLength(7);
    const stats = await watcher.ask('GET', '/api/v1/usage/stats');
    const [day] = stats.days;
    expect(days.at(-1)).toBe([day.date, day.renders, day.failed, day.cached, day.credits].join(','));
    await page.close();
  });

  deepIt('[CRD-3] reports a range that the service rejects, and loads another one', async () => {
    const page = await open('/app/usage?from=2026-01-01&to=2026-11-01');
    await page.getByText('Maximum 92 days').first().waitFor();
    await page.getByRole('radio', { name: '90 days' }).click();
    await page.getByText('Data for renders by day').waitFor();
    await page.close();
  });
});

deepIt('[DASH-6] has no accessibility fault on the log and usage screens at any width, light or dark', async () => {
  const [entry] = (await watcher.ask('GET', '/api/renders/logs?status=ok&perPage=1')).list;
  const faults = await faultsInEveryWindow(watcher.context, origin, [
    { path: '/app/log', ready: 'page_not_found' },
    { path: `/app/log/${entry.id}`, ready: 'Duration by stage' },
    { path: '/app/usage', ready: 'Data for renders by day' },
  ]);
  expect(faults).toEqual([]);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../harness/depth.ts';
import { openBrowser } from './own-browser.ts';
import { type Ask, openSpace } from './own-space.ts';
import { type SharedService, sharedService } from './shared-service.ts';

let service: SharedService;
let browser: Browser;
let close: () => Promise<void>;
let space: { apiKey: string; ask: Ask; send(path: string, init?: RequestInit): Promise<Response> };
let template: { id: string; pageId: string };

beforeAll(async () => {
  service = await sharedService();
  ({ browser, close } = await openBrowser());
  space = await openSpace(service, 'Of the docs');
  template = await aTemplate(space.ask);
});

afterAll(() => close?.());

/** A published template with one page. */
async function aTemplate(ask: Ask): Promise<{ id: string; pageId: string }> {
  const properties = { title: { type: 'string', default: 'Hello' } };
  const layer = { id: 't', type: 'text', x: 20, y: 20, width: 360, height: 60, content: '{{ title }}' };
  const page = { name: 'Card', width: 400, height: 200, variables: { schema: { type: 'object', properties } } };
  const { doc } = await ask('POST', '/api/templates', { name: 'Docs card' });
  const made = await ask('POST', `/api/templates/${doc.id}/pages`, {
    ...page,
    backgroundColor: '#10233f',
    layers: [{ ...layer, style: { color: '#ffffff' } }],
  });
  await ask('POST', '/api/publish', { templateId: doc.id });
  return { id: doc.id, pageId: made.doc.id };
}

interface Visit {
  page: Page;
  /** Requests that the browser blocked, and errors in scripts. */
  faults: string[];
  requests: HTTPRequest[];
}

/** A page of the docs in a browser with the given cookies. */
async function visit(path: string, cookies = ''): Promise<Visit> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const visited: Visit = { page, faults: [], requests: [] };
  page.on('pageerror', (error) => visited.faults.push(String(error)));
  page.on('console', (message) => {
    // An error status that a form shows is not a fault of the page.
    if (message.type() === 'error' && !message.text().includes('the server responded'))
      visited.faults.push(message.text());
  });
  page.on('request', (request) => visited.requests.push(request));
  const list = cookies.split('; ').filter(Boolean);
  await context.setCookie(
    ...list.map((cookie) => {
      const [name = '', value = ''] = cookie.split(/=(.*)/s);
      return { name, value, domain: new URL(service.origin).hostname, path: '/' };
    }),
  );
  await page.goto(`${service.origin}${path}`, { waitUntil: 'networkidle0' });
  return visited;
}

async function cookiesOfOwner(): Promise<string> {
  const { ownerEmail: email, ownerPassword: password } = service.secrets();
  const signedIn = await fetch(`${service.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: service.origin },
    body: JSON.stringify({ email, password }),
  });
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const { list } = await space.ask('GET', '/api/v1/spaces?perPage=100');
  const { id } = list.find(({ name }: { name: string }) => name === 'Of the docs');
  const headers = { Cookie: cookies.join('; '), Origin: service.origin };
  await fetch(`${service.origin}/api/v1/spaces/${id}/activate`, { method: 'POST', headers });
  return cookies.join('; ');
}

/** Opens the form below a heading; its messages begin with this selector. */
async function openForm(page: Page, anchor: string): Promise<string> {
  await page.evaluate(`(() => {
    let at = document.getElementById(${JSON.stringify(anchor)});
    while (!at.matches('details.try')) at = at.nextElementSibling;
    at.id = 'try-it';
    at.open = true;
  })()`);
  await page.waitForSelector('#try-it form button[type=submit]');
  return '#try-it';
}

const fill = async (page: Page, selector: string, text: string) => {
  await page.$eval(
    selector,
    (input, value) => {
      (input as unknown as { value: string }).value = value as string;
      input.dispatchEvent(new Event('input'));
    },
    text,
  );
};
/** If GALLEY_PICTURES names a folder, saves a screenshot from a scroll position on. */
async function picture(page: Page, name: string, from = 'body'): Promise<void> {
  const folder = process.env['GALLEY_PICTURES'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.evaluate(`document.querySelector('${from}').scrollIntoView()`);
  writeFileSync(join(folder, `${name}.png`), await page.screenshot());
}
const readText = async (page: Page, selector: string) =>
  String(await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).textContent`));
const readStatus = async (page: Page, form: string) => {
  await page.click(`${form} button[type=submit]`);
  await page.waitForSelector(`${form} .result .status, ${form} .result .failed`);
  return readText(page, `${form} .status strong`);
};

describe('the reference of the API', () => {
  it('[DOCS-1] has an entry with a request, a response, errors and a form for each operation of the contract', async () => {
    const contract = (await (await fetch(`${service.origin}/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const index = await (await fetch(`${service.origin}/docs/api.md`)).text();
    const slugs = [...new Set([...index.matchAll(/\((api-[\w-]+)\.md\)/g)].map(([, slug]) => slug))].filter(
      (slug) => slug !== 'api-events',
    );
    const read = async (name: string) => (await fetch(`${service.origin}/docs/${name}`)).text();
    const entries = (await Promise.all(slugs.map((slug) => read(`${slug}.md`)))).flatMap((text) =>
      text.split(/^## /m).slice(1),
    );
    const forms = (await Promise.all(slugs.map((slug) => read(`${slug}.json`)))).flatMap((text) =>
      Object.values(JSON.parse(text)),
    );
    const expected = Object.entries(contract.paths).flatMap(([path, byMethod]) =>
      Object.keys(byMethod).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const named = entries.map((entry) => /^`([A-Z]+ \/[^`]*)`$/m.exec(entry)?.[1]);
    expect(named.sort()).toEqual(expected.sort());
    expect(
      (forms as Array<{ method: string; path: string }>).map(({ method, path }) => `${method} ${path}`).sort(),
    ).toEqual(expected);
    for (const entry of entries) {
      for (const part of [
        '```sh\ncurl',
        '```js\n',
        '```python\n',
        '**Answer**',
        '**Errors:** ',
        '[internal_error](errors.md#internal_error)',
      ])
        expect(entry).toContain(part);
      expect(entry).toMatch(/^\*\*Answer\*\*\n\n(?:```json\n|Bytes: `)/m);
    }
  });

  it('[DOCS-1, HOOK-1] has an entry with the fields and an example for each event of webhooks', async () => {
    const { webhooks } = (await (await fetch(`${service.origin}/openapi.json`)).json()) as { webhooks: object };
    const text = await (await fetch(`${service.origin}/docs/api-events.md`)).text();
    const entries = text.split(/^## /m).slice(1);
    expect(entries.map((entry) => entry.split('\n')[0])).toEqual(Object.keys(webhooks));
    for (const entry of entries) {
      const [event] = entry.split('\n');
      expect(entry).toContain('**Fields of `data`**');
      expect(entry).toContain(`"event": "${event}"`);
    }
    const { page, faults } = await visit('/docs/api-events');
    await picture(page, 'events');
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect([overflow, faults]).toEqual([0, []]);
  });

  it('[DOCS-1, SEC-6] sends a request with a demo token from the page, and shows the picture', async () => {
    const { page, faults, requests } = await visit('/docs/api-rendering');
    const requestedPaths = requests
      .map((request) => new URL(request.url()).pathname)
      .filter((path) => path.startsWith('/api/'));
    // A visitor's session is checked once.
    expect(requestedPaths).toEqual(['/api/auth/get-session']);
    const form = await openForm(page, 'render-a-page');
    await page.click(`${form} button.quiet`);
    await page.waitForFunction(`document.querySelector('${form} button.quiet').textContent.startsWith('Demo token,')`);
    expect(await readStatus(page, form)).toMatch(/^200/);
    await page.waitForFunction(`document.querySelector('${form} .result img')?.naturalWidth > 0`);
    await picture(page, 'demo', form);
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])');
    expect(String(kept)).not.toContain('demo_');
    expect(faults).toEqual([]);
  });

  deepIt('[DOCS-1] sends a pasted key, and shows JSON with its picture, headers, and problems unchanged', async () => {
    const { page, faults } = await visit('/docs/api-rendering');
    const form = await openForm(page, 'render-a-page');
    await fill(page, `${form} input[name=token]`, 'glly_wrong');
    await fill(page, `${form} textarea`, JSON.stringify({ pageId: template.pageId, format: 'webp' }));
    expect(await readStatus(page, form)).toMatch(/^401/);
    expect(await readText(page, `${form} .result`)).toContain('"code": "key_unknown"');
    await fill(page, `${form} input[name=token]`, space.apiKey);
    await page.evaluate(`document.querySelector('${form} .result').replaceChildren()`);
    expect(await readStatus(page, form)).toMatch(/^200/);
    await page.waitForFunction(`document.querySelector('${form} .result img')?.naturalWidth === 800`);
    const text = await readText(page, `${form} .result`);
    expect(text).toContain(`"pageId": "${template.pageId}"`);
    expect(text).toContain('x-request-id: ');
    expect(faults).toEqual([]);
  });

  deepIt(
    '[DOCS-1] fills the ids of the signed-in user into samples and forms, says whose they are, and calls the API as them',
    async () => {
      const { page, faults } = await visit('/docs/api-rendering', await cookiesOfOwner());
      await page.waitForSelector('.own-ids');
      await picture(page, 'own-ids');
      expect(await readText(page, '.own-ids')).toBe(
        'The samples have ids of your space Of the docs: those of its template Docs card.',
      );
      const samples = await page.$$eval('.sample code', (codes) => codes.map((code) => code.textContent).join('\n'));
      expect(samples).toContain(`"pageId": "${template.pageId}"`);
      expect(samples).toContain(`curl "${service.origin}/api/render/${template.pageId}`);
      expect(samples).not.toMatch(/YOUR_PAGE_ID|galley\.example/);
      await page.goto(`${service.origin}/docs/api-templates`, { waitUntil: 'networkidle0' });
      const form = await openForm(page, 'change-a-template');
      await page.waitForFunction(`document.querySelector('${form} [data-name=id]').value === '${template.id}'`);
      await fill(page, `${form} textarea`, JSON.stringify({ category: 'social' }));
      expect(await readStatus(page, form)).toMatch(/^200/);
      expect((await space.ask('GET', `/api/templates/${template.id}`)).doc.category).toBe('social');
      expect(faults).toEqual([]);
    },
  );

  it('[DOCS-1] shows a request in one language at a time, and fits narrow and wide screens in light and dark', async () => {
    const { page, faults } = await visit('/docs/api-rendering');
    const shown = () =>
      page.$$eval('.sample:not([hidden]) code', (codes) => [
        ...new Set(codes.map((code) => (code as unknown as { dataset: { language: string } }).dataset.language)),
      ]);
    expect((await shown()).sort()).toEqual(['json', 'sh']);
    await page.click('.languages button:nth-child(3)');
    expect((await shown()).sort()).toEqual(['json', 'python']);
    await page.click('.languages button:nth-child(1)');
    const form = await openForm(page, 'render-a-page');
    for (const width of [360, 1280]) {
      for (const scheme of ['light', 'dark']) {
        await page.setViewport({ width, height: 900 });
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([width, overflow]).toEqual([width, 0]);
        await picture(page, `form-${width}-${scheme}`, form);
      }
    }
    expect(faults).toEqual([]);
  });
});

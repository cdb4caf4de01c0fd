import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';
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
  /** What the browser refused, and what failed in a script. */
  faults: string[];
  requests: HTTPRequest[];
}

/** A page of the docs in a browser of somebody, whose cookies are given. */
async function visit(path: string, cookies = ''): Promise<Visit> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const visited: Visit = { page, faults: [], requests: [] };
  page.on('pageerror', (error) => visited.faults.push(String(error)));
  page.on('console', (message) => {
    // A status that is shown is no fault of the page.
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

/** Opens the form below a heading; what is said of it begins with this selector. */
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
/** Where GALLEY_PICTURES names a folder: what is seen, from a place on. */
async function picture(page: Page, name: string, from = 'body'): Promise<void> {
  const folder = process.env['GALLEY_PICTURES'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.evaluate(`document.querySelector('${from}').scrollIntoView()`);
  writeFileSync(join(folder, `${name}.png`), await page.screenshot());
}
const textOf = async (page: Page, selector: string) =>
  String(await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).textContent`));
const statusOf = async (page: Page, form: string) => {
  await page.click(`${form} button[type=submit]`);
  await page.waitForSelector(`${form} .result .status, ${form} .result .failed`);
  return textOf(page, `${form} .status strong`);
};

describe('the reference of the API', () => {
  it('[DOCS-1] has an entry with a request, an answer, errors and a form for each operation of the contract', async () => {
    const contract = (await (await fetch(`${service.origin}/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const index = await (await fetch(`${service.origin}/docs/api.md`)).text();
    const slugs = [...new Set([...index.matchAll(/\((api-[\w-]+)\.md\)/g)].map(([, slug]) => slug))];
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

  /** Each operation of the pages, its samples, and those that a key or nobody is answered to without further ado. */
  const readSamples = async () => {
    const own = await openSpace(service, 'Of the samples');
    const shown = await aTemplate(own.ask);
    const read = async (name: string) => (await fetch(`${service.origin}/docs/${name}`)).text();
    const slugs = [...new Set([...(await read('api.md')).matchAll(/\((api-[\w-]+)\.md\)/g)].map(([, slug]) => slug))];
    const texts = await Promise.all(slugs.map((slug) => read(`${slug}.md`)));
    const entries = texts.flatMap((text) => text.split(/^## /m).slice(1));
    // Printed with the service's own origin: they can be pasted as they stand (D10).
    expect(texts.join('\n')).not.toContain('galley.example');
    const sampleOf = (entry: string, language: string) =>
      (new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(entry)?.[1] ?? '')
        .replaceAll('YOUR_PAGE_ID', shown.pageId)
        .replaceAll('YOUR_TEMPLATE_ID', shown.id);
    const isOpen = (entry: string) =>
      /^Takes (?:an API key|no credentials)/m.test(entry) &&
      !sampleOf(entry, 'sh').replace('YOUR_CODE', '').includes('YOUR_');
    const changes =
      /-X (?:DELETE|PATCH|PUT)|\/telemetry|password-reset\/confirm|email\/undo|invitations\/read|"file=|duplicate|pages\/order|\/api\/publish|\/api\/shaders|\/api\/v1\/shaders|-X POST "[^"]*\/(?:content\/collections|webhooks)"/;
    const runnable = entries.filter((entry) => isOpen(entry) && !changes.test(sampleOf(entry, 'sh')));
    // A public template is needed for what reads one.
    const asked = runnable.filter((entry) => !/`GET \/api\/templates\/public\//.test(entry));
    return { own, entries, sampleOf, asked };
  };
  const nameOf = (entry: string) => entry.split('\n')[0] ?? '';

  deepIt(
    '[DOCS-1] has samples that run: each reads as its language, and those of a key and of anyone are answered',
    async () => {
      const { own, entries, sampleOf, asked } = await readSamples();
      const env = { ...process.env, GALLEY_KEY: own.apiKey };
      const folder = mkdtempSync(join(tmpdir(), 'galley-samples-'));
      const run = (program: string, args: string[]) => spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
      try {
        const python = join(folder, 'all.py');
        const functions = entries.map(
          (entry, index) => `def f${index}():\n  ${sampleOf(entry, 'python').replaceAll('\n', '\n  ')}`,
        );
        writeFileSync(python, functions.join('\n\n'));
        expect(run('python3', ['-m', 'py_compile', python])).toMatchObject({ status: 0, stderr: '' });
        expect(run('bash', ['-nc', entries.map((entry) => sampleOf(entry, 'sh')).join('\n')])).toMatchObject({
          stderr: '',
        });
        expect(asked.length).toBeGreaterThan(12);
        for (const entry of asked) {
          const name = nameOf(entry);
          const asShell = run('bash', ['-c', sampleOf(entry, 'sh').replaceAll(/^curl /gm, 'curl -sSf ')]);
          expect([name, asShell.status, asShell.stderr]).toEqual([name, 0, '']);
          const script = `${sampleOf(entry, 'js')}\nif (!answer.ok) throw new Error(answer.status);`;
          const asScript = run(process.execPath, ['--input-type=module', '-e', script]);
          expect([name, asScript.status, asScript.stderr]).toEqual([name, 0, '']);
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  // D10: these failed as printed.
  deepIt(
    '[DOCS-1] has samples of sessions, uploads and shaders that run as printed, with one cookie file',
    async () => {
      const { own, entries, sampleOf } = await readSamples();
      const folder = mkdtempSync(join(tmpdir(), 'galley-samples-'));
      const { id } = await own.ask('GET', '/api/v1/space');
      const { ownerEmail, ownerPassword } = service.secrets();
      copyFileSync(inProject('docs/pictures/code-light.png'), join(folder, 'picture.png'));
      copyFileSync(
        inProject('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
        join(folder, 'font.woff2'),
      );
      const run = (script: string) =>
        spawnSync('bash', ['-c', script.replaceAll(/^curl /gm, 'curl -sS --fail-with-body ')], {
          cwd: folder,
          env: { ...process.env, GALLEY_KEY: own.apiKey },
          encoding: 'utf8',
        });
      try {
        const signIn = JSON.stringify({ email: ownerEmail, password: ownerPassword });
        const activate = `curl -b cookies.txt -c cookies.txt -X POST ${service.origin}/api/v1/spaces/${id}/activate -H "Origin: ${service.origin}"`;
        const opened = run(
          `curl -c cookies.txt ${service.origin}/api/auth/sign-in/email -H 'Content-Type: application/json' -d '${signIn}'\n${activate}`,
        );
        expect(opened.status, opened.stdout).toBe(0);
        // Samples that make what the later ones name, in their order.
        const made: Record<string, string> = { YOUR_SPACE_ID: id };
        const steps: ReadonlyArray<readonly [operation: string, names?: string]> = [
          ['POST /api/v1/brands', 'YOUR_BRAND_ID'],
          ['GET /api/v1/brands'],
          ['GET /api/v1/brands/{id}'],
          ['PUT /api/v1/brands/{id}'],
          ['POST /api/v1/shaders', 'YOUR_SHADER_ID'],
          ['GET /api/v1/shaders'],
          ['GET /api/v1/shaders/{id}'],
          ['PUT /api/v1/shaders/{id}'],
          ['POST /api/v1/shaders/{id}/telemetry'],
          ['POST /api/v1/assets', 'YOUR_ASSET_ID'],
          ['GET /api/v1/assets/{id}'],
          ['POST /api/v1/fonts', 'YOUR_FONT_ID'],
          ['GET /api/v1/fonts/{id}/file'],
          ['GET /api/v1/fonts/catalogue'],
          ['GET /api/v1/fonts/catalogue/file'],
          ['GET /api/templates/{id}'],
          ['GET /api/pages/{id}'],
          ['GET /api/render/{pageId}'],
          ['GET /api/renders/logs'],
          ['GET /api/v1/space'],
          ['GET /api/v1/space/members'],
          ['GET /api/v1/spaces'],
          ['GET /api/v1/webhooks'],
          ['GET /api/v1/tokens/api-keys'],
          ['GET /api/v1/usage'],
          ['DELETE /api/v1/shaders/{id}'],
          ['DELETE /api/v1/brands/{id}'],
        ];
        for (const [operation, name] of steps) {
          const entry = entries.find((each) => each.includes(`\n\`${operation}\`\n`));
          expect(entry, operation).toBeDefined();
          const printed = sampleOf(entry ?? '', 'sh').replaceAll(/YOUR_\w+/g, (each) => made[each] ?? each);
          const result = run(printed);
          expect([operation, result.status, result.status === 0 ? '' : result.stdout + result.stderr]).toEqual([
            operation,
            0,
            '',
          ]);
          if (name !== undefined) made[name] = JSON.parse(result.stdout).data.doc.id;
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  // D10: a space is made for them, of which little is left.
  deepIt(
    '[DOCS-1] has samples that change and delete, which run as printed in the order in which they make sense',
    async () => {
      const { own, entries, sampleOf } = await readSamples();
      const folder = mkdtempSync(join(tmpdir(), 'galley-samples-'));
      const { id } = await own.ask('GET', '/api/v1/space');
      const { ownerEmail, ownerPassword } = service.secrets();
      copyFileSync(inProject('docs/pictures/code-light.png'), join(folder, 'picture.png'));
      copyFileSync(
        inProject('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
        join(folder, 'font.woff2'),
      );
      const run = (script: string) =>
        spawnSync('bash', ['-c', script.replaceAll(/^curl /gm, 'curl -sS --fail-with-body ')], {
          cwd: folder,
          env: { ...process.env, GALLEY_KEY: own.apiKey },
          encoding: 'utf8',
        });
      const made: Record<string, string> = {
        YOUR_SPACE_ID: id,
        YOUR_API_NAME: 'posts',
        YOUR_COLLECTION: 'posts',
        YOUR_SLUG: 'hello',
        YOUR_VERSION: '1',
      };
      // What answers name that later samples need.
      const names: Readonly<Record<string, string>> = {
        'POST /api/v1/content/collections/{apiName}/entries': 'YOUR_ENTRY_ID',
        'POST /api/v1/tokens/api-keys': 'YOUR_API_KEY_ID',
        'POST /api/v1/assets': 'YOUR_ASSET_ID',
        'POST /api/v1/fonts': 'YOUR_FONT_ID',
      };
      const operations = [
        'POST /api/v1/content/collections',
        'GET /api/v1/content/collections/{apiName}',
        'POST /api/v1/content/collections/{apiName}/entries',
        'GET /api/v1/content/collections/{apiName}/entries',
        'GET /api/v1/content/entries/{id}',
        'PUT /api/v1/content/entries/{id}',
        'POST /api/v1/content/entries/{id}/publish',
        'GET /api/v1/public/content/{collection}',
        'GET /api/v1/public/content/{collection}/{slug}',
        'POST /api/v1/content/entries/{id}/unpublish',
        'PUT /api/v1/content/collections/{apiName}',
        'DELETE /api/v1/content/entries/{id}',
        'DELETE /api/v1/content/collections/{apiName}',
        'POST /api/v1/tokens/api-keys',
        'PATCH /api/v1/tokens/api-keys/{id}',
        'DELETE /api/v1/tokens/api-keys/{id}',
        'POST /api/v1/assets',
        'GET /api/v1/assets/{id}/uses',
        'DELETE /api/v1/assets/{id}',
        'POST /api/v1/fonts',
        'GET /api/v1/fonts/{id}/uses',
        'DELETE /api/v1/fonts/{id}',
        'POST /api/templates',
        'PATCH /api/templates/{id}',
        'PATCH /api/pages/{id}',
        'POST /api/templates/{id}/pages/order',
        'POST /api/publish',
        'GET /api/templates/{id}/versions',
        'GET /api/templates/{id}/versions/{version}',
        'GET /api/templates/{id}/versions/{version}/pages/{pageId}',
        'POST /api/v1/renders',
        'POST /api/v1/previews',
        'GET /api/renders/logs/export',
        'POST /api/templates/{id}/duplicate',
        'POST /api/templates/{id}/pages',
        'DELETE /api/pages/{id}',
        'DELETE /api/templates/{id}',
        'PATCH /api/v1/space',
        'POST /api/v1/space/gt',
        'DELETE /api/v1/space/gt',
        'POST /api/v1/space/signing-secret',
        'GET /api/v1/space/signing-secret',
        'DELETE /api/v1/space/signing-secret',
        'GET /api/v1/account/sessions',
        'POST /api/auth/sign-out',
      ];
      try {
        const signIn = JSON.stringify({ email: ownerEmail, password: ownerPassword });
        const opened = run(
          `curl -c cookies.txt ${service.origin}/api/auth/sign-in/email -H 'Content-Type: application/json' -d '${signIn}'\ncurl -b cookies.txt -c cookies.txt -X POST ${service.origin}/api/v1/spaces/${id}/activate -H "Origin: ${service.origin}"`,
        );
        expect(opened.status, opened.stdout).toBe(0);
        const failed: string[] = [];
        for (const operation of operations) {
          const entry = entries.find((each) => each.includes(`\n\`${operation}\`\n`));
          const printed = sampleOf(entry ?? '', 'sh').replaceAll(/YOUR_\w+/g, (each) => made[each] ?? each);
          const result = run(printed);
          if (entry === undefined || result.status !== 0) failed.push(`${operation}: ${result.stdout}${result.stderr}`);
          const name = names[operation];
          if (name !== undefined && result.status === 0) made[name] = JSON.parse(result.stdout).data.doc.id;
        }
        expect(failed).toEqual([]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  deepIt('[DOCS-1] has samples in Python that are answered, and that show a problem', async (context) => {
    const hasRequests = spawnSync('python3', ['-c', 'import requests']).status === 0;
    context.skip(!hasRequests, 'python3 with the package requests is not on this machine');
    const { own, sampleOf, asked } = await readSamples();
    const run = (sample: string, key: string) => {
      const script = `${sample}\nprint(answer.status_code)\n`;
      const { status, stdout, stderr } = spawnSync('python3', ['-c', script], {
        env: { ...process.env, GALLEY_KEY: key },
        encoding: 'utf8',
      });
      return { status, stderr, code: Number(stdout.trim().split('\n').at(-1)) };
    };
    const ofKey = asked.filter((entry) => sampleOf(entry, 'python').includes('GALLEY_KEY'));
    for (const method of ['get', 'post']) {
      const some = ofKey.filter((entry) => sampleOf(entry, 'python').includes(`requests.${method}(`)).slice(0, 2);
      expect(some.length, method).toBeGreaterThan(0);
      for (const entry of some) {
        const [sample, name] = [sampleOf(entry, 'python'), nameOf(entry)];
        const { status, stderr, code } = run(sample, own.apiKey);
        expect([name, status, stderr, Math.trunc(code / 100)]).toEqual([name, 0, '', 2]);
        expect([name, run(sample, 'no such key').code]).toEqual([name, 401]);
      }
    }
  });

  it('[DOCS-1, SEC-6] sends a request with a demo token from the page, and shows the picture', async () => {
    const { page, faults, requests } = await visit('/docs/api-rendering');
    const asked = requests.map((request) => new URL(request.url()).pathname).filter((path) => path.startsWith('/api/'));
    // A stranger is asked about once.
    expect(asked).toEqual(['/api/auth/get-session']);
    const form = await openForm(page, 'render-a-page-with-a-body');
    await page.click(`${form} button.quiet`);
    await page.waitForFunction(`document.querySelector('${form} button.quiet').textContent.startsWith('Demo token,')`);
    expect(await statusOf(page, form)).toMatch(/^200/);
    await page.waitForFunction(`document.querySelector('${form} .result img')?.naturalWidth > 0`);
    await picture(page, 'demo', form);
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])');
    expect(String(kept)).not.toContain('demo_');
    expect(faults).toEqual([]);
  });

  it('[DOCS-1] sends a pasted key, shows JSON with its picture, headers, and problems as they are', async () => {
    const { page, faults } = await visit('/docs/api-rendering');
    const form = await openForm(page, 'render-a-page-with-a-body');
    await fill(page, `${form} input[name=token]`, 'glly_wrong');
    await fill(page, `${form} textarea`, JSON.stringify({ pageId: template.pageId, format: 'webp' }));
    expect(await statusOf(page, form)).toMatch(/^401/);
    expect(await textOf(page, `${form} .result`)).toContain('"code": "key_unknown"');
    await fill(page, `${form} input[name=token]`, space.apiKey);
    await page.evaluate(`document.querySelector('${form} .result').replaceChildren()`);
    expect(await statusOf(page, form)).toMatch(/^200/);
    await page.waitForFunction(`document.querySelector('${form} .result img')?.naturalWidth === 800`);
    const text = await textOf(page, `${form} .result`);
    expect(text).toContain(`"pageId": "${template.pageId}"`);
    expect(text).toContain('x-request-id: ');
    expect(faults).toEqual([]);
  });

  deepIt(
    '[DOCS-1] fills the ids of who is signed in into samples and forms, says whose they are, and asks as them',
    async () => {
      const { page, faults } = await visit('/docs/api-rendering', await cookiesOfOwner());
      await page.waitForSelector('.own-ids');
      await picture(page, 'own-ids');
      expect(await textOf(page, '.own-ids')).toBe(
        'The samples have ids of your space Of the docs: those of its template Docs card.',
      );
      const samples = await page.$$eval('.sample code', (codes) => codes.map((code) => code.textContent).join('\n'));
      expect(samples).toContain(`"pageId": "${template.pageId}"`);
      expect(samples).toContain(`curl "${service.origin}/api/render/${template.pageId}`);
      expect(samples).not.toMatch(/YOUR_PAGE_ID|galley\.example/);
      await page.goto(`${service.origin}/docs/api-templates`, { waitUntil: 'networkidle0' });
      const form = await openForm(page, 'change-what-is-given-of-a-template');
      await page.waitForFunction(`document.querySelector('${form} [data-name=id]').value === '${template.id}'`);
      await fill(page, `${form} textarea`, JSON.stringify({ category: 'social' }));
      expect(await statusOf(page, form)).toMatch(/^200/);
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
    const form = await openForm(page, 'render-a-page-with-a-body');
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

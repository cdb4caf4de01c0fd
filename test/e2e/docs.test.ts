import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorRegistry } from '../../src/core/errors/registry.ts';
import { warningCodes } from '../../src/core/warnings.ts';
import { styleProperties } from '../../src/design/boxes/style/properties.ts';
import { layerKinds } from '../../src/design/document/layers/index.ts';
import { functions } from '../../src/design/expressions/functions/index.ts';
import { ChromeSource } from '../../workers/renderer/browser/chrome-source.ts';
import { type SharedService, sharedService } from './shared-service.ts';

let service: SharedService;
let browser: Browser;

beforeAll(async () => {
  service = await sharedService();
  const { executable, environment } = await new ChromeSource().get();
  browser = await puppeteer.launch({
    executablePath: executable,
    env: { ...process.env, ...environment },
    args: ['--no-sandbox', '--disable-background-networking'],
    pipe: true,
  });
});

afterAll(() => browser?.close());

const read = (path: string) => fetch(`${service.origin}${path}`);

describe('the docs', () => {
  it('[DOCS-2] have an entry for each problem that says what it means and what to do', async () => {
    const problem = (await (await read('/api/nowhere')).json()) as { type: string };
    const [path = '', anchor = ''] = problem.type.split('#');
    const page = await (await read(path)).text();
    expect(anchor).toBe('route_not_found');
    for (const code of [...Object.keys(errorRegistry)]) expect(page).toContain(`id="${code}"`);
    expect(page.split('Cause:').length - 1).toBe(Object.keys(errorRegistry).length);
    const warnings = await (await read('/docs/warnings')).text();
    for (const code of warningCodes) expect(warnings).toContain(`id="${code}"`);
  });

  it('[DOCS-2] have a reference entry for every function, layer kind and style property', async () => {
    const page = async (name: string) => (await read(`/docs/${name}`)).text();
    const [expressions, layers, styles] = await Promise.all(['expressions', 'layers', 'styles'].map(page));
    for (const name of functions.keys()) expect(expressions).toContain(`id="${name.toLowerCase()}"`);
    for (const type of layerKinds.keys()) {
      expect(layers).toContain(`id="${type}"`);
      expect(layers).toContain(`src="/docs/pictures/layers/${type}.webp"`);
    }
    for (const [name, { css }] of Object.entries(styleProperties)) {
      expect(styles).toContain(`<code>${name}</code>`);
      expect(styles).toContain(`<code>${css}</code>`);
    }
  });

  it('[DOCS-2] show a picture next to every style property, with its effect', async () => {
    const styles = await (await read('/docs/styles')).text();
    const rows = styles.split('<tr>').filter((row) => row.includes('<img '));
    const addresses = new Set<string>();
    for (const name of Object.keys(styleProperties)) {
      const row = rows.find((each) => /<\/td><td><code>(\w+)<\/code>/.exec(each)?.[1] === name) ?? '';
      const [, address = '', seen = ''] =
        /<img src="([^"]+)" alt="([^"]+)" width="400" height="224" loading="lazy"/.exec(row) ?? [];
      expect([name, address]).toEqual([
        name,
        expect.stringMatching(/^\/docs\/pictures\/(?:styles|engines)\/[\w-]+\.webp$/),
      ]);
      expect([name, seen.split(' ').length > 2]).toEqual([name, true]);
      addresses.add(address);
    }
    expect(addresses.size).toBe(Object.keys(styleProperties).length);
    const pairs = rows.filter((row) => row.includes('-takumi.webp'));
    expect(pairs.length).toBeGreaterThan(20);
    for (const pair of pairs) expect(pair).toMatch(/-takumi\.webp"[^>]*> takumi<.*-browser\.webp"[^>]*> a browser</);
  });

  it('[DOCS-1] have a Markdown twin of every guide, and no dead link', async () => {
    const index = await (await read('/llms.txt')).text();
    // A Markdown parser does not recognize an item that continues on a second line.
    expect(index.split('\n').filter((line) => !/^(?:|#{1,2} .+|> .+|- \[.+|The contract .+)$/.test(line))).toEqual([]);
    const twins = [...index.matchAll(/\]\((\/docs\/[\w-]+\.md)\)/g)].map(([, path = '']) => path);
    expect(twins.length).toBeGreaterThan(15);
    const open = [...twins.map((path) => path.slice(0, -'.md'.length)), '/llms-full.txt'];
    const pages = new Map<string, string>();
    for (const path of new Set(['/docs', ...twins, ...open])) {
      const answer = await read(path);
      expect([path, answer.status]).toEqual([path, 200]);
      pages.set(path, await answer.text());
    }
    const links = [...pages].flatMap(([path, text]) =>
      path.endsWith('.md') || path.endsWith('.txt')
        ? []
        : [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => new URL(link, `http://docs${path}`)),
    );
    const docsLinks = new Set(
      links.filter(({ host }) => host === 'docs').map(({ pathname, hash }) => `${pathname}${hash}`),
    );
    for (const link of docsLinks) {
      const [path = '', anchor] = link.split('#') as [string, string?];
      const text: string =
        pages.get(path) ??
        (await read(path).then(async (answer) => {
          expect([link, answer.status]).toEqual([link, 200]);
          return answer.text();
        }));
      pages.set(path, text);
      if (anchor !== undefined) expect([link, text.includes(`id="${anchor}"`)]).toEqual([link, true]);
    }
  });

  it('[SEC-6] have a strict policy, and answer unknown names with 404', async () => {
    const page = await read('/docs/rendering');
    expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    const text = await page.text();
    expect(text).not.toMatch(/ style="|<script>| on\w+="/);
    for (const path of [
      '/docs/house',
      '/docs/rendering.page',
      '/docs/../wrangler.toml',
      '/docs/%2e%2e/pages/pages.css',
    ])
      expect([path, (await read(path)).status]).toEqual([path, 404]);
  });

  it('[DOCS-1] can be searched offline, by keyboard, and have samples that can be copied', async () => {
    const page = await browser.newPage();
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(service.origin)) elsewhere.push(request.url());
    });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(`${service.origin}/docs/rendering`);
    await page.keyboard.press('/');
    await page.keyboard.type('renderer unavail');
    await page.waitForSelector('#found a');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForFunction("location.hash === '#renderer_unavailable'");
    expect(new URL(page.url()).pathname).toBe('/docs/errors');
    await page.goto(`${service.origin}/docs/code-images`);
    const [samples, buttons] = [await page.$$('.sample'), await page.$$('.sample button')];
    expect([samples.length > 0, buttons.length]).toEqual([true, samples.length]);
    await page.type('#find', 'zzzzqq');
    await page.waitForFunction("document.querySelector('#found').textContent.includes('Nothing')");
    expect([elsewhere, faults]).toEqual([[], []]);
    await page.close();
  });
});

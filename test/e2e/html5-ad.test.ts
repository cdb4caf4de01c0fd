import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { convertIndexedToRgb, decode } from 'fast-png';
import JSZip from 'jszip';
import puppeteer, { type Browser } from 'puppeteer-core';
import { ssim } from 'ssim.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { galleryId } from '../../scripts/state/gallery.ts';
import { chromeArguments } from '../../workers/renderer/browser/arguments.ts';
import { ChromeSource } from '../../workers/renderer/browser/chrome-source.ts';
import { type SharedService, sharedService } from './shared-service.ts';
import { readData } from './started-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-ads-'));
let service: SharedService;
let browser: Browser;

beforeAll(async () => {
  service = await sharedService();
  const { executable, environment } = await new ChromeSource().get();
  const sandbox = process.getuid?.() !== 0;
  browser = await puppeteer.launch({
    executablePath: executable,
    pipe: true,
    env: { ...process.env, ...environment },
    args: chromeArguments({ profile: join(folder, 'profile'), sandbox }).filter(
      (argument) => argument !== '--no-startup-window',
    ),
  });
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function postRender(body: object) {
  const { apiKey } = service.secrets();
  const response = await fetch(`${service.origin}/api/render`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, data: await readData(response) };
}

const downloadFile = async (data: { file: { url: string } }) =>
  new Uint8Array(await (await fetch(data.file.url)).arrayBuffer());

/** Unpacks an ad into a separate folder. Returns the address of its index.html. */
async function unpacked(name: string, bytes: Uint8Array): Promise<string> {
  const target = join(folder, name);
  mkdirSync(target);
  const zip = await JSZip.loadAsync(bytes);
  for (const file of Object.values(zip.files)) writeFileSync(join(target, file.name), await file.async('uint8array'));
  return pathToFileURL(join(target, 'index.html')).href;
}

/**
 * Opens an ad as a visitor does. Returns its requests, its errors, its picture, and the address that a click opened.
 */
async function visit(address: string, size: { width: number; height: number }) {
  const page = await browser.newPage();
  const [requests, faults]: [string[], string[]] = [[], []];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('requestfailed', (request) => faults.push(`failed: ${request.url()}`));
  await page.setViewport({ ...size, deviceScaleFactor: 2 });
  await page.evaluateOnNewDocument(
    'window.opened = []; window.open = (url) => { window.opened.push(url); return null; }',
  );
  await page.goto(address);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const picture = await page.screenshot({ type: 'png' });
  const scroll = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.scrollHeight]');
  for (const [x, y] of [
    [1, 1],
    [size.width / 2, size.height / 2],
    [size.width - 2, size.height - 2],
  ] as const) {
    await page.mouse.click(x, y);
  }
  const opened = await page.evaluate('window.opened');
  const text = await page.evaluate('document.body.innerText');
  await page.close();
  return { requests, faults, picture, scroll, opened, text };
}

/** Similarity of two pictures drawn at scale 2 and halved (RND-14). */
function likeness(one: Uint8Array, other: Uint8Array): number {
  return ssim(halved(one), halved(other)).mssim;
}

function halved(png: Uint8Array) {
  const decoded = decode(png);
  const { width: across, height: down, palette } = decoded;
  const data = palette ? convertIndexedToRgb(decoded) : decoded.data;
  const channels = palette?.[0]?.length ?? decoded.channels;
  const [width, height] = [across / 2, down / 2];
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  const at = (x: number, y: number, channel: number) => Number(data[(y * across + x) * channels + channel]);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const [left, top] = [2 * x, 2 * y];
        const sum =
          at(left, top, channel) +
          at(left + 1, top, channel) +
          at(left, top + 1, channel) +
          at(left + 1, top + 1, channel);
        rgba[(y * width + x) * 4 + channel] = sum / 4;
      }
    }
  }
  return { width, height, data: rgba };
}

const sizes = [
  { page: 1, width: 300, height: 250 },
  { page: 2, width: 728, height: 90 },
  { page: 3, width: 160, height: 600 },
];

describe('a display ad, unpacked and opened in a browser', () => {
  it.each(sizes)(
    '[DOCF-3] of $width × $height loads only its own files, looks like the png and links to its target',
    async ({ page, width, height }) => {
      const pageId = galleryId('page', 'display-ad', String(page));
      const tweaks = { clickTag: 'https://shop.example/night?from=ad&to="x"' };
      const ad = await postRender({ pageId, format: 'html5', tweaks });
      expect(ad).toMatchObject({ status: 200, data: { warnings: [], width, height } });
      const verdicts = ad.data.preflight.networks.map(({ verdict }: { verdict: string }) => verdict);
      expect(verdicts).toEqual(Array(4).fill('passed'));
      const png = await downloadFile((await postRender({ pageId, format: 'png', scale: 2 })).data);
      const address = await unpacked(`page-${page}`, await downloadFile(ad.data));
      const seen = await visit(address, { width, height });
      expect(seen.faults).toEqual([]);
      const root = address.slice(0, -'index.html'.length);
      const outside = seen.requests.filter((url) => !url.startsWith(root) && !url.startsWith('data:font/woff2;'));
      expect([seen.requests.length > 1, outside]).toEqual([true, []]);
      expect(seen.scroll).toEqual([width, height]);
      expect(seen.opened).toEqual(Array(3).fill('https://shop.example/night?from=ad&to=%22x%22'));
      expect(likeness(seen.picture, png)).toBeGreaterThanOrEqual(0.97);
    },
  );

  it('[DOC-17] runs nothing in hostile text, and shows it as text', async () => {
    const hostile = `</style><script>window.open('x')</script>"']]>`;
    const tweaks = {
      headline: hostile,
      line: 'url(http://169.254.169.254/)',
      company: '<img src=//x>',
      clickTag: `https://x.example/?</script><script>window.open('y')</script>`,
    };
    const { data } = await postRender({ pageId: galleryId('page', 'display-ad', '1'), format: 'html5', tweaks });
    const address = await unpacked('hostile', await downloadFile(data));
    const seen = await visit(address, { width: 300, height: 250 });
    expect(seen.faults).toEqual([]);
    expect(seen.text).toContain(hostile);
    expect(seen.text).toContain('url(http://169.254.169.254/)');
    expect(seen.opened).toEqual(Array(3).fill(expect.stringMatching(/^https:\/\/x\.example\/\?/)));
    expect(seen.requests.filter((url) => !/^(?:file|data):/.test(url))).toEqual([]);
  });
});

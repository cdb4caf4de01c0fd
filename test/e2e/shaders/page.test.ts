import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { galleryId } from '../../../scripts/state/gallery.ts';
import { readPng } from '../../../src/draw/formats/read-png.ts';
import { chromeArguments } from '../../../workers/renderer/browser/arguments.ts';
import { ChromeSource } from '../../../workers/renderer/browser/chrome-source.ts';
import { deepIt } from '../../harness/depth.ts';
import { openSpace } from '../own-space.ts';
import { type SharedService, sharedService } from '../shared-service.ts';
import { readData } from '../started-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-shader-page-'));
const browsers: Browser[] = [];
let service: SharedService;

async function openBrowser(webgl: boolean): Promise<Browser> {
  const { executable, environment } = await new ChromeSource().get();
  const closed = /^--(?:no-startup-window|host-resolver-rules|proxy)/;
  const options = { profile: join(folder, `profile-${webgl}`), sandbox: process.getuid?.() !== 0, webgl };
  const browser = await puppeteer.launch({
    executablePath: executable,
    pipe: true,
    env: { ...process.env, ...environment },
    args: chromeArguments(options).filter((argument) => !closed.test(argument)),
  });
  browsers.push(browser);
  return browser;
}

beforeAll(async () => {
  service = await sharedService();
});

afterAll(async () => {
  for (const browser of browsers) await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The page of a shader, paused at 0 s, with all its requests and everything that its policy blocked. */
async function openShader(browser: Browser, id: string) {
  const page = await browser.newPage();
  const requests: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(String(error)));
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.goto(`${service.origin}/shaders/${id}`);
  await page.waitForFunction(`document.querySelector('.inputs').disabled === false`);
  await page.waitForFunction(`!document.querySelector('.state').textContent.includes('needs JavaScript')`);
  return { page, requests, refused };
}

/** The middle pixel of the shader on the page, once it is drawn. */
async function middle(page: Page): Promise<number[]> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');
  const screen = await page.$('.screen');
  if (!screen) throw new Error('there is no screen');
  const { width, height, data } = readPng(new Uint8Array(await screen.screenshot()));
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
  return [...data.subarray(at, at + 3)];
}

const move = (page: Page, name: string, value: string) =>
  page.evaluate(`{
    const field = document.getElementById(${JSON.stringify(`input-${name}`)});
    if (field.type === 'checkbox') field.checked = ${JSON.stringify(value)} === 'true';
    else field.value = ${JSON.stringify(value)};
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }`);

const readLayer = async (page: Page) =>
  JSON.parse(String(await page.evaluate(`document.querySelector('[data-layer]').textContent`)));

async function makeShader(source: string, inputs: object[]): Promise<string> {
  const { apiKey } = service.secrets();
  const response = await fetch(`${service.origin}/api/v1/shaders`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: '<b>Every "input"</b>', source, manifest: { inputs }, public: true }),
  });
  return (await readData(response)).doc.id;
}

describe('the pages of shaders', () => {
  let withWebgl: Browser;
  beforeAll(async () => {
    withWebgl = await openBrowser(true);
  });

  it('[SHD-10] [SEC-6] list every public shader with its poster, and run only the script of the top bar', async () => {
    const answer = await fetch(`${service.origin}/shaders?perPage=100`);
    expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self';");
    const text = await answer.text();
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/static/account.js">']);
    const { list } = await readData(await fetch(`${service.origin}/api/v1/shaders/index?public=true&perPage=100`));
    expect(list.length).toBeGreaterThanOrEqual(12);
    for (const { id, contentHash } of list) {
      expect(text).toContain(`href="/shaders/${id}"`);
      const poster = await fetch(`${service.origin}/shaders/${id}/poster.png?v=${contentHash.slice(0, 12)}`);
      expect([poster.status, poster.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    }
  });

  it('[SHD-11] [SHD-12] show a shader with its inputs, send no request elsewhere, and violate no policy', async () => {
    const { page, requests, refused } = await openShader(withWebgl, galleryId('shader', 'linear-gradient'));
    const before = await middle(page);
    const { inputs } = await readLayer(page);
    const colors = Object.keys(inputs).filter((name) => String(inputs[name]).startsWith('#'));
    for (const name of colors) await move(page, name, '#00ff00');
    const [red = 0, green = 0, blue = 0] = await middle(page);
    expect([red, green, blue]).not.toEqual(before);
    expect(green - Math.max(red, blue)).toBeGreaterThan(200);
    expect((await readLayer(page)).inputs).toMatchObject(Object.fromEntries(colors.map((name) => [name, '#00ff00'])));
    await page.click('[type=reset]');
    await page.waitForFunction(`!document.querySelector('[data-layer]').textContent.includes('#00ff00')`);
    expect(await middle(page)).toEqual(before);
    expect(refused).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(service.origin))).toEqual([]);
    expect(requests.some((url) => url.endsWith(`/api/v1/shaders/${galleryId('shader', 'linear-gradient')}`))).toBe(
      true,
    );
    await page.close();
  });

  deepIt('[SHD-12] have a control for every type of input, clamp typed numbers, and show names as text', async () => {
    const source = `vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec3 color = vec3(level, float(count) / 4.0, on ? 1.0 : 0.0) * tint.rgb + vec3(shift, 0.0) + texture2D(photo, uv).rgb * 0.0;
  return vec4(color + free.xyz + whole.xyz, 1.0);
}`;
    const id = await makeShader(source, [
      { name: 'level', type: 'float', default: 0.5, min: 0, max: 1, label: '"><img src=x onerror=alert(1)>' },
      { name: 'count', type: 'int', default: 0, min: 0, max: 4 },
      { name: 'on', type: 'bool', default: false },
      { name: 'tint', type: 'color', default: 'white' },
      { name: 'shift', type: 'vec2', default: [0, 0], min: 0, max: 1 },
      { name: 'free', type: 'vec3', default: [0, 0, 0] },
      { name: 'whole', type: 'vec4', default: [0, 0, 0, 1], min: 0 },
      { name: 'photo', type: 'image', default: '' },
    ]);
    const { page, refused } = await openShader(withWebgl, id);
    expect(await middle(page)).toEqual([128, 0, 0]);
    await move(page, 'count', '4');
    await move(page, 'on', 'true');
    await move(page, 'level', '7');
    expect(await middle(page)).toEqual([255, 255, 255]);
    await move(page, 'tint', '#800000');
    await move(page, 'free-1', '1');
    await move(page, 'whole-0', '-5');
    expect(await middle(page)).toEqual([128, 255, 0]);
    expect((await readLayer(page)).inputs).toEqual({
      level: 1,
      count: 4,
      on: true,
      tint: '#800000',
      shift: [0, 0],
      free: [0, 1, 0],
      whole: [0, 0, 0, 1],
      photo: '',
    });
    expect(refused).toEqual([]);
    expect(await page.evaluate(`document.querySelectorAll('main img[src=x], main b').length`)).toBe(0);
    await page.close();
  });

  it('[SHD-11] pause for users who prefer reduced motion, play, pause, and copy the time into the layer', async () => {
    const { page } = await openShader(withWebgl, galleryId('shader', 'dots'));
    const readTime = () => page.evaluate(`document.querySelector('.time output').textContent`);
    expect([await readTime(), (await readLayer(page)).time]).toEqual(['0.0 s', 0]);
    await page.focus('[data-do=play]');
    await page.keyboard.press('Enter');
    await page.waitForFunction(`parseFloat(document.querySelector('.time output').textContent) > 0.3`);
    await page.keyboard.press('Enter');
    await page.waitForFunction(`document.querySelector('[data-do=play]').textContent === 'Play'`);
    const { time } = await readLayer(page);
    expect([time > 0.2, `${time.toFixed(1)} s`]).toEqual([true, await readTime()]);
    await page.close();
  });

  deepIt(
    '[SHD-11] show the stored picture if the watchdog stops the shader, the context is lost, or WebGL is missing',
    async () => {
      const poster = `!document.querySelector('.screen img').hidden && !document.querySelector('canvas')`;
      const slow = await withWebgl.newPage();
      // Each frame is read back with this call.
      await slow.evaluateOnNewDocument(`{
      const read = WebGLRenderingContext.prototype.readPixels;
      WebGLRenderingContext.prototype.readPixels = function (...given) {
        const end = performance.now() + 80;
        while (performance.now() < end);
        return read.apply(this, given);
      };
    }`);
      await slow.goto(`${service.origin}/shaders/${galleryId('shader', 'dots')}`);
      const stopped = `document.querySelector('.state').textContent.includes('50 ms')`;
      await slow.waitForFunction(stopped, { timeout: 20_000 });
      expect(await slow.evaluate(poster)).toBe(true);
      await slow.close();

      const { page: lost } = await openShader(withWebgl, galleryId('shader', 'dots'));
      await lost.evaluate(
        `document.querySelector('canvas').getContext('webgl').getExtension('WEBGL_lose_context').loseContext()`,
      );
      await lost.waitForFunction(poster);
      await lost.close();

      const without = await withWebgl.newPage();
      await without.evaluateOnNewDocument('HTMLCanvasElement.prototype.getContext = () => null');
      await without.goto(`${service.origin}/shaders/${galleryId('shader', 'dots')}`);
      await without.waitForFunction(`document.querySelector('.state').textContent.includes('WebGL is not available')`);
      expect(await without.evaluate(poster)).toBe(true);
      await without.close();
    },
  );

  it('[SHD-8] [SHD-10] show nobody a shader that is revoked or not public', async () => {
    const space = await openSpace(service, 'Shader pages');
    const source = 'vec4 shade(vec2 uv, float time, vec2 resolution) { return vec4(1.0); }';
    const make = async (isPublic: boolean) =>
      (await space.ask('POST', '/api/v1/shaders', { name: 'Seen', source, manifest: { inputs: [] }, public: isPublic }))
        .doc;
    const [open, closed] = [await make(true), await make(false)];
    const statuses = async ({ id }: { id: string }) =>
      Promise.all(
        ['', '/poster.png'].map(async (end) => (await fetch(`${service.origin}/shaders/${id}${end}`)).status),
      );
    expect([await statuses(open), await statuses(closed)]).toEqual([
      [200, 200],
      [404, 404],
    ]);
    await space.ask('POST', `/api/v1/shaders/${open.id}/status`, { action: 'revoke' });
    expect(await statuses(open)).toEqual([404, 404]);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import JSZip from 'jszip';
import { PDFDocument } from 'pdf-lib';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPng } from '../../src/draw/formats/read-png.ts';
import { chromeArguments } from '../../workers/renderer/browser/arguments.ts';
import { ChromeSource } from '../../workers/renderer/browser/chrome-source.ts';
import { deepIt } from '../harness/depth.ts';
import { type SharedService, sharedService } from './shared-service.ts';
import { readData } from './started-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-live-'));
let service: SharedService;
let browser: Browser;

beforeAll(async () => {
  service = await sharedService();
  const { executable, environment } = await new ChromeSource().get();
  // An ad reports to the service, which is on loopback.
  const closed = /^--(?:no-startup-window|host-resolver-rules|proxy)/;
  browser = await puppeteer.launch({
    executablePath: executable,
    pipe: true,
    env: { ...process.env, ...environment },
    args: chromeArguments({ profile: join(folder, 'profile'), sandbox: process.getuid?.() !== 0, webgl: true }).filter(
      (argument) => !closed.test(argument),
    ),
  });
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

function ask(path: string, method = 'GET', body?: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${service.secrets().apiKey}`, 'Content-Type': 'application/json' };
  return fetch(`${service.origin}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
}

const shade = (statements: string) => `vec4 shade(vec2 uv, float time, vec2 resolution) {\n${statements}\n}`;

async function makeShader(source: string, inputs: object[] = []): Promise<{ id: string; contentHash: string }> {
  return (await readData(await ask('/api/v1/shaders', 'POST', { name: 'Tested', source, manifest: { inputs } }))).doc;
}

/** A published page that the shader fills. */
async function makePage(shaderId: string, layer: object = {}): Promise<string> {
  const { doc: template } = await readData(await ask('/api/templates', 'POST', { name: 'Shaded' }));
  const layers = [{ id: 'waves', type: 'shader', shaderId, x: 0, y: 0, width: 300, height: 250, ...layer }];
  const page = { name: 'Page', width: 300, height: 250, backgroundColor: '#ffffff', layers };
  const { doc } = await readData(await ask(`/api/templates/${template.id}/pages`, 'POST', page));
  await readData(await ask('/api/publish', 'POST', { templateId: template.id }));
  return doc.id;
}

async function file(pageId: string, body: object): Promise<{ data: { warnings: object[] }; bytes: Uint8Array }> {
  const data = await readData(await ask('/api/render', 'POST', { pageId, ...body }));
  return { data, bytes: new Uint8Array(await (await fetch(data.file.url)).arrayBuffer()) };
}

function pixel(png: Uint8Array, x: number, y: number): number[] {
  const { data, width } = readPng(png);
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

describe('a shader from source to file', () => {
  let pageId: string;
  let shader: { id: string; contentHash: string };
  beforeAll(async () => {
    const level = { name: 'level', type: 'float', default: 0, min: 0, max: 1 };
    shader = await makeShader(
      shade('  return vec4(uv.x > 0.5 ? level : 0.0, uv.y > 0.5 ? 1.0 : 0.0, time / 10.0, 1.0);'),
      [level],
    );
    pageId = await makePage(shader.id, { inputs: { level: '{{ 0.25 + 0.75 }}' }, time: 2 });
  });

  it.each(['takumi', 'html'])('[SHD-11, SHD-12] is drawn by the sandbox, and shown by %s', async (renderType) => {
    const { data, bytes } = await file(pageId, { scale: 1, renderType });
    expect(data.warnings).toEqual([]);
    expect(pixel(bytes, 290, 10)).toEqual([255, 255, 51, 255]);
    expect(pixel(bytes, 10, 10)).toEqual([0, 255, 51, 255]);
    expect(pixel(bytes, 290, 240)).toEqual([255, 0, 51, 255]);
  });

  it('[SHD-11] is a picture in a pdf and in a deck', async () => {
    const pdf = await file(pageId, { format: 'pdf' });
    expect(pdf.data.warnings).toEqual([]);
    const objects = (await PDFDocument.load(pdf.bytes)).context.enumerateIndirectObjects();
    expect(objects.filter(([, object]) => String(object).includes('/Subtype /Image')).length).toBeGreaterThan(0);
    const deck = await file(pageId, { format: 'pptx' });
    expect(deck.data.warnings).toEqual([]);
    const { files } = await JSZip.loadAsync(deck.bytes);
    expect(Object.keys(files).some((name) => /^ppt\/media\/.*\.(?:png|jpe?g)$/.test(name))).toBe(true);
  });

  it('[SHD-8, RND-16] is missing from the next render and its files once it is revoked', async () => {
    const before = await readData(await ask('/api/render', 'POST', { pageId, scale: 1 }));
    await readData(await ask(`/api/v1/shaders/${shader.id}/status`, 'POST', { action: 'revoke' }));
    const { data, bytes } = await file(pageId, { scale: 1 });
    expect(pixel(bytes, 290, 10)).toEqual([255, 255, 255, 255]);
    expect(data.warnings).toMatchObject([{ code: 'shader_unavailable', layerId: 'waves' }]);
    expect((await fetch(before.file.url)).status).toBe(410);
    expect((await ask(`/api/v1/shaders/${shader.id}`)).status).toBe(410);
  });
});

describe('a shader in an ad', () => {
  async function show(pageId: string, body: object = {}): Promise<{ page: Page; errors: string[] }> {
    const { bytes } = await file(pageId, { format: 'html5', ...body });
    const adFolder = mkdtempSync(join(folder, 'ad-'));
    for (const entry of Object.values((await JSZip.loadAsync(bytes)).files)) {
      mkdirSync(join(adFolder, entry.name, '..'), { recursive: true });
      writeFileSync(join(adFolder, entry.name), await entry.async('uint8array'));
    }
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      // Drivers write their own warnings here, for example about slow reads for a screenshot (N2).
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.setViewport({ width: 300, height: 250 });
    await page.goto(pathToFileURL(join(adFolder, 'index.html')).href);
    return { page, errors };
  }
  const canvases = (page: Page) => page.evaluate('document.querySelectorAll("canvas").length') as Promise<number>;
  const shot = async (page: Page) => new Uint8Array(await page.screenshot());

  deepIt('[SHD-11] replaces its poster with a running animation', async () => {
    const { id } = await makeShader(shade('  return vec4(fract(time), uv.y > 0.5 ? 1.0 : 0.0, 0.5, 1.0);'));
    const { page, errors } = await show(await makePage(id));
    expect(await canvases(page)).toBe(1);
    const reds = new Set<number>();
    for (let count = 0; count < 8; count += 1) {
      const picture = await shot(page);
      reds.add(pixel(picture, 10, 10)[0] ?? 0);
      expect(pixel(picture, 290, 10)[1]).toBe(255);
      expect(pixel(picture, 290, 240)[1]).toBe(0);
      await sleep(60);
    }
    expect(reds.size).toBeGreaterThan(3);
    // It continues after the watchdog's window.
    await sleep(2_500);
    expect(await canvases(page)).toBe(1);
    expect(errors).toEqual([]);
    await page.close();
  });

  deepIt(
    '[SHD-9, SHD-11] stops when it is slow, shows its poster, and reports it only if the ad allows telemetry',
    async () => {
      const heavy = shade(`  float s = time * 0.001;
  for (int i = 0; i < 120; i++) s = sin(s * 1.7 + uv.x + cos(s + uv.y));
  return vec4(0.2, 0.4, 0.6 + 0.001 * s, 1.0);`);
      const silent = await makeShader(heavy);
      const telling = await makeShader(`${heavy}\n`);
      const readTrips = async ({ id }: { id: string }) =>
        (await readData(await ask(`/api/v1/shaders/${id}`))).doc.trips;
      const stopped = async (page: Page) => {
        await expect.poll(() => canvases(page)).toBe(0);
        const [red = 0, green = 0] = pixel(await shot(page), 150, 125);
        expect([Math.abs(red - 51) < 8, Math.abs(green - 102) < 8]).toEqual([true, true]);
        await page.close();
      };
      await stopped((await show(await makePage(silent.id))).page);
      await stopped((await show(await makePage(telling.id), { shaderTelemetry: true })).page);
      await expect.poll(() => readTrips(telling)).toBe(1);
      expect(await readTrips(silent)).toBe(0);
    },
  );

  it('[SHD-11] shows its poster if the context is lost', async () => {
    const { id } = await makeShader(shade('  return vec4(1.0, 0.0, 0.0, 1.0);'));
    const { page } = await show(await makePage(id));
    await page.evaluate(
      'document.querySelector("canvas").getContext("webgl").getExtension("WEBGL_lose_context").loseContext()',
    );
    await expect.poll(() => canvases(page)).toBe(0);
    const [red = 0, green = 255] = pixel(await shot(page), 150, 125);
    expect([red > 240, green < 15]).toEqual([true, true]);
    await page.close();
  });
});

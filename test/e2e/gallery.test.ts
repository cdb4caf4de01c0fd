import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { promisify } from 'node:util';
import { decode, encode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireRaised } from '../../scripts/goldens/drawing-lock.ts';
import { inProject } from '../../scripts/paths.ts';
import { galleryId, readGallery } from '../../scripts/state/gallery.ts';
import { dominantColors } from '../../src/draw/dominant-colors/index.ts';
import { deepIt, pickCases } from '../harness/depth.ts';
import { type Pixels, reduced, similarity } from './documents/pictures.ts';
import { type SharedService, sharedService } from './shared-service.ts';
import { readData } from './started-service.ts';
import './uses-browser.ts';

const gallery = readGallery(inProject('gallery'));
const slugs = gallery.map(({ slug }) => slug);
const galleryPages = gallery.flatMap(({ slug, pages }) => pages.map((_, index) => [slug, index + 1] as const));
const goldens = inProject('test/golden/gallery');
const goldenSide = 320;
/**
 * The same engine draws the same page, so a difference means a change. After an intended change: raise the drawing
 * versions, run with GALLEY_UPDATE_GOLDENS=1, then npm run goldens:lock.
 */
const min = 0.99;
const isUpdating = process.env['GALLEY_UPDATE_GOLDENS'] === '1';

const folder = mkdtempSync(join(tmpdir(), 'galley-gallery-'));
let service: SharedService;

beforeAll(async () => {
  service = await sharedService();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('slugs of the gallery', () => {
  it('[RND-1] work as the ids of its pages, its templates and its shaders (D7)', async () => {
    const drawn = async (body: object) => (await readData(await postRender({ ...body, dryRun: true }))).pageId;
    expect(await drawn({ pageId: 'open-graph-card' })).toBe(galleryId('page', 'open-graph-card', '1'));
    expect(await drawn({ pageId: 'carousel~2' })).toBe(galleryId('page', 'carousel', '2'));
    expect(await drawn({ templateId: 'pitch-deck', format: 'pptx' })).toBe(galleryId('page', 'pitch-deck', '1'));
    expect((await postRender({ pageId: 'no-such-page' })).status).toBe(404);
    const { doc } = await readData(await fetch(`${service.origin}/api/v1/shaders/aurora`));
    expect(doc).toMatchObject({ id: galleryId('shader', 'aurora'), slug: 'aurora' });
    expect((await fetch(`${service.origin}/shaders/aurora`)).status).toBe(200);
  });
});

function postRender(body: object): Promise<Response> {
  const { apiKey } = service.secrets();
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
  return fetch(`${service.origin}/api/render`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** The golden picture. While goldens are being updated, it is replaced with `drawn` if that differs. */
function readOrMakeGolden(name: string, drawn: Pixels): Pixels {
  const file = join(goldens, `${name}.png`);
  if (isUpdating && (!existsSync(file) || similarity(drawn, readGolden(file)) < min)) {
    if (existsSync(file)) requireRaised('gallery');
    mkdirSync(goldens, { recursive: true });
    const rgb = drawn.data.filter((_, index) => index % 4 !== 3);
    writeFileSync(file, encode({ ...drawn, data: new Uint8Array(rgb), channels: 3 }));
  }
  return readGolden(file);
}

function readGolden(file: string): Pixels {
  const { width, height, data } = decode(readFileSync(file));
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++)
    rgba.set([data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0], at * 4);
  return { width, height, data: rgba };
}

/** Whether a layer shows one of the shaders that are seeded with the gallery. */
function createShaderFilter(ids: ReadonlySet<string>): (layer: object) => boolean {
  return (layer) => 'shaderId' in layer && ids.has(String(layer.shaderId));
}

describe('the gallery', () => {
  it('[PUB-6] has templates of many categories, including the most common ones', () => {
    expect(slugs.length).toBeGreaterThanOrEqual(16);
    expect(new Set(gallery.map(({ category }) => category)).size).toBeGreaterThanOrEqual(6);
    const named = ['invoice', 'display-ad', 'pitch-deck', 'certificate', 'open-graph-card', 'social-story'];
    expect(slugs).toEqual(expect.arrayContaining(named));
    expect(gallery.find(({ slug }) => slug === 'pitch-deck')?.pages.length).toBeGreaterThan(3);
    const shaders = new Set(
      readdirSync(inProject('gallery/shaders')).map((file) => galleryId('shader', parse(file).name)),
    );
    const shaded = gallery.filter(({ pages }) =>
      pages.every(({ document }) => document.layers.some(createShaderFilter(shaders))),
    );
    expect(shaded.map(({ slug }) => slug)).toEqual(['concert-poster', 'product-launch']);
    for (const { slug, settings } of gallery) {
      for (const [name, { description, ...schema }] of Object.entries(settings.variables.schema.properties)) {
        expect([slug, name, typeof description]).toEqual([slug, name, 'string']);
        expect(schema).toHaveProperty('default');
      }
    }
  });

  it('[PUB-9] loads nothing from elsewhere', () => {
    for (const { slug, pages } of gallery) {
      for (const { document } of pages) {
        for (const { id, src = '', source = '' } of document.layers) {
          expect([slug, id, src]).toEqual([slug, id, expect.stringMatching(/^(data:|asset:|\{\{ \w+ \}\}$|$)/)]);
          expect(String(source)).not.toMatch(/href="(?!#)|url\((?!#)|<image|@import/i);
        }
      }
    }
  });

  it.each(isUpdating ? galleryPages : pickCases(galleryPages, 10))(
    '[PUB-6] %s, page %i, matches its golden picture, without a warning',
    async (slug, page) => {
      const body = { pageId: galleryId('page', slug, String(page)), renderType: 'takumi', scale: 1, output: 'binary' };
      const response = await postRender(body);
      expect([response.status, response.headers.get('X-Render-Warnings')]).toEqual([200, '0']);
      const drawn = reduced(new Uint8Array(await response.arrayBuffer()), goldenSide);
      expect(similarity(drawn, readOrMakeGolden(`${slug}-${page}`, drawn))).toBeGreaterThanOrEqual(min);
    },
  );

  it.each(gallery)('[PUB-3] $slug lists the dominant colors of its first page', ({ slug, colors }) => {
    expect(colors).toEqual(dominantColors(readFileSync(join(goldens, `${slug}-1.png`))));
  });

  it('[PUB-6] has a golden picture for each page and no others', () => {
    const names = galleryPages.map(([slug, page]) => `${slug}-${page}.png`);
    expect(existsSync(goldens) && readdirSync(goldens).sort()).toEqual(names.sort());
  });

  it.each(pickCases(slugs, 2))('[PUB-6] %s draws in every other format', async (slug) => {
    const rendererType = gallery.find((template) => template.slug === slug)?.settings.rendererType;
    for (const format of ['jpeg', 'webp', 'svg', 'pdf']) {
      const response = await postRender({ pageId: galleryId('page', slug, '1'), format, scale: 1 });
      const warnings = [];
      if (format === 'svg' && rendererType === 'html') warnings.push({ code: 'engine_substituted' });
      // Its band is meant for the first page.
      if (format === 'pdf' && slug === 'price-list') warnings.push({ code: 'static_layers_first_page_only' });
      expect([slug, format, response.status, await readData(response)]).toMatchObject([
        slug,
        format,
        200,
        { warnings },
      ]);
    }
  });

  it('[PUB-7] shows a picture of every template, which needs no token', async () => {
    const { list } = await readData(await fetch(`${service.origin}/api/templates/public?perPage=100`));
    for (const { thumbnailUrl } of list) {
      const response = await fetch(thumbnailUrl.replace('localhost', '127.0.0.1'));
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    }
  });

  deepIt('[PUB-5] has curl commands that work when they are pasted', async () => {
    for (const slug of ['pitch-deck', 'open-graph-card']) {
      const text = await (await fetch(`${service.origin}/templates/${slug}.md`)).text();
      const lines = /## Demo\n[^`]*```sh\n([^`]*)\n```/.exec(text)?.[1] ?? '';
      await promisify(execFile)('sh', ['-ec', lines], { cwd: folder });
      const first = readFileSync(join(folder, slug === 'pitch-deck' ? 'pitch-deck-1.png' : 'open-graph-card.png'));
      expect(decode(first).width).toBe(slug === 'pitch-deck' ? 3840 : 2400);
      const changed = readFileSync(join(folder, `${slug}-changed.png`));
      expect(changed.equals(first)).toBe(false);
      expect(
        readFileSync(join(folder, `${slug}.pdf`))
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
  });

  it('[SEC-6] serves its pages with their style and a strict policy', async () => {
    const page = await fetch(`${service.origin}/templates?perPage=100`);
    expect([page.status, page.headers.get('Content-Security-Policy')]).toEqual([
      200,
      expect.stringContaining("style-src 'self'"),
    ]);
    const text = await page.text();
    for (const slug of slugs) expect(text).toContain(`href="/templates/${slug}"`);
    for (const [path, type] of [
      ['/static/pages.css', 'text/css; charset=utf-8'],
      ['/static/heading.woff2', 'font/woff2'],
      ['/static/body.woff2', 'font/woff2'],
      ['/static/mark.svg', 'image/svg+xml'],
      ['/favicon.ico', 'image/svg+xml'],
    ] as const) {
      const file = await fetch(`${service.origin}${path}`);
      expect([path, file.status, file.headers.get('Content-Type')]).toEqual([path, 200, type]);
      const knownCaller = await fetch(`${service.origin}${path}`, {
        headers: { 'If-None-Match': file.headers.get('ETag') ?? '' },
      });
      expect(knownCaller.status).toBe(304);
    }
    expect((await fetch(`${service.origin}/static/health.txt`)).status).toBe(404);
  });
});

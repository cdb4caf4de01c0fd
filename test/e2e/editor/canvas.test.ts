import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { readGallery } from '../../../scripts/state/gallery.ts';
import { pickCases } from '../../harness/depth.ts';
import { type InSpace, openInSpace } from '../dashboard/in-space.ts';
import { openBrowser, recordFaults } from '../dashboard/screen.ts';
import { onWhite, similarity } from '../documents/pictures.ts';
import { openEditor, readCanvas } from './canvas-picture.ts';
import { drawingCases } from './drawing-cases.ts';

/** The same engine on the same page; the picture of a canvas loses a little where it is transparent. */
const min = 0.995;
/** Pictures that differ are kept here, to be looked at. */
const folder = inProject('dist/goldens/editor');

const gallery = readGallery(inProject('gallery'));
const galleryPages = gallery.flatMap(({ slug, settings, pages }) =>
  pages.map(({ document }, index) => ({ name: `${slug}, page ${index + 1}`, settings, document })),
);

let space: InSpace;
let page: Page;
let faults: string[];
let apiKey: string;

beforeAll(async () => {
  space = await openInSpace(await openBrowser());
  page = await space.context.newPage();
  faults = recordFaults(page, space.origin);
  apiKey = (await space.ask('POST', '/api/v1/tokens/api-keys', { name: 'of a test' })).doc.token;
});

async function comparePictures(settings: object, document: { width: number; height: number }, name: string) {
  const { doc: template } = await space.ask('POST', '/api/templates', { name, ...settings, rendererType: 'takumi' });
  const { doc } = await space.ask('POST', `/api/templates/${template.id}/pages`, { name, ...document });
  await openEditor(page, template.id, doc.id);
  const canvas = await readCanvas(page, document);
  const response = await fetch(`${space.origin}/api/render`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Connection: 'close' },
    body: JSON.stringify({ pageId: doc.id, draft: true, format: 'png', scale: 1, output: 'binary' }),
  });
  expect(response.status).toBe(200);
  const render = new Uint8Array(await response.arrayBuffer());
  await space.ask('DELETE', `/api/templates/${template.id}`);
  const result = similarity(onWhite(canvas), onWhite(render));
  if (result < min) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}-canvas.png`), canvas);
    writeFileSync(join(folder, `${name}-render.png`), render);
  }
  return result;
}

describe('[DASH-2] the canvas shows the picture of the draft render', () => {
  it.each(pickCases(galleryPages, 2))('$name of the gallery', async ({ name, settings, document }) => {
    expect(await comparePictures(settings, document, name)).toBeGreaterThanOrEqual(min);
    expect(faults).toEqual([]);
  });

  it.each(pickCases(drawingCases, 4))('$name', async ({ name, document }) => {
    expect(await comparePictures({}, document, name)).toBeGreaterThanOrEqual(min);
    expect(faults).toEqual([]);
  });
});

describe('the page of the editor', () => {
  it('[SEC-6] may compile WebAssembly, as no other screen may', async () => {
    const read = async (path: string) =>
      (await fetch(`${space.origin}/app/${path}`)).headers.get('Content-Security-Policy') ?? '';
    expect(await read('templates/t/pages/p/edit')).toContain("script-src 'self' 'wasm-unsafe-eval'");
    for (const path of ['templates/t/pages/p', 'templates/t/edit', 'brands', 'templates/t/pages/p/edit/x'])
      expect(await read(path)).not.toContain('wasm-unsafe-eval');
  });
});

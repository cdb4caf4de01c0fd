import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { importHtml } from '../../../src/draw/import/html/import-html.ts';
import type { ImportedLayers } from '../../../src/draw/import/imported.ts';
import { halvedPixels } from '../../../src/draw/parity/pixels.ts';
import { similarity } from '../../../src/draw/parity/similarity.ts';
import { openBrowser } from '../dashboard/screen.ts';
import { drawInBrowser } from './browser-html.ts';
import { documentOf, NodeCanvas } from './node-canvas.ts';

const folder = inProject('test/e2e/editor/htmls');
const files = readdirSync(folder)
  .sort()
  .map((file) => ({ name: parse(file).name, source: readFileSync(join(folder, file), 'utf8') }));
const viewport = { width: 640, height: 600 };
/** Browsers place baselines at whole px, and draw markers of lists as shapes. */
const minSimilarity = 0.92;

let canvas: NodeCanvas;
let browser: Browser;

beforeAll(async () => {
  canvas = await NodeCanvas.open();
  browser = await openBrowser();
});

function importFile(source: string): ImportedLayers {
  let ids = 0;
  const result = importHtml(source, { name: 'File', viewport, newId: () => `layer${++ids}` });
  if (!result.ok) throw new Error(result.reason);
  return result;
}

async function drawLayers(layers: readonly object[]) {
  const view = await canvas.view(documentOf({ ...viewport, backgroundColor: '#ffffff', layers }));
  const { window, pixels } = canvas.draw(view, 2);
  return { width: window.width, height: window.height, data: pixels };
}

describe('an HTML file that is imported as layers', () => {
  it.each(files)('[DASH-2] looks like the file in a browser: $name', async ({ source }) => {
    const { layers } = importFile(source);
    const [imported, shown] = [await drawLayers(layers), await drawInBrowser(browser, source, viewport)];
    expect(similarity(halvedPixels(imported), halvedPixels(shown))).toBeGreaterThanOrEqual(minSimilarity);
  });
});

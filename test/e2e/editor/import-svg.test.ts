import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import type { Fidelity, ImportedLayers } from '../../../src/draw/import/imported.ts';
import { importSvg } from '../../../src/draw/import/svg/import-svg.ts';
import { similarity } from '../../../src/draw/parity/similarity.ts';
import { documentOf, NodeCanvas } from './node-canvas.ts';

const folder = inProject('test/e2e/editor/svgs');
const drawings = readdirSync(folder)
  .sort()
  .map((file) => ({ name: parse(file).name, source: readFileSync(join(folder, file), 'utf8') }));

/** Where the baseline of a text is depends on its font, so texts may be off by a px. */
const min: Readonly<Record<Fidelity, number>> = { exact: 0.97, picture: 0.97, approximated: 0.9, dropped: 0.97 };

let canvas: NodeCanvas;

beforeAll(async () => {
  canvas = await NodeCanvas.open();
});

function importDrawing(source: string): ImportedLayers {
  let ids = 0;
  const result = importSvg(source, { name: 'Drawing', newId: () => `layer${++ids}` });
  if (!result.ok) throw new Error(result.reason);
  return result;
}

async function drawPage(layers: readonly object[], width: number, height: number) {
  const view = await canvas.view(documentOf({ width, height, backgroundColor: '#ffffff', layers }));
  const { window, pixels } = canvas.draw(view, 2);
  return { width: window.width, height: window.height, data: pixels };
}

describe('an SVG that is imported as layers', () => {
  it.each(drawings)('[DASH-2] looks like the SVG itself: $name', async ({ source }) => {
    const { layers, width, height, parts } = importDrawing(source);
    const own = { id: 'own', type: 'svg', x: 0, y: 0, width, height, source };
    const [imported, drawn] = [await drawPage(layers, width, height), await drawPage([own], width, height)];
    const least = Math.min(...parts.map(({ fidelity }) => min[fidelity]));
    expect(similarity(imported, drawn)).toBeGreaterThanOrEqual(least);
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { documentLimits } from '../../../src/design/document/limits.ts';
import { deepIt } from '../../harness/depth.ts';
import { onWhite } from '../documents/pictures.ts';
import { openEditor, readCanvas } from './canvas-picture.ts';
import { EditorPerson, layerTree, untilSaved } from './open-editor.ts';
import { canvasOf, pageSize, rectangle, setField } from './open-page.ts';
import { EditorControls } from './recreate-controls.ts';

let designer: EditorPerson;

beforeAll(async () => {
  designer = await EditorPerson.create('Limit tester');
});

deepIt('[DOC-5] [EDT-11] refuses more layers than a page may have, says so, and loses nothing', async () => {
  const count = documentLimits.layersPerPage - 1;
  const layers = Array.from({ length: count }, (_, index) =>
    rectangle(`s${index}`, { x: (index % 50) * 12, y: Math.floor(index / 50) * 20, width: 10, height: 18 }),
  );
  const open = await designer.openWith(layers);
  const { page } = open;
  const refusal = page.getByRole('status', { name: 'Announcements' });
  await canvasOf(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+d');
  await expect.poll(() => refusal.textContent()).toContain('at most 1000 layers');
  const box = await refusal.boundingBox();
  expect(box?.width).toBeGreaterThan(100);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => refusal.textContent()).toBe('Moved 1 right');
  await untilSaved(page);
  const saved = await designer.read(open);
  expect(saved.layers).toHaveLength(count);
  expect(saved.layers[0]).toMatchObject({ x: 1 });
  await page.close();
});

/** Lets the drawing thread hang whenever it draws a text. */
const hangAt = (text: string) => `
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, transfer) {
    const hangs = message.kind === 'draw' && JSON.stringify(message.node).includes(${JSON.stringify(text)});
    if (!hangs) postMessage.call(this, message, transfer);
  };`;

/** The color of a pixel of the picture that is shown. */
async function colorAt(page: Page, x: number, y: number): Promise<number[]> {
  const { data } = onWhite(await readCanvas(page, pageSize));
  const at = (y * pageSize.width + x) * 4;
  return [...data.slice(at, at + 3)];
}

it('[SEC-4] [EDT-1] keeps the last picture while the engine hangs, and draws the other layers with a new one', {
  timeout: 180_000,
}, async () => {
  const text = { id: 't', name: 't', type: 'text', visible: true, x: 50, y: 200, content: 'Fine', style: {} };
  const made = await designer.makePage([rectangle('a'), text]);
  const page = await designer.person.context.newPage();
  await page.addInitScript({ content: hangAt('Endless') });
  await openEditor(page, made.templateId, made.pageId);
  const teal = [15, 118, 110];
  expect(await colorAt(page, 100, 100)).toEqual(teal);

  await layerTree(page).getByRole('row', { name: 't' }).click();
  const controls = new EditorControls(page);
  await controls.type(controls.section('Content'), 'Content', 'Endless');
  await untilSaved(page);
  expect(await colorAt(page, 100, 100)).toEqual(teal);
  // The engine is given up after ten seconds, and each layer is then tried with a new one.
  await page.getByRole('button', { name: /warning/ }).click();
  await page.getByRole('menuitem', { name: /cannot be drawn/ }).waitFor();
  await page.keyboard.press('Escape');
  expect(await colorAt(page, 100, 100)).toEqual(teal);

  await setField(page, 'a', 'X', 150);
  await expect.poll(() => colorAt(page, 240, 100)).toEqual(teal);
  await layerTree(page).getByRole('row', { name: 't' }).click();
  await controls.type(controls.section('Content'), 'Content', 'Fine again');
  await page.getByRole('button', { name: /warning/ }).waitFor({ state: 'hidden' });
  await untilSaved(page);
  expect(await designer.readLayer(made, 't')).toMatchObject({ content: 'Fine again' });
  await page.close();
});

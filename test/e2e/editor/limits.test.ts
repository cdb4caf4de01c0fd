import { beforeAll, expect, it } from 'vitest';
import { documentLimits } from '../../../src/design/document/limits.ts';
import { EditorPerson, untilSaved } from './open-editor.ts';
import { canvasOf, rectangle } from './open-page.ts';

let designer: EditorPerson;

beforeAll(async () => {
  designer = await EditorPerson.create('Limit tester');
});

it('[DOC-5] [EDT-11] refuses more layers than a page may have, says so, and loses nothing', async () => {
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

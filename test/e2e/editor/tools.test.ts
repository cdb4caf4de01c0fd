import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt, pickCases } from '../../harness/depth.ts';
import { seriousFaults } from '../dashboard/screen.ts';
import { announcement, canvasOf, drag, EditorPerson, field, pointOn, square, untilSaved } from './open-editor.ts';

let editor: EditorPerson;

beforeAll(async () => {
  editor = await EditorPerson.create('Tool user');
});

const card = {
  id: 'card',
  name: 'Card',
  type: 'container',
  visible: true,
  x: 50,
  y: 50,
  width: 400,
  height: 200,
  style: {
    display: 'flex',
    flexDirection: 'row',
    alignItems: 'flex-start',
    padding: 20,
    gap: 30,
    backgroundColor: '#e0f2fe',
  },
};
const item = (id: string) => ({ ...square(id, 0, 0, '#0f766e'), x: undefined, y: undefined, parentId: 'card' });
const flexCard = () => [card, item('one'), item('two')];

const handle = (page: Page, name: string) => page.locator(`[data-handle="${name}"]`).first();

/** The middle of a handle in px of the window. */
async function middleOf(page: Page, name: string): Promise<[number, number]> {
  const box = await handle(page, name).boundingBox();
  if (!box) throw new Error(`The handle ${name} is not visible`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drags a handle by a distance in px of the window. */
async function dragHandle(page: Page, name: string, [x, y]: [number, number]): Promise<void> {
  const [fromX, fromY] = await middleOf(page, name);
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  for (let step = 1; step <= 5; step++) await page.mouse.move(fromX + (x * step) / 5, fromY + (y * step) / 5);
  await page.mouse.move(fromX + x, fromY + y);
  await page.mouse.up();
}

describe('the tools of the canvas', () => {
  it('[EDT-7] drag an edge to a fixed size, and snap it to fill and hug', async () => {
    const open = await editor.openWith(flexCard());
    const { page } = open;
    await page.keyboard.down('Control');
    await page.mouse.click(...(await pointOn(page, 240, 100)));
    await page.keyboard.up('Control');
    await dragHandle(page, '1,0', [41, 0]);
    await untilSaved(page);
    await expect.poll(() => editor.readLayer(open, 'two')).toMatchObject({ width: 141 });
    await dragHandle(page, '1,0', [86, 0]);
    await untilSaved(page);
    await expect.poll(() => editor.readLayer(open, 'two')).toMatchObject({ style: { flexGrow: 1 } });
    expect(await field(page, 'W').inputValue()).toBe('230');
    await page.close();
  });

  deepIt('[EDT-7] change padding and gap on the canvas', async () => {
    const open = await editor.openWith(flexCard());
    const { page } = open;
    await page.mouse.click(...(await pointOn(page, 400, 220)));
    await page.mouse.move(...(await pointOn(page, 400, 221)));
    await dragHandle(page, 'padding left', [25, 0]);
    await page.mouse.move(...(await pointOn(page, 400, 222)));
    await dragHandle(page, 'gap x', [10, 0]);
    await untilSaved(page);
    await expect
      .poll(() => editor.readLayer(open, 'card'))
      .toMatchObject({ style: { padding: '20px 20px 20px 45px', gap: 40 } });
    await page.close();
  });

  deepIt('[EDT-6] show rulers, from which guides are dragged that layers snap to', async () => {
    const open = await editor.openWith([square('a', 50, 50, '#0f766e')]);
    const { page } = open;
    await canvasOf(page).focus();
    await page.keyboard.press('Shift+R');
    const [x] = await pointOn(page, 300, 0);
    const box = await canvasOf(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 300);
    await page.mouse.down();
    for (const at of [x - 100, x - 20, x]) await page.mouse.move(at, (box?.y ?? 0) + 300);
    await page.mouse.up();
    await drag(page, [100, 100], [347, 240]);
    await untilSaved(page);
    const saved = await editor.read(open);
    expect(saved.guides).toEqual({ x: [300], y: [] });
    expect(saved.layers[0]).toMatchObject({ x: 300 });
    await page.keyboard.press('Alt+Shift+G');
    await expect.poll(() => announcement(page)).toBe('Deleted all guides');
    await untilSaved(page);
    await expect.poll(async () => (await editor.read(open)).guides).toBeUndefined();
    await page.close();
  });

  deepIt('[EDT-7] scale a container with everything in it', async () => {
    const open = await editor.openWith(flexCard());
    const { page } = open;
    await page.mouse.click(...(await pointOn(page, 400, 220)));
    await page.keyboard.press('k');
    await dragHandle(page, '1,1', [-200, -100]);
    await untilSaved(page);
    await expect
      .poll(() => editor.readLayer(open, 'card'))
      .toMatchObject({ x: 50, y: 50, width: 200, height: 100, style: { padding: 10, gap: 15 } });
    expect(await editor.readLayer(open, 'one')).toMatchObject({ width: 50, height: 50 });
    await page.close();
  });

  it('[EDT-4] end with Escape: a marquee selects nothing, and drawing adds nothing', async () => {
    const { page } = await editor.openWith([square('a', 50, 50, '#0f766e')]);
    await drag(page, [500, 300], [20, 20], { isReleased: false });
    await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(0);
    await page.mouse.up();
    await page.keyboard.press('r');
    await drag(page, [300, 200], [500, 300], { isReleased: false });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await page.getByRole('treegrid', { name: 'Layers' }).getByRole('row').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await page.close();
  });

  it.each(pickCases(['light', 'dark'] as const, 1))(
    '[DASH-6] have no serious faults of accessibility in %s',
    async (colorScheme) => {
      const { page } = await editor.openWith(flexCard());
      await page.emulateMedia({ colorScheme });
      await page.mouse.click(...(await pointOn(page, 400, 220)));
      await page.keyboard.press('Shift+R');
      await page.mouse.move(...(await pointOn(page, 400, 221)));
      expect(await seriousFaults(page)).toEqual([]);
      await page.close();
    },
  );
});

import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt, pickCases } from '../../harness/depth.ts';
import { seriousFaults } from '../dashboard/screen.ts';
import {
  announcement,
  canvasOf,
  drag,
  EditorPerson,
  field,
  layerTree,
  pointOn,
  savedState,
  square,
  untilDrawn,
  untilSaved,
} from './open-editor.ts';

let editor: EditorPerson;

beforeAll(async () => {
  editor = await EditorPerson.create();
});

describe('the editor', () => {
  deepIt('[DASH-2] opens from the template and from its pages', async () => {
    const made = await editor.makePage([square('a', 50, 50, '#0f766e')]);
    const page = await editor.person.context.newPage();
    for (const path of ['', '/pages']) {
      await page.goto(`${editor.origin}/app/templates/${made.templateId}${path}`);
      await page.getByRole('link', { name: 'Edit', exact: true }).last().click();
      await canvasOf(page).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/app/templates/${made.templateId}/pages/${made.pageId}/edit`);
    }
    await page.close();
  });

  it('[EDT-5] selects by a click, in the tree and the inspector too', async () => {
    const { page } = await editor.openWith([square('a', 50, 50, '#0f766e'), square('b', 300, 200, '#b91c1c')]);
    await page.mouse.click(...(await pointOn(page, 350, 250)));
    const tree = layerTree(page);
    await expect.poll(() => tree.getByRole('row', { selected: true }).getAttribute('aria-label')).toContain('b');
    expect(await Promise.all(['X', 'Y', 'W', 'H'].map((name) => field(page, name).inputValue()))).toEqual([
      '300',
      '200',
      '100',
      '100',
    ]);
    await tree.getByRole('row', { name: 'a' }).click();
    await expect.poll(() => field(page, 'X').inputValue()).toBe('50');
    await page.close();
  });

  it('[EDT-6] [EDT-10] moves a layer by a drag, which is saved and can be undone', async () => {
    const open = await editor.openWith([square('a', 50, 50, '#0f766e')]);
    const { page } = open;
    await drag(page, [100, 100], [263, 181]);
    await untilSaved(page);
    await expect.poll(() => editor.readLayer(open, 'a')).toMatchObject({ x: 213, y: 131 });
    await page.keyboard.press('Control+z');
    await expect.poll(() => editor.readLayer(open, 'a')).toMatchObject({ x: 50, y: 50 });
    await page.close();
  });

  deepIt('[EDT-4] puts a layer back when Escape is pressed during a drag', async () => {
    const { page } = await editor.openWith([square('a', 50, 50, '#0f766e')]);
    await drag(page, [100, 100], [250, 180], { isReleased: false });
    await expect.poll(() => field(page, 'X').inputValue()).not.toBe('50');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => field(page, 'X').inputValue()).toBe('50');
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await page.close();
  });

  it('[EDT-11] adds, moves, locks and deletes layers without a pointer', async () => {
    const open = await editor.openWith([]);
    const { page } = open;
    await canvasOf(page).focus();
    await page.keyboard.press('r');
    await expect.poll(() => page.getByRole('button', { name: 'Rectangle' }).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => field(page, 'X').inputValue()).toBe('260');
    await page.keyboard.press('Control+Shift+L');
    await expect.poll(() => announcement(page)).toBe('Lock');
    await page.keyboard.press('Delete');
    await untilSaved(page);
    const { doc } = await editor.person.ask('GET', `/api/pages/${open.pageId}`);
    expect(doc.layers).toEqual([]);
    await page.close();
  });

  deepIt('[EDT-7] [EDT-11] duplicates, copies and pastes layers, and shows the shortcuts', async () => {
    const open = await editor.openWith([square('a', 50, 50, '#0f766e')]);
    const { page } = open;
    await editor.person.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: editor.origin });
    await page.mouse.click(...(await pointOn(page, 100, 100)));
    await page.keyboard.press('Control+d');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect.poll(() => layerTree(page).getByRole('row').count()).toBe(3);
    await untilSaved(page);
    const { doc } = await editor.person.ask('GET', `/api/pages/${open.pageId}`);
    expect(doc.layers.map((layer: { x: number }) => layer.x)).toEqual([50, 50, 50]);
    await page.keyboard.press('Control+Shift+?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(await sheet.getByText('Bring to front').isVisible()).toBe(true);
    await page.close();
  });

  it('[EDT-8] opens the text of a text layer by a double click, and saves what is typed', async () => {
    const text = { id: 't', type: 'text', visible: true, x: 50, y: 50, content: 'Hello', style: { fontSize: 48 } };
    const open = await editor.openWith([text]);
    const { page } = open;
    await page.mouse.dblclick(...(await pointOn(page, 80, 80)));
    await page.keyboard.type('Goodbye');
    await page.keyboard.press('Control+Enter');
    await untilSaved(page);
    await expect.poll(() => editor.readLayer(open, 't')).toMatchObject({ content: 'Goodbye' });
    await page.close();
  });

  it('[EDT-10] merges what another window saves, and asks about a value that both changed', async () => {
    const open = await editor.openWith([square('a', 50, 50, '#0f766e')]);
    const { page, pageId } = open;
    const write = async (change: object) => {
      const { doc } = await editor.person.ask('GET', `/api/pages/${pageId}`);
      const layers = doc.layers.map((layer: object) => ({ ...layer, ...change }));
      await editor.person.ask('PATCH', `/api/pages/${pageId}`, { layers });
    };
    await write({ fill: '#1d4ed8' });
    await drag(page, [100, 100], [200, 100]);
    await untilSaved(page);
    await expect.poll(() => editor.readLayer(open, 'a')).toMatchObject({ x: 150, fill: '#1d4ed8' });
    await write({ x: 7 });
    await drag(page, [200, 100], [300, 100]);
    await page.getByRole('dialog', { name: 'Somebody else changed this too' }).waitFor();
    expect(await savedState(page)).toBe('Conflict');
    await page.getByRole('button', { name: 'Keep all theirs' }).click();
    await untilSaved(page);
    expect(await editor.readLayer(open, 'a')).toMatchObject({ x: 7 });
    await page.close();
  });

  deepIt('[EDT-10] keeps changes while there is no connection, and saves them afterwards', async () => {
    const open = await editor.openWith([square('a', 50, 50, '#0f766e')]);
    const { page } = open;
    await page.route('**/api/**/pages/**', (route) => route.abort());
    await drag(page, [100, 100], [200, 100]);
    await expect.poll(() => savedState(page)).toBe('Offline');
    await page.unroute('**/api/**/pages/**');
    await untilSaved(page);
    expect(await editor.readLayer(open, 'a')).toMatchObject({ x: 150 });
    await page.close();
  });

  it('[DASH-2] changes nothing by opening, idling and reloading', async () => {
    const made = await editor.makePage([square('a', 50, 50, '#0f766e')]);
    const before = await editor.person.ask('GET', `/api/pages/${made.pageId}`);
    const { page } = await editor.open(made);
    await page.waitForTimeout(1_500);
    await page.reload();
    await untilDrawn(page);
    expect(await editor.person.ask('GET', `/api/pages/${made.pageId}`)).toEqual(before);
    await page.close();
  });

  it.each(pickCases(['light', 'dark'] as const, 1))(
    '[DASH-6] has no serious faults of accessibility in %s',
    async (colorScheme) => {
      const { page } = await editor.openWith([square('a', 50, 50, '#0f766e')]);
      await page.emulateMedia({ colorScheme });
      await page.mouse.click(...(await pointOn(page, 100, 100)));
      expect(await seriousFaults(page)).toEqual([]);
      await page.close();
    },
  );
});

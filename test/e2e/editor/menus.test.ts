import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { seriousFaults } from '../dashboard/screen.ts';
import { announcement, canvasOf, EditorPerson, layerTree, pointOn, savedState, square } from './open-editor.ts';

let editor: EditorPerson;

beforeAll(async () => {
  editor = await EditorPerson.create('Menu user');
});

const squares = () => [square('a', 50, 50, '#0f766e'), square('b', 300, 200, '#b91c1c')];

describe('the menus of the editor', () => {
  it('[EDT-11] runs a command of the main menu, and says which shortcut it has', async () => {
    const open = await editor.openWith(squares());
    const { page } = open;
    await page.mouse.click(...(await pointOn(page, 100, 100)));
    await page.getByRole('button', { name: 'Main menu' }).click();
    await page.getByRole('menuitem', { name: 'Arrange' }).click();
    const command = page.getByRole('menuitem', { name: 'Align right' });
    expect(await command.textContent()).toContain('Alt+D');
    await command.click();
    await expect.poll(() => editor.readLayer(open, 'a'), { timeout: 10_000 }).toMatchObject({ x: 500 });
    await page.close();
  });

  deepIt('[EDT-11] disables what cannot run', async () => {
    const { page } = await editor.openWith(squares());
    await page.getByRole('button', { name: 'Main menu' }).click();
    await page.getByRole('menuitem', { name: 'Arrange' }).click();
    expect(
      await page.getByRole('menuitem', { name: 'Group', exact: false }).first().getAttribute('aria-disabled'),
    ).toBe('true');
    await page.close();
  });

  it('[EDT-11] finds a command by its name, without a pointer', async () => {
    const { page } = await editor.openWith(squares());
    await canvasOf(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Actions' });
    await palette.getByRole('searchbox', { name: 'Search actions' }).fill('bring front');
    await expect
      .poll(() => palette.getByRole('menuitem').allTextContents())
      .toEqual([expect.stringContaining('Bring to front')]);
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'hidden' });
    await expect.poll(() => announcement(page)).toBe('Bring to front');
    await page.close();
  });

  it('[EDT-11] leaves the focus to a command that moves it, from the palette and the context menu', async () => {
    const { page } = await editor.openWith(squares());
    await page.mouse.click(...(await pointOn(page, 100, 100)));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('rename');
    await page.keyboard.press('Enter');
    const name = layerTree(page).getByRole('textbox');
    await name.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.click(...(await pointOn(page, 350, 250)), { button: 'right' });
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await name.and(page.locator(':focus')).waitFor();
    await page.close();
  });

  it('[EDT-5] [EDT-11] opens the context menu on the layer under the pointer, and by the keyboard', async () => {
    const open = await editor.openWith(squares());
    const { page } = open;
    await page.mouse.click(...(await pointOn(page, 350, 250)), { button: 'right' });
    const menu = page.getByRole('menu', { name: 'Actions' });
    await menu.waitFor();

    expect(await layerTree(page).getByRole('row', { selected: true }).getAttribute('aria-label')).toContain('b');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => layerTree(page).getByRole('row').count()).toBe(1);
    await canvasOf(page).focus();
    await page.keyboard.press('Shift+F10');
    await menu.waitFor();
    await page.getByRole('menuitem', { name: 'Select all' }).press('Enter');
    await expect.poll(() => layerTree(page).getByRole('row', { selected: true }).count()).toBe(1);
    await expect.poll(() => savedState(page)).toBe('Saved');
    await page.close();
  });

  deepIt('[EDT-11] changes the zoom by its menu', async () => {
    const { page } = await editor.openWith(squares());
    const zoom = page.getByRole('button', { name: /^Zoom, \d+%$/ });
    await zoom.click();
    await page.getByRole('menuitem', { name: 'Zoom to 100%' }).click();
    await expect.poll(() => zoom.textContent()).toBe('100%');
    await page.close();
  });
});

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepDescribe, deepIt } from '../../harness/depth.ts';
import { dropDrawing } from '../dashboard/in-page.ts';
import { type OwnPerson, openPerson } from '../dashboard/own-person.ts';
import { openBrowser, recordFaults, seriousFaults } from '../dashboard/screen.ts';
import { sharedService } from '../shared-service.ts';
import { field, makePage, openPage, rectangle, savedLayer, setField, waitForState } from './open-page.ts';

let browser: Browser;
let origin: string;
let maker: OwnPerson;

beforeAll(async () => {
  ({ origin } = await sharedService());
  browser = await openBrowser();
  maker = await openPerson(browser, origin, 'Publisher');
});

describe('publishing from the editor', () => {
  it('[DASH-1] shows the published version beside the draft and names what changed', async () => {
    const made = await makePage(maker, [rectangle('Logo'), rectangle('Badge', { x: 300 })]);
    const page = await openPage(maker.context, made);
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish the draft?' });
    await dialog.getByText('This template is not published yet').waitFor();
    await dialog.getByRole('img', { name: 'Draft' }).waitFor();
    // In a low window, the picture is scrolled below the buttons.
    await page.setViewportSize({ width: 1_200, height: 400 });
    const button = await dialog.getByRole('button', { name: 'Publish' }).boundingBox();
    expect((button?.y ?? 400) + (button?.height ?? 0)).toBeLessThan(400);
    await page.setViewportSize({ width: 1_440, height: 900 });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published as version 1').waitFor();
    await setField(page, 'Logo', 'X', 180);
    // The change is saved before it is compared.
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByRole('img', { name: 'Version 1' }).waitFor();
    await dialog.getByRole('img', { name: 'Draft' }).waitFor();
    await dialog.getByText('Changed layers: Logo').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published as version 2').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('Compared with it: No changes.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
    await page.close();
  });
});

describe('the JSON view of the editor', () => {
  const editor = (page: Page) => page.getByRole('textbox', { name: 'Page as JSON' });
  const replace = async (page: Page, from: string, to: string) => {
    expect(await editor(page).textContent()).toContain(from);
    await editor(page).focus();
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find' }).pressSequentially(from);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.insertText(to);
  };

  it('[EDT-3] [EDT-4] changes the page with what is typed, as one step of the history', async () => {
    const made = await makePage(maker, [rectangle('a')]);
    const page = await openPage(maker.context, made);
    const faults = recordFaults(page, origin);
    await page.getByRole('treegrid', { name: 'Layers' }).getByRole('row', { name: 'a' }).click();
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await page.keyboard.press('Shift+J');
    await editor(page).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await replace(page, '"x": 50', '"x": 180');
    await expect.poll(() => field(page, 'X').inputValue()).toBe('180');
    await waitForState(page, 'Saved');
    expect(await savedLayer(maker, made, 'a')).toMatchObject({ x: 180 });
    // A change elsewhere is shown in the text.
    await setField(page, 'a', 'Y', 77);
    await expect.poll(() => editor(page).textContent()).toContain('"y": 77');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => editor(page).textContent()).toContain('"x": 50');
    await expect.poll(() => field(page, 'X').inputValue()).toBe('50');
    expect(faults).toEqual([]);
    await page.close();
  });

  deepIt('[EDT-3] shows faults at their line and changes nothing until they are corrected', async () => {
    const made = await makePage(maker, [rectangle('a')]);
    const page = await openPage(maker.context, made);
    await page.getByRole('button', { name: 'JSON' }).click();
    await replace(page, '"shape": "rectangle"', '"shape": "blob"');
    const notice = page.getByText('Correct this to change the page');
    await notice.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    // Keys that are pressed in the text do not reach the canvas.
    await page.keyboard.press('r');
    await page.keyboard.press('Backspace');
    expect(await page.getByRole('button', { name: 'Rectangle' }).getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: /^Line \d+$/ }).click();
    await page.keyboard.insertText('"shape": "ellipse"');
    await expect.poll(() => notice.count()).toBe(0);
    await expect.poll(() => savedLayer(maker, made, 'a')).toMatchObject({ shape: 'ellipse' });
    await page.close();
  });
});

deepDescribe('a viewer in the editor', () => {
  it('[EDT-10] sees the page and cannot change it by pointer, keys, fields, clipboard or text', async () => {
    const text = { id: 't', name: 't', type: 'text', visible: true, x: 50, y: 250, content: 'Hello', style: {} };
    const made = await makePage(maker, [rectangle('a'), text]);
    const viewer = await openPerson(browser, origin, 'Viewer');
    const { doc: invitation } = await maker.ask('POST', '/api/v1/space/members', { role: 'viewer' });
    const space = await maker.ask('GET', '/api/v1/space');
    await viewer.ask('POST', '/api/v1/invitations/accept', { token: new URL(invitation.url).hash.slice(1) });
    await viewer.ask('POST', `/api/v1/spaces/${space.id}/activate`);
    const before = await maker.ask('GET', `/api/pages/${made.pageId}`);
    const page = await openPage(viewer.context, made);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (!['GET', 'HEAD'].includes(request.method()) && /\/(pages|templates)\b/.test(request.url()))
        writes.push(`${request.method()} ${request.url()}`);
    });
    await waitForState(page, 'View only');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('treegrid', { name: 'Layers' }).getByRole('row', { name: 'a' }).click();
    expect(await field(page, 'X').isDisabled()).toBe(true);
    for (const tool of ['Rectangle', 'Text', 'Image'])
      expect(await page.getByRole('button', { name: tool, exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
    const canvas = page.getByRole('application', { name: 'Canvas' });
    const box = await canvas.boundingBox();
    if (!box) throw new Error('The canvas is not visible');
    const zoom = Math.min(1, (box.width - 128) / 600, (box.height - 128) / 400);
    const at = (x: number, y: number): [number, number] => [
      box.x + box.width / 2 + (x - 300) * zoom,
      box.y + box.height / 2 + (y - 200) * zoom,
    ];
    // Dragging the layer and its handles.
    await page.mouse.move(...at(100, 100));
    await page.mouse.down();
    await page.mouse.move(...at(250, 160), { steps: 5 });
    await page.mouse.up();
    await page.mouse.move(...at(150, 150));
    await page.mouse.down();
    await page.mouse.move(...at(250, 250), { steps: 5 });
    await page.mouse.up();
    await page.mouse.click(...at(100, 100));
    await canvas.focus();
    const keys = ['Delete', 'ArrowRight', 'Control+d', 'Control+g', 'Control+Shift+h', 'Control+Shift+l', 'Control+]'];
    for (const key of [...keys, 'Control+x', 'r', 'Enter', 'Escape']) await page.keyboard.press(key);
    await viewer.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    // A picture that is dropped.
    await dropDrawing(canvas, { name: 'a.svg', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    await page.mouse.dblclick(...at(60, 260));
    await page.keyboard.type('Goodbye');
    await page.keyboard.press('Escape');
    // The text in the JSON view cannot be changed either.
    await page.getByRole('button', { name: 'JSON' }).click();
    const json = page.getByRole('textbox', { name: 'Page as JSON' });
    await json.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    expect(await json.textContent()).toContain('"name": "Card"');
    expect(await json.textContent()).toContain('"x": 50');
    expect(await page.getByRole('treegrid', { name: 'Layers' }).getByRole('row').count()).toBe(2);
    await page.waitForTimeout(1_500);
    expect(writes).toEqual([]);
    expect(await maker.ask('GET', `/api/pages/${made.pageId}`)).toEqual(before);
    await page.close();
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { type OwnPerson, openPerson } from '../dashboard/own-person.ts';
import { seriousFaults } from '../dashboard/screen.ts';
import { journaled } from './crash.ts';
import { EditorPerson } from './open-editor.ts';
import { openPage, rectangle, savedLayer, setField, waitForState, waitUntilDrawn } from './open-page.ts';
import { EditorControls } from './recreate-controls.ts';
import { addVariable } from './recreate-variables.ts';

let owner: EditorPerson;
let editor: OwnPerson;
let viewer: OwnPerson;

/** Another user, who has joined the space of the owner and works in it. */
async function openMember(name: string, role: 'editor' | 'viewer'): Promise<OwnPerson> {
  const { doc } = await owner.person.ask('POST', '/api/v1/space/members', { role });
  const member = await openPerson(owner.browser, owner.origin, name);
  const { doc: space } = await member.ask('POST', '/api/v1/invitations/accept', {
    token: new URL(doc.url).hash.slice(1),
  });
  await member.ask('POST', `/api/v1/spaces/${space.id}/activate`);
  return member;
}

beforeAll(async () => {
  owner = await EditorPerson.create('Olive Owner');
  editor = await openMember('Edna Editor', 'editor');
  viewer = await openMember('Vera Viewer', 'viewer');
});

const readVariables = async ({ templateId }: { templateId: string }): Promise<object> =>
  (await owner.person.ask('GET', `/api/templates/${templateId}`)).doc.variables.schema.properties;

async function setDefault(page: Page, variable: string, value: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${variable}`) }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${variable}` });
  const field = dialog.locator('input:not([type=hidden]), textarea').and(dialog.getByLabel('Default', { exact: true }));
  await field.fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const acceptQuestions = (page: Page) => page.on('dialog', (dialog) => void dialog.accept());

describe('the owner and an invited editor who edit one page', () => {
  deepIt(
    '[DASH-4] [EDT-10] lose nothing through lost connections, reloads and conflicts',
    {
      timeout: 300_000,
    },
    async () => {
      const made = await owner.makePage([rectangle('a'), rectangle('b', { x: 300, fill: '#b91c1c' })]);
      const mine = await openPage(owner.person.context, made);
      const theirs = await openPage(editor.context, made);
      for (const page of [mine, theirs]) acceptQuestions(page);

      // Both change different values while one has no connection.
      await editor.context.setOffline(true);
      await setField(theirs, 'a', 'Y', 120);
      await setField(theirs, 'b', 'X', 333);
      await addVariable(new EditorControls(theirs), 'subtitle', { type: 'string', default: 'Theirs' });
      await waitForState(theirs, 'Offline');
      await setField(mine, 'a', 'X', 180);
      await addVariable(new EditorControls(mine), 'title', { type: 'string', default: 'Mine' });
      await waitForState(mine, 'Saved');
      await editor.context.setOffline(false);
      await waitForState(theirs, 'Saved');
      expect(await savedLayer(owner.person, made, 'a')).toMatchObject({ x: 180, y: 120 });
      expect(await savedLayer(owner.person, made, 'b')).toMatchObject({ x: 333 });
      expect(await readVariables(made)).toMatchObject({ title: { default: 'Mine' }, subtitle: { default: 'Theirs' } });

      // The owner reloads in the middle of a change, which is saved or in the journal by then.
      await setField(mine, 'a', 'W', 140);
      await journaled(mine);
      await mine.reload();
      await waitUntilDrawn(mine);
      await waitForState(mine, 'Saved');
      expect(await savedLayer(owner.person, made, 'a')).toMatchObject({ x: 180, y: 120, width: 140 });

      // Both change the same value of one layer, and another value each.
      await editor.context.setOffline(true);
      await setField(theirs, 'b', 'X', 350);
      await setField(theirs, 'b', 'Y', 99);
      await setField(mine, 'b', 'X', 360);
      await setField(mine, 'a', 'X', 190);
      await waitForState(mine, 'Saved');
      await journaled(theirs);
      await editor.context.setOffline(false);
      await waitForState(theirs, 'Conflict');
      // The conflict survives a reload.
      await theirs.reload();
      await waitUntilDrawn(theirs);
      const dialog = theirs.getByRole('dialog', { name: 'Somebody else changed this too' });
      await dialog.getByRole('img', { name: 'Theirs' }).waitFor();
      await dialog.getByRole('img', { name: 'Yours' }).waitFor();
      expect(await dialog.getByRole('listitem').allTextContents()).toEqual([expect.stringMatching(/b: X.*350.*360/)]);
      expect(await seriousFaults(theirs)).toEqual([]);
      await dialog.getByRole('button', { name: 'Keep theirs: b: X' }).click();
      await waitForState(theirs, 'Saved');
      expect(await savedLayer(owner.person, made, 'b')).toMatchObject({ x: 360, y: 99 });
      expect(await savedLayer(owner.person, made, 'a')).toMatchObject({ x: 190, y: 120, width: 140 });

      // Each sees what the other one has saved.
      await setField(mine, 'a', 'H', 77);
      await waitForState(mine, 'Saved');
      expect(await savedLayer(owner.person, made, 'b')).toMatchObject({ x: 360, y: 99 });
      await Promise.all([mine.close(), theirs.close()]);
    },
  );

  it('[DASH-4] [EDT-10] keep the value of a variable that the other one has saved until they choose, also after a reload', {
    timeout: 180_000,
  }, async () => {
    const text = { id: 'text', type: 'text', x: 40, y: 40, content: '{{ title }}', style: {} };
    const made = await owner.makePage([text]);
    const title = (value: string) => ({ type: 'string', default: value });
    const variables = { schema: { type: 'object', properties: { title: title('Before') } } };
    await owner.person.ask('PATCH', `/api/templates/${made.templateId}`, { variables });
    const mine = await openPage(owner.person.context, made);
    const theirs = await openPage(editor.context, made);
    for (const page of [mine, theirs]) acceptQuestions(page);
    await editor.context.setOffline(true);
    await setDefault(theirs, 'title', 'Theirs');
    await setDefault(mine, 'title', 'Mine');
    await waitForState(mine, 'Saved');
    await editor.context.setOffline(false);
    await waitForState(theirs, 'Conflict');
    await journaled(theirs);
    await theirs.reload();
    await waitUntilDrawn(theirs);
    await waitForState(theirs, 'Conflict');
    expect(await readVariables(made)).toEqual({ title: title('Mine') });
    const readPicture = (name: string) =>
      theirs.getByRole('img', { name, exact: true }).and(theirs.locator('[data-loaded]')).getAttribute('src');
    expect(await readPicture('Yours')).not.toBe(await readPicture('Theirs'));
    await theirs.getByRole('button', { name: 'Keep mine' }).click();
    await waitForState(theirs, 'Saved');
    expect(await readVariables(made)).toEqual({ title: title('Theirs') });
    await Promise.all([mine.close(), theirs.close()]);
  });
});

describe('a viewer', () => {
  it('[EDT-10] sees the page and what others save, and changes nothing', { timeout: 180_000 }, async () => {
    const made = await owner.makePage([rectangle('a')]);
    const page = await openPage(viewer.context, made);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (['PATCH', 'PUT', 'DELETE'].includes(request.method())) writes.push(request.url());
    });
    await waitForState(page, 'View only');
    await page.getByRole('treegrid', { name: 'Layers' }).getByRole('row', { name: 'a' }).click();
    const inspector = page.getByRole('region', { name: 'Inspector' });
    expect(await inspector.getByLabel('X', { exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Rectangle', exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
    await page.getByRole('application', { name: 'Canvas' }).focus();
    for (const key of ['ArrowRight', 'Delete', 'Control+d']) await page.keyboard.press(key);
    expect(await page.getByRole('treegrid', { name: 'Layers' }).getByRole('row').count()).toBe(1);
    expect(await seriousFaults(page)).toEqual([]);

    const mine = await openPage(owner.person.context, made);
    await setField(mine, 'a', 'X', 180);
    await waitForState(mine, 'Saved');
    await page.reload();
    await waitUntilDrawn(page);
    await page.getByRole('treegrid', { name: 'Layers' }).getByRole('row', { name: 'a' }).click();
    await expect.poll(() => inspector.getByLabel('X', { exact: true }).inputValue()).toBe('180');
    expect(await savedLayer(owner.person, made, 'a')).toMatchObject({ x: 180, y: 50 });
    expect(writes).toEqual([]);
    await Promise.all([mine.close(), page.close()]);
  });
});

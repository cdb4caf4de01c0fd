import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepDescribe, deepIt } from '../../harness/depth.ts';
import { type OwnPerson, openPerson } from '../dashboard/own-person.ts';
import { openBrowser, seriousFaults } from '../dashboard/screen.ts';
import { sharedService } from '../shared-service.ts';
import { crash, journaled } from './crash.ts';
import {
  editorPath,
  makePage,
  openPage,
  rectangle,
  savedLayer,
  setField,
  waitForState,
  waitUntilDrawn,
} from './open-page.ts';

let browser: Browser;
let origin: string;
let maker: OwnPerson;

beforeAll(async () => {
  ({ origin } = await sharedService());
  browser = await openBrowser();
  maker = await openPerson(browser, origin, 'Saver');
});

const pagesRoute = '**/api/**/pages/**';
describe('the journal of the editor', () => {
  it('[EDT-10] [DASH-4] restores a change after the tab crashes before it is saved', async () => {
    const made = await makePage(maker, [rectangle('a')]);
    const page = await openPage(maker.context, made);
    await maker.context.route(pagesRoute, (route) => route.abort());
    await setField(page, 'a', 'X', 180);
    await journaled(page);
    await crash(page);
    await maker.context.unroute(pagesRoute);
    expect(await savedLayer(maker, made, 'a')).toMatchObject({ x: 50 });
    await maker.ask('PATCH', `/api/pages/${made.pageId}`, { layers: [rectangle('a', { y: 90 })] });
    const again = await openPage(maker.context, made);
    await again.getByText('Changes from this device that were not saved are back').waitFor();
    await expect.poll(() => savedLayer(maker, made, 'a')).toMatchObject({ x: 180, y: 90 });
    await again.reload();
    await waitUntilDrawn(again);
    expect(await again.getByText('Changes from this device').count()).toBe(0);
    await again.close();
  });

  deepIt('[EDT-10] is empty after a sign-out', async () => {
    const person = await openPerson(browser, origin, 'Leaver');
    const made = await makePage(person, [rectangle('a')]);
    const page = await openPage(person.context, made);
    await person.context.route(pagesRoute, (route) => route.abort());
    await setField(page, 'a', 'X', 180);
    await journaled(page);
    await crash(page);
    await person.context.unroute(pagesRoute);
    const home = await person.context.newPage();
    await home.goto('/app');
    await home.getByRole('button', { name: 'Account' }).click();
    await home.getByRole('menuitem', { name: 'Sign out' }).click();
    await home.waitForURL('**/sign-in');
    await home.getByLabel('Email').fill(person.person.email);
    await home.getByLabel('Password', { exact: true }).fill(person.person.password);
    await home.getByRole('button', { name: 'Sign in', exact: true }).click();
    await home.waitForURL('**/app');
    const again = await openPage(person.context, made);
    await waitForState(again, 'Saved');
    expect(await savedLayer(person, made, 'a')).toMatchObject({ x: 50 });
    await again.close();
  });
});

deepDescribe('two tabs of the editor', () => {
  it('[EDT-10] let one edit at a time, and hand over after a save', async () => {
    const made = await makePage(maker, [rectangle('a')]);
    const first = await openPage(maker.context, made);
    const second = await openPage(maker.context, made);
    const notice = (page: Page) => page.getByText('This page is open in another tab');
    await notice(second).waitFor();
    await waitForState(second, 'View only');
    expect(await seriousFaults(second)).toEqual([]);
    await setField(first, 'a', 'X', 180);
    await second.getByRole('button', { name: 'Edit here' }).click();
    await waitForState(second, 'Saved');
    await notice(first).waitFor();
    expect(await savedLayer(maker, made, 'a')).toMatchObject({ x: 180 });
    await setField(second, 'a', 'Y', 70);
    await expect.poll(() => savedLayer(maker, made, 'a')).toMatchObject({ x: 180, y: 70 });
    await second.close();
    await first.getByRole('button', { name: 'Edit here' }).click();
    await waitForState(first, 'Saved');
    await first.close();
  });
});

describe('a page that cannot be saved', () => {
  it('[DASH-4] says why, keeps the change and saves it when asked to', async () => {
    const made = await makePage(maker, [rectangle('a')]);
    const page = await openPage(maker.context, made);
    await page.route(pagesRoute, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 400,
            contentType: 'application/problem+json',
            body: JSON.stringify({ code: 'invalid_document', title: 'The document is invalid', status: 400 }),
          })
        : route.continue(),
    );
    await setField(page, 'a', 'X', 180);
    await waitForState(page, 'Not saved');
    await page.getByRole('alert').getByText('The document is invalid').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.unroute(pagesRoute);
    await page.getByRole('button', { name: 'Retry' }).click();
    await waitForState(page, 'Saved');
    expect(await savedLayer(maker, made, 'a')).toMatchObject({ x: 180 });
    await page.close();
  });

  deepIt('[DASH-4] asks for the password when the session has ended, and saves afterwards', async () => {
    const person = await openPerson(browser, origin, 'Returner');
    const made = await makePage(person, [rectangle('a')]);
    const page = await openPage(person.context, made);
    await person.context.clearCookies();
    await setField(page, 'a', 'X', 180);
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    await dialog.getByLabel('Password', { exact: true }).fill(person.person.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await waitForState(page, 'Saved');
    expect(await savedLayer(person, made, 'a')).toMatchObject({ x: 180 });
    await page.close();
  });

  deepIt('[DASH-4] does not count a save whose answer was lost as a change of somebody else', async () => {
    const made = await makePage(maker, [rectangle('a')]);
    const page = await openPage(maker.context, made);
    await page.route(pagesRoute, async (route) => {
      if (route.request().method() === 'PATCH') await route.fetch();
      await route.abort();
    });
    await setField(page, 'a', 'X', 180);
    await waitForState(page, 'Offline');
    await setField(page, 'a', 'X', 210);
    await page.unroute(pagesRoute);
    await waitForState(page, 'Saved');
    expect(await savedLayer(maker, made, 'a')).toMatchObject({ x: 210 });
    await page.close();
  });
});

describe('leaving the editor', () => {
  it('[DASH-4] saves the last change before a link is followed', async () => {
    const made = await makePage(maker, [rectangle('a')]);
    const page = await openPage(maker.context, made);
    await setField(page, 'a', 'X', 180);
    await page.getByRole('link', { name: 'Edited', exact: true }).click();
    await page.waitForURL('**/pages');
    expect(await savedLayer(maker, made, 'a')).toMatchObject({ x: 180 });
    await page.close();
  });

  it('[DASH-4] asks before a link is followed while there is no connection', async () => {
    const made = await makePage(maker, [rectangle('a')]);
    const page = await openPage(maker.context, made);
    await page.route(pagesRoute, (route) => route.abort());
    await setField(page, 'a', 'X', 180);
    await page.getByRole('link', { name: 'Edited', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.unroute(pagesRoute);
    await waitForState(page, 'Saved');
    await page.close();
  });

  it('[DASH-2] opens with a slash at the end of its path', async () => {
    const made = await makePage(maker, [rectangle('a')]);
    const page = await maker.context.newPage();
    await page.goto(`${editorPath(made)}/`);
    await waitUntilDrawn(page);
    expect(new URL(page.url()).pathname).toBe(editorPath(made));
    await page.close();
  });
});

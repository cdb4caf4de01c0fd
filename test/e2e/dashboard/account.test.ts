import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { type SharedService, sharedService } from '../shared-service.ts';
import { faultsInEveryWindow } from './every-window.ts';
import { failInEachWay } from './failures.ts';
import { type OwnPerson, openPerson } from './own-person.ts';
import { openBrowser, openContext, recordFaults } from './screen.ts';

let browser: Browser;
let service: SharedService;
let origin: string;
let person: OwnPerson;

beforeAll(async () => {
  service = await sharedService();
  ({ origin } = service);
  browser = await openBrowser();
  person = await openPerson(browser, origin, 'Ada Account');
});

async function open(path: string): Promise<Page> {
  const page = await person.context.newPage();
  await page.goto(path);
  return page;
}

describe('the account screen', () => {
  it('[AUTH-7] [DASH-1] changes the name and the password, and ends the other sessions', async () => {
    const elsewhere = await openContext(browser, origin, { person: person.person });
    const page = await open('/app/account');
    const faults = recordFaults(page, origin);
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByRole('button', { name: 'Account: Ada Lovelace' }).waitFor();

    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill('another long pass phrase');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Incorrect password').waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe('another long pass phrase');
    await page.getByLabel('Current password').fill(person.person.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your other sessions were signed out').waitFor();
    person.person.password = 'another long pass phrase';
    expect((await elsewhere.request.get('/api/v1/account')).status()).toBe(401);

    const third = await openContext(browser, origin, { person: person.person });
    await page.reload();
    await page.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click();
    await page.getByText('Session signed out').waitFor();
    expect((await third.request.get('/api/v1/account')).status()).toBe(401);
    expect(faults).toEqual([]);
    await Promise.all([page.close(), elsewhere.close(), third.close()]);
  });

  it('[DASH-6] changes the name with the keyboard alone, and chooses colors with the arrow keys', async () => {
    const page = await open('/app/account');
    const name = page.getByLabel('Name', { exact: true });
    await name.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Typed Name');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Account: Typed Name' }).waitFor();
    await page.getByRole('radio', { name: 'System' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.locator('html:not([data-theme])').waitFor({ state: 'attached' });
    await page.close();
  });

  deepIt('[DASH-1] keeps what was typed if saving a new name fails in any way, and works on a retry', async () => {
    const page = await open('/app/account');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Kept Name');
    await failInEachWay(page, {
      method: 'PATCH',
      path: '/api/v1/account',
      button: page.locator('button', { hasText: /^Save name$/ }),
      field: name,
    });
    await page.getByRole('button', { name: 'Account: Kept Name' }).waitFor();
    await page.close();
  });

  it('[DASH-1] reports an empty required field, and sends nothing', async () => {
    const page = await open('/app/account');
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Please fill').waitFor();
    await page.close();
  });

  deepIt('[AUTH-7] closes an account after its password, unless a space needs another owner', async () => {
    const leaver = await openPerson(browser, origin, 'Lea Ver');
    const { doc } = await leaver.ask('POST', '/api/v1/space/members', { role: 'viewer' });
    await person.ask('POST', '/api/v1/invitations/accept', { token: new URL(doc.url).hash.slice(1) });
    const page = await leaver.context.newPage();
    await page.goto('/app/account');
    await page.getByRole('button', { name: 'Close account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill('wrong password');
    await dialog.getByRole('button', { name: 'Close account' }).click();
    await dialog.getByText('Incorrect password').waitFor();
    await dialog.getByLabel('Password').fill(leaver.person.password);
    await dialog.getByRole('button', { name: 'Close account' }).click();
    await dialog.getByText('These spaces need another owner first').waitFor();
    const { list } = await leaver.ask('GET', '/api/v1/space/members');
    const other = list.find((member: { email: string }) => member.email === person.person.email);
    await leaver.ask('PATCH', `/api/v1/space/members/${other.id}`, { role: 'owner' });
    await dialog.getByRole('button', { name: 'Close account' }).click();
    await page.waitForURL(/\/sign-in/);
    await expect(openContext(browser, origin, { person: leaver.person })).rejects.toThrow(/401/);
    await leaver.context.close();
  });
});

describe('the space screen', () => {
  it('[DASH-1] [DASH-4] saves the settings, with variables as rows or JSON, and shows first what other users changed', async () => {
    const page = await open('/app/space');
    await page.getByRole('button', { name: 'Add variable' }).click();
    await page.getByLabel('Name 1').fill('company');
    await page.getByLabel('Value 1').fill('Acme');
    await page.getByRole('radio', { name: 'JSON' }).click();
    const json = page.getByLabel('Variables as JSON');
    expect(JSON.parse(await json.inputValue()).values).toEqual({ company: 'Acme' });
    await json.fill('{');
    await page.getByText('Invalid JSON').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await json.fill(
      JSON.stringify({ schema: { type: 'object', properties: { n: { type: 'number' } } }, values: { n: 4 } }),
    );
    await page.getByRole('radio', { name: 'Rows' }).click();
    await page.getByLabel('Value 1').fill('5');
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await person.ask('PATCH', '/api/v1/space', { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('cell', { name: 'Theirs', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Overwrite with my version' }).click();
    await page.getByText('Space saved').waitFor();
    const saved = await person.ask('GET', '/api/v1/space');
    expect(saved).toMatchObject({ name: 'Mine', globalVariables: { values: { n: 5 } } });
    await page.close();
  });

  deepIt('[AUTH-7] creates a space, works in it, and switches back to the first', async () => {
    const page = await open('/app/space');
    await page.getByLabel('Space name').fill('Second space');
    await page.getByRole('button', { name: 'Create space' }).click();
    await page.getByRole('button', { name: 'Space: Second space' }).waitFor();
    await page.getByRole('button', { name: 'Switch to Mine' }).click();
    await page.getByRole('button', { name: 'Space: Mine' }).waitFor();
    await page.close();
  });
});

describe('a forgotten password', () => {
  it('[AUTH-7] sends the link to the operator if no mail is configured; the link works once and signs in with the new password', async () => {
    const stranger = await openContext(browser, origin);
    const page = await stranger.newPage();
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email').fill(person.person.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('ask its operator for the link').waitFor();

    const { ownerEmail, ownerPassword } = service.secrets();
    const operator = await openContext(browser, origin, { person: { email: ownerEmail, password: ownerPassword } });
    await operator.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const people = await operator.newPage();
    await people.goto('/app/people');
    const row = people.getByRole('row').filter({ hasText: person.person.email });
    await row.getByRole('button', { name: 'Copy link' }).click();
    await row.getByText('Copied').waitFor();
    const link = await people.evaluate<string>('navigator.clipboard.readText()');
    const { hash, pathname } = new URL(link);
    expect(pathname).toBe('/password-reset');

    await page.goto(`/password-reset${hash}`);
    await page.getByLabel('New password').fill('a third long pass phrase');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password was changed').waitFor();
    const again = await stranger.newPage();
    await again.goto(`/password-reset${hash}`);
    await again.getByLabel('New password').fill('a fourth long pass phrase');
    await again.getByRole('button', { name: 'Change password' }).click();
    await again.getByText('Each link works once').waitFor();
    person.person.password = 'a third long pass phrase';
    person.context = await openContext(browser, origin, { person: person.person });
    await Promise.all([stranger.close(), operator.close()]);
  });
});

deepIt(
  '[DASH-6] has no accessibility fault on the account, space and password screens at any width, light or dark',
  async () => {
    const faults = await faultsInEveryWindow(person.context, origin, [
      { path: '/app/account', ready: 'This browser' },
      { path: '/app/space', ready: 'Your spaces' },
      { path: '/forgot-password', ready: 'Send link' },
      { path: '/password-reset#token', ready: 'Choose a new password' },
    ]);
    expect(faults).toEqual([]);
  },
);

import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { sharedService } from '../shared-service.ts';
import { faultsInEveryWindow } from './every-window.ts';
import { failInEachWay } from './failures.ts';
import { type OwnPerson, openPerson } from './own-person.ts';
import { openBrowser, recordFaults } from './screen.ts';

let browser: Browser;
let origin: string;
let owner: OwnPerson;
let guest: OwnPerson;

beforeAll(async () => {
  ({ origin } = await sharedService());
  browser = await openBrowser();
  owner = await openPerson(browser, origin, 'Olive Owner');
  guest = await openPerson(browser, origin, 'Gus Guest');
});

async function open(path: string): Promise<Page> {
  const page = await owner.context.newPage();
  await page.goto(path);
  return page;
}

it('[AUTH-7] [DASH-1] invites a user with a link, changes the role of the new member, and removes them', async () => {
  const page = await open('/app/people');
  const faults = recordFaults(page, origin);
  // The last owner keeps the role.
  await page.getByText('A space needs at least one owner').waitFor();
  expect(await page.getByRole('button', { name: 'Leave space' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Invite member' }).click();
  await page.getByLabel('Email').fill(guest.person.email);
  await page.getByRole('radiogroup', { name: 'Role' }).getByText('Viewer').click();
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await page.getByText('No email was sent').waitFor();
  const link = await page.getByRole('region', { name: 'Invitation link' }).textContent();
  expect(link).toContain('/invitation#');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText(/Invited, link expires/).waitFor();

  const joining = await guest.context.newPage();
  await joining.goto(`/invitation${new URL(link ?? '').hash}`);
  await joining.getByRole('button', { name: 'Join space' }).click();
  await joining.waitForURL(/\/app$/);
  await joining.goto('/app/people');
  await joining.getByText('Only owners and admins can invite people').waitFor();
  expect(await joining.getByRole('button', { name: /^(Change role|Remove)/ }).count()).toBe(0);

  await page.reload();
  await page.getByRole('button', { name: 'Change role of Gus Guest' }).click();
  await page.getByRole('radiogroup', { name: 'Role' }).getByText('Admin').click();
  await page.getByRole('button', { name: 'Change role', exact: true }).click();
  await page.getByRole('row', { name: /Gus Guest.*Admin/ }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('row', { name: /Gus Guest.*Viewer/ }).waitFor();

  await page.getByRole('button', { name: 'Remove Gus Guest' }).click();
  await page.getByText('API keys and secrets that they have seen keep working').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Gus Guest' }).click();
  await page.getByRole('row', { name: /Gus Guest/ }).waitFor({ state: 'detached' });
  await joining.reload();
  await joining.getByText('You no longer have access to this space').waitFor();
  expect(faults).toEqual([]);
  await Promise.all([page.close(), joining.close()]);
});

deepIt(
  '[DASH-1] tells users who lose a role while they use a screen, keeps what they typed, and no longer offers the action',
  async () => {
    const member = await openPerson(browser, origin, 'Rolf Role');
    const { doc } = await owner.ask('POST', '/api/v1/space/members', { role: 'admin' });
    const joined = await member.ask('POST', '/api/v1/invitations/accept', { token: new URL(doc.url).hash.slice(1) });
    await member.ask('POST', `/api/v1/spaces/${joined.doc.id}/activate`);
    const page = await member.context.newPage();
    await page.goto('/app/people');
    await page.getByRole('button', { name: 'Invite member' }).click();
    const email = page.getByLabel('Email').first();
    await email.fill('too-late@example.com');
    const { list } = await owner.ask('GET', '/api/v1/space/members');
    const { id } = list.find(({ email }: { email?: string }) => email === member.person.email);
    await owner.ask('PATCH', `/api/v1/space/members/${id}`, { role: 'viewer' });
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await page.getByRole('alert').filter({ hasText: 'You do not have permission to do this' }).waitFor();
    expect(await email.inputValue()).toBe('too-late@example.com');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
    await page.goBack();
    await page.getByText('Only owners and admins can invite people').waitFor();
    expect(await page.getByRole('button', { name: 'Invite member' }).count()).toBe(0);

    await owner.ask('DELETE', `/api/v1/space/members/${id}`);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText(/You no longer have access to .*, so its pages were closed/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/app');
    await member.context.close();
  },
);

it('[DASH-6] creates and withdraws an invitation with the keyboard alone', async () => {
  const page = await open('/app/people');
  await page.getByRole('button', { name: 'Invite member' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('typed@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('No email was sent').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.locator(':focus').textContent()).toBe('Invite member');
  const withdraw = page.getByRole('button', { name: 'Revoke typed@example.com' });
  await withdraw.waitFor();
  const isFocused = () => page.locator(':focus').evaluate((it) => /^Revoke/.test(it.getAttribute('aria-label') ?? ''));
  for (let presses = 0; presses < 40 && !(await isFocused()); presses++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // The harmless choice is the first.
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await withdraw.waitFor({ state: 'detached' });
  await page.close();
});

deepIt('[DASH-1] keeps what was typed if an invitation fails in any way, and works on a retry', async () => {
  const page = await open('/app/people');
  await page.getByRole('button', { name: 'Invite member' }).click();
  const email = page.getByLabel('Email').first();
  await email.fill('kept@example.com');
  await failInEachWay(page, {
    method: 'POST',
    path: '/api/v1/space/members',
    button: page.locator('button', { hasText: /^Create invitation$/ }),
    field: email,
  });
  await page.getByText('No email was sent').waitFor();
  await page.close();
});

it('[DASH-1] shows a fault that the service finds at its field, and can send the form again unchanged', async () => {
  const page = await open('/app/people');
  await page.getByRole('button', { name: 'Invite member' }).click();
  const email = page.getByLabel('Email').first();
  await email.fill('sent-twice@example.com');
  const isForm = (url: URL) => url.pathname === '/api/v1/space/members';
  const errors = [{ path: 'email', code: 'invalid_value', message: 'Not today' }];
  await page.route(isForm, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { status: 400, title: 'No', code: 'invalid_body', errors } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await page.getByText('Not today').waitFor();
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  await page.unroute(isForm);
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await page.getByText('No email was sent').waitFor();
  await page.close();
});

deepIt('[DASH-6] has no accessibility fault on the screen of members at any width, light or dark', async () => {
  const faults = await faultsInEveryWindow(owner.context, origin, [{ path: '/app/people', ready: 'kept@example.com' }]);
  expect(faults).toEqual([]);
});

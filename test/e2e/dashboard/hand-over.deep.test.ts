import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { type SharedService, sharedService } from '../shared-service.ts';
import { faultsInEveryWindow } from './every-window.ts';
import { type OwnPerson, openPerson } from './own-person.ts';
import { openBrowser, openContext, recordFaults } from './screen.ts';

let browser: Browser;
let service: SharedService;
let origin: string;
let operator: Awaited<ReturnType<typeof openContext>>;

beforeAll(async () => {
  service = await sharedService();
  ({ origin } = service);
  browser = await openBrowser();
  const { ownerEmail, ownerPassword } = service.secrets();
  operator = await openContext(browser, origin, { person: { email: ownerEmail, password: ownerPassword } });
});

/** The hash of a link that the operator passes on, as in the list that the API returns. */
async function passedOn(list: 'password-resets' | 'email-changes', email: string): Promise<string> {
  const read = async () => {
    const answer = await operator.request.get(`/api/v1/${list}?perPage=100`);
    const { data } = (await answer.json()) as { data: { list: Array<{ email: string; url: string }> } };
    return data.list.find((each) => each.email === email)?.url;
  };
  await expect.poll(read).toBeDefined();
  return new URL((await read()) ?? '').hash;
}

const open = async (person: OwnPerson, path: string): Promise<Page> => {
  const page = await person.context.newPage();
  await page.goto(path);
  return page;
};

const worksAsKey = async (token: string) =>
  (await fetch(`${origin}/api/v1/key`, { headers: { Authorization: `Bearer ${token}` } })).status;

deepIt(
  '[AUTH-7] shows users who take their address back what was created with it, and ends that access with one button (S8)',
  async () => {
    const squatter = await openPerson(browser, origin, 'Sam Squatter');
    const { doc: key } = await squatter.ask('POST', '/api/v1/tokens/api-keys', { name: 'Way back in' });
    const { doc: createdKey } = await squatter.ask('POST', '/api/v1/tokens/api-keys', { name: 'Website' });
    const victim = await openContext(browser, origin);
    const page = await victim.newPage();
    const faults = recordFaults(page, origin);
    await victim.request.post('/api/v1/account/password-reset', {
      data: { email: squatter.person.email },
      headers: { Origin: origin },
    });
    await page.goto(`/password-reset${await passedOn('password-resets', squatter.person.email)}`);
    await page.getByLabel('New password').fill('the passphrase of the owner');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Review access to your account').waitFor();
    await page.getByRole('link', { name: 'Sign in and review access' }).click();
    await page.getByLabel('Email').fill(squatter.person.email);
    await page.getByLabel('Password', { exact: true }).fill('the passphrase of the owner');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Access from before your password reset' }).waitFor();
    expect(await page.getByRole('row', { name: /API key Way back in/ }).textContent()).toContain(
      'Sam Squatter’s space',
    );
    expect(await worksAsKey(key.token)).toBe(200);
    // Everything is selected at first. The operator keeps the rows that they recognize.
    const website = page.getByRole('checkbox', { name: 'Revoke API key Website' });
    expect(await website.isChecked()).toBe(true);
    await website.press('Space');
    expect(await website.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Revoke 1 item' }).click();
    await page.getByText('Nothing to review').waitFor();
    expect([await worksAsKey(key.token), await worksAsKey(createdKey.token)]).toEqual([401, 200]);
    expect(faults).toEqual([]);
    await Promise.all([victim.close(), squatter.context.close()]);
  },
);

deepIt('[AUTH-7] changes an address once the link to the new one is opened (B16)', async () => {
  const person = await openPerson(browser, origin, 'Mia Mover');
  const page = await open(person, '/app/account');
  const faults = recordFaults(page, origin);
  const moved = `moved-${person.person.email}`;
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email address').fill(moved);
  await page.getByLabel('Your password').fill('not this one');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await page.getByText('Incorrect password.').waitFor();
  await page.getByLabel('Your password').fill(person.person.password);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await page.getByText(`Confirm ${moved}`).waitFor();
  const people = await operator.newPage();
  await people.goto('/app/people');
  await people.getByRole('row').filter({ hasText: moved }).getByRole('button', { name: 'Copy link' }).waitFor();
  const hash = await passedOn('email-changes', person.person.email);
  // A visitor, or another user, who has the link changes nothing.
  await people.goto(`/confirm-email${hash}`);
  await people.getByRole('button', { name: 'Confirm email' }).click();
  await people.getByText('This link does not work').waitFor();
  await page.goto(`/confirm-email${hash}`);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByText(`You now sign in as ${moved}.`).waitFor();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  const again = await openContext(browser, origin, { person: { email: moved, password: person.person.password } });
  expect((await again.request.get('/api/v1/account')).status()).toBe(200);
  expect(faults).toEqual([]);
  await Promise.all([again.close(), people.close(), person.context.close()]);
});

it('[AUTH-7] shows inviter, space and role in an invitation, hands the space over, and then deletes it (B16)', async () => {
  const owner = await openPerson(browser, origin, 'Hanna Host');
  const guest = await openPerson(browser, origin, 'Gil Guest');
  const { doc } = await owner.ask('POST', '/api/v1/space/members', { role: 'admin' });
  const { doc: key } = await owner.ask('POST', '/api/v1/tokens/api-keys', { name: 'Website' });
  const invitation = `/invitation${new URL(doc.url).hash}`;
  const stranger = await openContext(browser, origin);
  const strangerPage = await stranger.newPage();
  await strangerPage.goto(invitation);
  await strangerPage.getByRole('heading', { name: 'Join Hanna Host’s space' }).waitFor();
  expect(await strangerPage.getByRole('main').textContent()).toMatch(
    /Hanna Host invited you to the space Hanna Host’s space as an admin/,
  );
  await strangerPage.getByRole('link', { name: 'Create an account' }).waitFor();
  const joining = await open(guest, invitation);
  await joining.getByRole('button', { name: 'Join space' }).click();
  await joining.waitForURL(/\/app$/);
  await strangerPage.reload();
  await strangerPage.getByText('This invitation is no longer valid').waitFor();
  expect(await strangerPage.getByRole('main').textContent()).not.toContain('Hanna');

  const page = await open(owner, '/app/space');
  const faults = recordFaults(page, origin);
  await page.getByRole('button', { name: 'Transfer space' }).click();
  await page.getByRole('button', { name: /New owner/ }).click();
  await page.getByRole('option', { name: /Gil Guest/ }).click();
  await page.getByLabel('Your password').fill(owner.person.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer space' }).click();
  await page.getByText('You are now an admin').waitFor();
  // An admin no longer sees the button.
  await page.getByRole('button', { name: 'Delete space' }).waitFor({ state: 'detached' });

  await joining.goto('/app/space');
  await joining.getByRole('button', { name: 'Delete space' }).click();
  const dialog = joining.getByRole('dialog');
  const remove = dialog.getByRole('button', { name: 'Delete space' });
  await dialog.getByLabel('Your password').fill(guest.person.password);
  expect(await remove.isDisabled()).toBe(true);
  await dialog.getByLabel('Type Hanna Host’s space to confirm').fill('Hanna Host’s space');
  await remove.click();
  await joining.getByRole('button', { name: 'Space: Gil Guest’s space' }).waitFor();
  expect(await worksAsKey(key.token)).toBe(401);
  await page.goto('/app/people');
  await page.getByText('You no longer have access to this space').waitFor();
  expect(faults).toEqual([]);
  await Promise.all([stranger.close(), guest.context.close(), owner.context.close()]);
});

deepIt(
  '[DASH-6] has no accessibility fault on the screens of accounts and invitations at any width, light or dark',
  async () => {
    const person = await openPerson(browser, origin, 'Wim Width');
    await person.ask('POST', '/api/v1/tokens/api-keys', { name: 'Website' });
    const { doc } = await person.ask('POST', '/api/v1/space/members', { role: 'editor', email: 'grace@example.com' });
    const faults = await faultsInEveryWindow(person.context, origin, [
      { path: '/app/account/access', ready: 'Nothing to review' },
      { path: '/confirm-email#token', ready: 'Confirm email' },
      { path: '/email-undo#token', ready: 'Restore account' },
      { path: `/invitation${new URL(doc.url).hash}`, ready: 'This invitation is for grace@example.com' },
    ]);
    expect(faults).toEqual([]);
  },
);

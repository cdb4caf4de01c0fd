import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { type SharedService, sharedService } from '../shared-service.ts';
import { openBrowser, openContext, recordFaults, seriousFaults } from './screen.ts';
import { chooseWindows } from './windows.ts';

let service: SharedService;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([sharedService(), openBrowser()]);
});
/** Signs a new user up through the API. */
async function newPerson() {
  const person = { email: `${crypto.randomUUID()}@galley.test`, password: 'correct horse battery staple' };
  const answer = await fetch(`${service.origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: service.origin },
    body: JSON.stringify({ ...person, name: 'New Person' }),
  });
  if (!answer.ok) throw new Error(`signing up: ${answer.status} ${await answer.text()}`);
  return person;
}

describe('the home screen', () => {
  it('[DASH-1] leads a new user to an edited, rendered and embedded picture by what the screen says', async () => {
    const context = await openContext(browser, service.origin);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.origin });
    const page = await context.newPage();
    const faults = recordFaults(page, service.origin);
    await page.goto('/sign-up');
    await page.getByLabel('Name').fill('Noor');
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@galley.test`);
    await page.getByLabel('Password').fill('correct horse battery staple');
    await page.getByRole('button', { name: 'Create account' }).click();

    await page.getByRole('heading', { name: 'Get started in three steps' }).waitFor();
    expect(await page.getByText('· done').count()).toBe(0);
    const pictures = page
      .getByRole('main')
      .getByRole('link')
      .filter({ has: page.locator('img') });
    await expect.poll(() => pictures.count()).toBe(6);
    await pictures.filter({ hasText: 'Open Graph card' }).click();

    await page.getByRole('heading', { level: 1, name: 'Open Graph card' }).waitFor();
    const title = page.getByRole('form').or(page.locator('form')).getByRole('textbox').first();
    const drawn = page.waitForResponse((answer) => answer.request().postData()?.includes('My own words') === true);
    await title.fill('My own words');
    expect((await drawn).status()).toBe(200);
    await page.getByRole('button', { name: 'Get embed code' }).click();
    await page.getByText('Your image is ready').waitFor();
    const line = page.getByRole('region', { name: 'Embed code' });
    await line.locator('..').getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();

    // Another user opens a page with that code.
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    const [, address = ''] = /^<img .* src="([^"]+)">$/.exec(copied) ?? [];
    const picture = await fetch(address.replaceAll('&amp;', '&'));
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');

    // On the public pages, the user's name links to their dashboard.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').last().click();
    await page.getByRole('heading', { name: 'Recent renders' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Get started in three steps' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  deepIt('[DASH-1] ticks the steps that are done, and no others', async () => {
    const context = await openContext(browser, service.origin, { person: await newPerson() });
    const page = await context.newPage();
    const done = page.getByRole('listitem').filter({ hasText: '· done' });
    await page.goto('/app');
    await page.getByText('Get started').waitFor();
    expect(await done.count()).toBe(0);
    const send = { data: { name: 'Card' }, headers: { Origin: service.origin } };
    expect((await context.request.post('/api/templates', send)).ok()).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Recent templates' }).waitFor();
    expect(await done.allInnerTexts()).toEqual([expect.stringContaining('Choose a template')]);
    await page.getByRole('button', { name: 'Hide these steps' }).click();
    expect(await page.getByText('Get started').count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: 'Recent templates' }).waitFor();
    expect(await page.getByText('Get started').count()).toBe(0);
    await context.close();
  });

  deepIt(
    '[DASH-1, KEY-3] shows which keys expire soon, and what could not be loaded, which a retry loads',
    async () => {
      const context = await openContext(browser, service.origin, { person: await newPerson() });
      const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
      const made = await context.request.post('/api/v1/tokens/api-keys', {
        data: { name: 'CI', expiresAt: soon },
        headers: { Origin: service.origin },
      });
      expect(await made.text()).toContain('"success":true');
      const page = await context.newPage();
      let isDown = true;
      await page.route('**/api/renders/logs?*', (route) =>
        isDown
          ? route.fulfill({
              status: 503,
              contentType: 'application/problem+json',
              body: JSON.stringify({
                success: false,
                title: 'Busy',
                status: 503,
                code: 'service_busy',
                requestId: 'r',
              }),
            })
          : route.continue(),
      );
      await page.goto('/app');
      await page.getByText('Something went wrong on the server').waitFor();
      isDown = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText(/The API key “CI” expires in [23] days/).waitFor();
      expect(await page.getByText('Something went wrong on the server').count()).toBe(0);
      await context.close();
    },
  );

  let person: Awaited<ReturnType<typeof newPerson>> | undefined;

  it.each(chooseWindows(0))('[DASH-6] fits $width px and is accessible to every user, $colorScheme', async (window) => {
    person ??= await newPerson();
    const context = await openContext(browser, service.origin, { person, ...window });
    const page = await context.newPage();
    const faults = recordFaults(page, service.origin);
    await page.goto('/app');
    await page.getByText('See all templates').waitFor();
    const beyond = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(beyond).toBeLessThanOrEqual(0);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});

import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepDescribe, deepIt } from '../../harness/depth.ts';
import { openSpace } from '../own-space.ts';
import { type SharedService, sharedService } from '../shared-service.ts';
import { faultsInEveryWindow } from './every-window.ts';
import { holdAnswers } from './held-answers.ts';
import { tabTo } from './keyboard.ts';
import { openPerson } from './own-person.ts';
import { openBrowser, openContext, type Person, recordFaults, type ScreenOptions, seriousFaults } from './screen.ts';

let service: SharedService;
let browser: Browser;
let owner: Person;

beforeAll(async () => {
  service = await sharedService();
  const { ownerEmail, ownerPassword } = service.secrets();
  owner = { email: ownerEmail, password: ownerPassword };
  browser = await openBrowser();
});

const open = async (path: string, options: ScreenOptions & { person?: Person } = {}) => {
  const context = await openContext(browser, service.origin, options);
  const page = await context.newPage();
  const faults = recordFaults(page, service.origin);
  await page.goto(path);
  return { page, faults, close: () => context.close() };
};

const newPerson = () => ({ email: `${crypto.randomUUID()}@people.test`, password: 'correct horse battery' });

describe('the front door of the dashboard', () => {
  it('[AUTH-7, DASH-1, DASH-6] lets a user sign up, sign out and sign in with the keyboard alone', async () => {
    const { email, password } = newPerson();
    const { page, faults, close } = await open('/sign-up');
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('name');
    await page.keyboard.type('Ada Lovelace');
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app');
    await page.getByRole('button', { name: 'Account: Ada Lovelace' }).waitFor();
    await tabTo(page, 'Account: Ada Lovelace');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sign-in');
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('email');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app');
    expect(faults).toEqual([]);
    await close();
  });

  deepIt(
    '[AUTH-7] reports a wrong password, keeps the address, and then opens the page that was requested',
    async () => {
      const { page, close } = await open('/app/design');
      await page.waitForURL('**/sign-in?to=*');
      await page.getByLabel('Email').fill(owner.email);
      await page.getByLabel('Password').fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      expect(await page.getByLabel('Email').inputValue()).toBe(owner.email);
      await page.getByLabel('Password').fill(owner.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('**/app/design');
      await close();
    },
  );

  it.each(['//evil.test', 'https://evil.test/app', '/\\evil.test', 'javascript:alert(1)'])(
    '[AUTH-7] never leads from sign-in to %s',
    async (to) => {
      const { page, close } = await open(`/sign-in?to=${encodeURIComponent(to)}`);
      await page.getByLabel('Email').fill(owner.email);
      await page.getByLabel('Password').fill(owner.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${service.origin}/app`);
      await close();
    },
  );

  deepIt('[AUTH-7] accepts an invitation with a new account, and opens the space that sent it', async () => {
    const name = `Press ${crypto.randomUUID().slice(0, 8)}`;
    const space = await openSpace(service, name);
    const { doc } = await space.ask('POST', '/api/v1/space/members', { role: 'editor' });
    const invitation = new URL(doc.url);
    const { page, faults, close } = await open(`${invitation.pathname}${invitation.hash}`);
    await page.getByRole('link', { name: 'Create an account' }).click();
    const { email, password } = newPerson();
    await page.getByLabel('Name').fill('Grace Hopper');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Join space' }).click();
    await page.waitForURL('**/app');
    await page.getByRole('button', { name: `Space: ${name}` }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

it('[DASH-1] sends a form with one field once, however often Enter is pressed meanwhile', async () => {
  const { page, close } = await open('/forgot-password');
  const heldAnswers = await holdAnswers(page, '/api/v1/account/password-reset');
  const field = page.getByLabel('Email');
  await field.fill('somebody@people.test');
  await field.press('Enter');
  await page.locator('button[data-pending]').waitFor();
  await field.press('Enter');
  await field.press('Enter');
  const resetResponse = page.waitForResponse('**/api/v1/account/password-reset');
  await heldAnswers.release();
  await resetResponse;
  expect(heldAnswers.count()).toBe(1);
  await close();
});

deepDescribe('a session that ends', () => {
  it('[DASH-1] asks for the password over the screen, and keeps what was typed below', async () => {
    const person = newPerson();
    const { page, close } = await open('/sign-up');
    const headers = { Origin: service.origin };
    await page.request.post('/api/auth/sign-up/email', { data: { ...person, name: 'Ada' }, headers });
    await page.request.post('/api/v1/spaces', { data: { name: 'Second' }, headers });
    await page.goto('/app/design');
    const field = page.getByRole('textbox', { name: 'Text', exact: true });
    await field.fill('Typed before the session ended');
    await page.context().clearCookies();
    await page.getByRole('button', { name: /^Space: / }).click();
    await page.getByRole('menuitem', { name: 'Second' }).click();
    const question = page.getByRole('dialog', { name: 'Your session has expired' });
    await question.getByLabel('Password').fill('not the password');
    await question.getByRole('button', { name: 'Sign in' }).click();
    await question.getByRole('alert').waitFor();
    await question.getByLabel('Password').fill(person.password);
    await question.getByRole('button', { name: 'Sign in' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await field.inputValue()).toBe('Typed before the session ended');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('button', { name: 'Space: Second' }).waitFor();
    await close();
  });
});

deepDescribe('two tabs of one browser', () => {
  /** What the browser reports for a tab that is shown again; the driver keeps every page focused. */
  const showAgain = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  const headers = () => ({ Origin: service.origin });
  const openTab = async (context: BrowserContext, path: string, heading: string) => {
    const page = await context.newPage();
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    return page;
  };

  it('[DASH-1, SEC-6] shows nothing of the first user once another one signs in in the second tab, and says why', async () => {
    const first = await openPerson(browser, service.origin, 'First Person');
    await first.ask('POST', '/api/templates', { name: 'Of the first person' });
    const second = await openPerson(browser, service.origin, 'Second Person');
    await second.context.close();
    const { context } = first;
    const templates = await openTab(context, '/app/templates', 'Templates');
    await templates.getByText('Of the first person').waitFor();
    // A tab loads its content again when it is shown; only the cache still has what the other user loaded.
    await templates.getByRole('link', { name: 'Brands', exact: true }).click();
    await templates.getByRole('heading', { level: 1, name: 'Brands' }).waitFor();
    const account = await openTab(context, '/app/account', 'Account');
    await account.getByLabel('Name', { exact: true }).fill('Typed by the first person');

    await context.clearCookies();
    const other = await openTab(context, '/sign-in', 'Sign in');
    await other.getByLabel('Email').fill(second.person.email);
    await other.getByLabel('Password').fill(second.person.password);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.waitForURL('**/app');

    for (const page of [templates, account]) {
      await showAgain(page);
      await page.getByText('Second Person signed in from another tab').waitFor();
      expect(new URL(page.url()).pathname).toBe('/app');
      await page.getByRole('button', { name: 'Account: Second Person' }).waitFor();
    }
    // If the cache still had the content, it would be shown at once, before anything is loaded.
    const heldAnswers = await holdAnswers(templates, '/api/templates');
    await templates.getByRole('link', { name: 'Templates', exact: true }).click();
    await templates.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
    expect(await templates.getByText('Of the first person').count()).toBe(0);
    await heldAnswers.release();
    await context.close();
  });

  it('[DASH-1] follows a space that another tab made active, and asks before it discards unsaved changes', async () => {
    const { context, ask } = await openPerson(browser, service.origin, 'Space Changer');
    const clean = await openTab(context, '/app/templates', 'Templates');
    const dirty = await openTab(context, '/app/account', 'Account');
    const name = dirty.getByLabel('Name', { exact: true });
    await name.fill('Not saved');
    const { doc } = await ask('POST', '/api/v1/spaces', { name: 'Made elsewhere' });
    await ask('POST', `/api/v1/spaces/${doc.id}/activate`);

    await showAgain(clean);
    await clean.getByText('You switched to “Made elsewhere”').waitFor();
    await clean.getByRole('button', { name: 'Space: Made elsewhere' }).waitFor();
    expect(new URL(clean.url()).pathname).toBe('/app');

    await showAgain(dirty);
    const question = dirty.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await name.inputValue()).toBe('Not saved');
    await dirty.getByRole('link', { name: 'Templates', exact: true }).click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await dirty.getByRole('button', { name: 'Space: Made elsewhere' }).waitFor();
    await context.close();
  });

  it('[DASH-1] asks for the password if another tab signed out, and keeps what was typed', async () => {
    const { context, person } = await openPerson(browser, service.origin, 'Signed Out');
    const page = await openTab(context, '/app/account', 'Account');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Still here');
    const answer = await context.request.post('/api/auth/sign-out', { headers: headers(), data: {} });
    expect(answer.ok()).toBe(true);
    await showAgain(page);
    const question = page.getByRole('dialog', { name: 'Your session has expired' });
    await question.getByLabel('Password').fill(person.password);
    await question.getByRole('button', { name: 'Sign in' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe('Still here');
    expect(await seriousFaults(page)).toEqual([]);
    await context.close();
  });
});

describe('a service that does not respond', () => {
  it('[DASH-1] is reported in words, and a retry works', async () => {
    const context = await openContext(browser, service.origin, { person: owner });
    const page = await context.newPage();
    await page.route('**/api/auth/get-session', (route) => route.abort());
    await page.goto('/app/design');
    await page.getByText('Could not connect').waitFor();
    await page.unroute('**/api/auth/get-session');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Design language' }).waitFor();
    await context.close();
  });
});

describe('every screen, including those before sign-in', () => {
  const screens = [
    { path: '/', ready: 'Images, PDFs and slides from one template' },
    { path: '/sign-in', ready: 'Create an account' },
    { path: '/sign-up', ready: 'You get your own space' },
    { path: '/invitation', ready: 'This invitation link is incomplete' },
    { path: '/app/design', ready: 'Every component that screens are made of' },
    { path: '/app/there-is-none', ready: 'Page not found' },
  ];

  it('[DASH-6, SEC-6] has no serious accessibility fault in any window, light or dark, and loads nothing from other hosts', async () => {
    const context = await openContext(browser, service.origin, { person: owner });
    expect(await faultsInEveryWindow(context, service.origin, screens)).toEqual([]);
    await context.close();
  });

  it('[DASH-6] opens and closes its navigation with the keyboard in a narrow window', async () => {
    const { page, close } = await open('/app/design', { person: owner, width: 360 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Templates' }).isVisible()).toBe(false);
    await tabTo(page, 'Open navigation');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Templates' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Templates' }).waitFor({ state: 'hidden' });
    await close();
  });
});

type Cookies = Parameters<BrowserContext['addCookies']>[0];

describe('what a browser loads', () => {
  const limit = 250 * 1024;

  /** The size of each application file that the page loads, gzipped, in bytes. */
  const loaded = async (path: string, heading: string, who?: Person | Cookies) => {
    const { page, close } = await open('about:blank', who && 'email' in who ? { person: who } : {});
    if (who && !('email' in who)) await page.context().addCookies(who);
    const sizes = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.startsWith('/app/files/')) return;
      sizes.set(
        pathname,
        response.body().then((body) => gzipSync(body).byteLength),
      );
    });
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const fileSizes = await Promise.all([...sizes].map(async ([name, size]) => ({ name, size: await size })));
    await close();
    return fileSizes;
  };
  const sum = (files: ReadonlyArray<{ size: number }>) => files.reduce((total, { size }) => total + size, 0);

  it('[DASH-1] is under 250 KB gzipped for sign-in, including fonts', async () => {
    const files = await loaded('/sign-in', 'Sign in');
    expect(files.some(({ name }) => name.endsWith('.woff2'))).toBe(true);
    expect(sum(files)).toBeLessThan(limit);
  });

  deepIt('[DASH-1] shows a skeleton at once, and loads ten scripts or fewer at first (B11)', async () => {
    const { page, close } = await open('about:blank');
    const html = await (await page.request.get('/app')).text();
    expect(html).toMatch(/<div id="root">\s*<div class="boot"/);
    await close();
    for (const [path, heading, person] of [
      ['/app', 'Home', owner],
      ['/app/log', 'Render log', owner],
      ['/app/gallery/quote', 'Quote', undefined],
    ] as const) {
      const scripts = (await loaded(path, heading, person)).filter(({ name }) => name.endsWith('.js'));
      expect([path, scripts.length <= 10], scripts.map(({ name }) => name).join()).toEqual([path, true]);
    }
  });

  deepIt('[PUB-5] moves nothing on the gallery while its fonts and pictures load (B11)', async () => {
    const { page, close } = await open('about:blank');
    await page.addInitScript(`
      window.shifted = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((each) => { window.shifted += each.value; }))
        .observe({ type: 'layout-shift', buffered: true });
    `);
    // Fonts arrive late, as on a slow connection.
    await page.route('**/static/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.goto('/templates', { waitUntil: 'load', timeout: 60_000 });
    await page.evaluate('document.fonts.ready.then(() => new Promise((resolve) => setTimeout(resolve, 500)))');
    expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.02);
    await close();
  });

  deepIt(
    '[DASH-1] loads few scripts and styles on small screens, and only what it needs in the editor of a brand (B11)',
    async () => {
      const { context, ask } = await openPerson(browser, service.origin, 'Reads little');
      const { doc } = await ask('POST', '/api/v1/brands', { name: 'Read', tokens: { colors: { ink: '#111111' } } });
      const reader = (await context.storageState()).cookies;
      await context.close();
      for (const [path, heading, kilobytes] of [
        ['/app', 'Home', 225],
        ['/app/log', 'Render log', 280],
        ['/app/brands', 'Brands', 255],
        [`/app/brands/${doc.id}`, 'Read', 335],
      ] as const) {
        const files = await loaded(path, heading, reader);
        const size = Math.round(sum(files.filter(({ name }) => /\.(js|css)$/.test(name))) / 1024);
        expect.soft([path, size <= kilobytes], `${size} KB`).toEqual([path, true]);
      }
    },
  );
});

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepDescribe, deepIt } from '../../harness/depth.ts';
import { type SharedService, sharedService } from '../shared-service.ts';
import { flatPng } from './made-pictures.ts';
import { openPerson } from './own-person.ts';
import { openBrowser, openContext, type Person, recordFaults, seriousFaults } from './screen.ts';
import { chooseWindows } from './windows.ts';

let service: SharedService;
let browser: Browser;
let owner: Person;

beforeAll(async () => {
  [service, browser] = await Promise.all([sharedService(), openBrowser()]);
  const { ownerEmail: email, ownerPassword: password } = service.secrets();
  owner = { email, password };
});
/** A page in its own browser, with the errors that occurred on it. */
async function openPage(path: string, options: Parameters<typeof openContext>[2] = {}) {
  const context = await openContext(browser, service.origin, options);
  const page = await context.newPage();
  const faults = recordFaults(page, service.origin);
  await page.goto(path);
  return { context, page, faults };
}

const asOwner = (path: string, options: object = {}) => openPage(path, { person: owner, ...options });
/** The path of the page, after checking that nothing on it is wider than the window. */
const isTooWide = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
const findPicture = (page: Page) => page.getByRole('img', { name: 'Quote: ' });
/** What the tab stores of a template, for every user. */
const readStored = (page: Page, templateId: string) =>
  page.evaluate(
    (ending) => Object.entries(sessionStorage).find(([key]) => key.endsWith(ending))?.[1] as string | undefined,
    `.playground.${templateId}`,
  );
const matchesPath = (path: string) => (response: { url(): string }) => new URL(response.url()).pathname === path;
const problem = (status: number, code: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    success: false,
    type: `/docs/errors#${code}`,
    title: code,
    status,
    code,
    requestId: 'r',
    ...more,
  }),
});

deepDescribe('the gallery', () => {
  it('[PUB-3, PUB-5, DASH-1] is the same for everyone, under one top bar; members see their name and can use a template (B8)', async () => {
    const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
    const sections = ['Templates', 'Shaders', 'Docs'];
    const stranger = await openPage('/app/gallery?search=invoi');
    await stranger.page.waitForURL(/\/templates\?search=invoi$/);
    await stranger.page.getByText('1 template for “invoi”').waitFor();
    expect(await bar(stranger.page)).toEqual([...sections, 'Sign in']);
    await stranger.page.goto('/app/gallery/quote');
    await stranger.page.getByRole('heading', { level: 1, name: 'Quote' }).waitFor();
    expect(await bar(stranger.page)).toEqual([...sections, 'Sign in']);

    const member = await asOwner('/app');
    await member.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click();
    await member.page.waitForURL(/\/templates$/);
    const { user } = await (await member.context.request.get('/api/auth/get-session')).json();
    await member.page.getByRole('link', { name: user.name }).waitFor();
    expect(await bar(member.page)).toEqual([...sections, user.name]);
    await member.page.getByRole('link', { name: /Quote/ }).first().click();
    await member.page.getByRole('link', { name: 'Customise' }).click();
    await member.page.getByRole('heading', { level: 1, name: 'Quote' }).waitFor();
    expect(await bar(member.page)).toEqual([...sections, user.name]);
    await member.page.getByRole('button', { name: 'Use template' }).waitFor();
    await member.page.getByRole('link', { name: user.name }).click();
    await member.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect([...stranger.faults, ...member.faults]).toEqual([]);
    await Promise.all([stranger.context.close(), member.context.close()]);
  });
});

describe('a template of the gallery', () => {
  it('[DASH-1, PUB-5] updates its picture while the user types, keeps values over a reload, and resets them to the defaults', async () => {
    const { context, page, faults } = await asOwner('/app/gallery/quote');
    const field = page.getByRole('textbox', { name: 'Author' });
    await field.waitFor();
    const before = await findPicture(page).getAttribute('src');
    const drawn = page.waitForResponse(
      (answer) =>
        matchesPath('/api/v1/previews')(answer) && answer.request().postData()?.includes('Grace Hopper') === true,
    );
    await field.fill('Grace Hopper');
    expect((await drawn).request().postDataJSON().tweaks).toEqual({ author: 'Grace Hopper' });
    await expect.poll(async () => (await findPicture(page).getAttribute('src')) !== before).toBe(true);
    expect(await findPicture(page).getAttribute('src')).toMatch(/^data:image\//);
    await page.getByText('Default: Ines Okafor').waitFor();
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: 'Author' }).inputValue()).toBe('Grace Hopper');
    await page.getByRole('button', { name: 'Reset to defaults' }).click();
    expect(await page.getByRole('textbox', { name: 'Author' }).inputValue()).toBe('Ines Okafor');
    const storedText = await page.evaluate<string>(
      'Object.values(sessionStorage).find((text) => text.includes("values"))',
    );
    expect(JSON.parse(storedText).values).toEqual({});
    expect(faults).toEqual([]);
    await context.close();
  });

  deepIt(
    '[DASH-1, AUTH-7] keeps what a visitor typed when they sign in, and shows it to no other user of the same tab',
    async () => {
      const { context, page } = await openPage('/app/gallery/quote');
      // Block requests for its pictures, because an address has few demo tokens an hour.
      await context.route('**/api/demo-token', (route) => route.abort());
      const author = page.getByRole('textbox', { name: 'Author' });
      const openAs = async ({ email, password }: Person) => {
        const headers = { Origin: service.origin };
        await context.request.post('/api/auth/sign-in/email', { data: { email, password }, headers });
        await page.goto('/app/gallery/quote');
      };
      const [ada, bea] = await Promise.all(['Ada', 'Bea'].map((name) => openPerson(browser, service.origin, name)));
      await author.fill('Typed by a visitor');
      await openAs(ada?.person as Person);
      await expect.poll(() => author.inputValue(), { timeout: 15_000 }).toBe('Typed by a visitor');
      await author.fill('Typed by Ada');

      // The session ends without a sign-out.
      await context.clearCookies();
      await openAs(bea?.person as Person);
      await expect.poll(() => author.inputValue(), { timeout: 15_000 }).toBe('Ines Okafor');
      await author.fill('Typed by Bea');
      await openAs(ada?.person as Person);
      await expect.poll(() => author.inputValue(), { timeout: 15_000 }).toBe('Typed by Ada');

      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ada' }).click();
      await page.getByRole('button', { name: 'Account: Ada' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL(/\/sign-in$/);
      expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('Typed by');
      await page.goto('/app/gallery/quote');
      await expect.poll(() => author.inputValue(), { timeout: 15_000 }).toBe('Ines Okafor');
      await Promise.all([context, ada?.context, bea?.context].map((each) => each?.close()));
    },
    120_000,
  );

  deepIt('[DASH-1] ignores responses that a later one overtook', async () => {
    const { context, page } = await asOwner('/app/gallery/quote');
    await page.getByRole('textbox', { name: 'Author' }).waitFor();
    // The first preview may have arrived already.
    await expect.poll(() => findPicture(page).getAttribute('src')).toMatch(/^data:image/);
    const dot = (color: string) =>
      `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1" fill="${color}"/></svg>`)}`;
    let answerFirst = () => {};
    const heldAnswer = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    await page.route('**/api/v1/previews', async (route) => {
      const { author } = route.request().postDataJSON().tweaks;
      if (author === 'first') await heldAnswer;
      const data = { picture: dot(author), width: 1, height: 1, scale: 1, version: 1, warnings: [] };
      // A canceled request has nobody to answer.
      await route.fulfill({ json: { success: true, data } }).catch(() => undefined);
    });
    const firstRequest = page.waitForRequest((request) => request.postDataJSON()?.tweaks?.author === 'first');
    await page.getByRole('textbox', { name: 'Author' }).fill('first');
    await firstRequest;
    await page.getByRole('textbox', { name: 'Author' }).fill('second');
    await expect.poll(() => findPicture(page).getAttribute('src')).toBe(dot('second'));
    answerFirst();
    await page.getByRole('textbox', { name: 'Author' }).fill('third');
    await expect.poll(() => findPicture(page).getAttribute('src')).toBe(dot('third'));
    await context.close();
  });

  deepIt(
    '[DASH-1] fills lists with the keyboard alone: adds a row, types in it, moves it with its button, removes it',
    async () => {
      const { context, page } = await asOwner('/app/gallery/product-card');
      const list = page.getByRole('group', { name: /^Features/ });
      const rows = list.getByRole('textbox');
      await rows.first().waitFor();
      expect(await rows.count()).toBe(4);
      await list.getByRole('button', { name: 'Add row to Features' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('Made by hand');
      expect(await rows.nth(4).inputValue()).toBe('Made by hand');
      await page.keyboard.press('Tab');
      const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")');
      expect(await focused()).toBe('Move 5: Made by hand up');
      for (const index of [4, 3, 2]) {
        await page.keyboard.press('Enter');
        expect(await focused()).toBe(`Move ${index}: Made by hand up`);
      }
      await page.keyboard.press('Enter');
      // It is the first one, so only the other button remains.
      expect(await focused()).toBe('Move 1: Made by hand down');
      expect(await rows.first().inputValue()).toBe('Made by hand');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await focused()).toBe('Remove 1: Warm light, 2700 K');
      expect(await rows.count()).toBe(4);
      await context.close();
    },
  );

  deepIt(
    '[DASH-1, GEN-2] shows an error of the service at its field, keeps what was typed, and works on a retry',
    async () => {
      const { context, page } = await asOwner('/app/gallery/product-card');
      const rating = page.getByRole('textbox', { name: 'Rating' });
      await rating.fill('9');
      await page.getByText('Enter a number from 0 to 5').waitFor();
      await page.getByRole('button', { name: 'Reset to defaults' }).click();
      expect(await rating.inputValue()).toBe('4.6');
      const answers = [
        problem(400, 'invalid_tweak', { errors: [{ path: 'tweaks.name', code: 'x', message: 'name: is too loud' }] }),
        problem(429, 'rate_limited', { detail: 'A person may ask for previews 600 times a minute' }),
        problem(503, 'service_busy'),
      ];
      let refused: object | 'abort' | undefined;
      await page.route('**/api/v1/previews', (route) => {
        if (refused === 'abort') return route.abort();
        return refused ? route.fulfill(refused) : route.continue();
      });
      const name = page.getByRole('textbox', { name: 'Product name' });
      const messages = ['is too loud', 'Too many requests', 'Something went wrong on the server', 'Could not connect'];
      for (const [index, words] of messages.entries()) {
        refused = answers[index] ?? 'abort';
        await name.fill(`Lamp ${index}`);
        await page.getByText(words).first().waitFor();
        expect(await name.inputValue()).toBe(`Lamp ${index}`);
      }
      refused = undefined;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => page.getByRole('alert').count(), { timeout: 15_000 }).toBe(0);
      await context.close();
    },
  );

  deepIt(
    '[DASH-6] puts the form below the picture on a phone, and orders the focus as the screen is ordered',
    async () => {
      const places = (page: Page) =>
        page.evaluate<Array<{ name: string; top: number; left: number }>>(`
        [...document.querySelectorAll('main h2')].map((heading) => {
          const { top, left } = heading.getBoundingClientRect();
          return { name: heading.textContent, top, left };
        })`);
      const { context, page } = await asOwner('/app/gallery/quote', { width: 360 });
      await page.getByRole('heading', { name: 'Download' }).waitFor();
      const narrow = await places(page);
      expect(narrow.map(({ name }) => name).slice(0, 3)).toEqual(['Values', 'Checks', 'Download']);
      expect(narrow.map(({ top }) => top)).toEqual(narrow.map(({ top }) => top).toSorted((one, other) => one - other));
      await page.setViewportSize({ width: 1280, height: 900 });
      await expect.poll(async () => (await places(page))[0]?.name).toBe('Download');
      const [take, fill] = await places(page);
      expect(take?.left).toBeLessThan(fill?.left ?? 0);
      await context.close();
    },
  );

  deepIt(
    '[DASH-6] has the download button above the fold in every window, and covers nothing below it (B1)',
    async () => {
      const { context, page } = await asOwner('/app/gallery/invoice');
      const download = page.getByRole('button', { name: /^Download/ });
      await download.waitFor();
      for (const [width, height] of [
        [1440, 900],
        [1280, 720],
        [1024, 600],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.evaluate('scrollTo(0, 0)');
        const { y = 0, height: high = 0 } = (await download.boundingBox()) ?? {};
        expect(y + high, `${width} × ${height}`).toBeLessThanOrEqual(height);
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
        const layoutFaults = await page.evaluate<{ nested: string[]; covered: string[] }>(`(() => {
        const main = [...document.querySelectorAll('main *:not(textarea)')];
        const nested = main.filter((each) => each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY));
        const below = [...document.querySelectorAll('main h2')].find((each) => each.textContent === 'Code samples').parentElement;
        const covered = [...below.querySelectorAll('h2, [role=tab], pre, p')].filter((each) => {
          const { left, top, width, height } = each.getBoundingClientRect();
          const seen = document.elementFromPoint(left + Math.min(width, 80) / 2, top + height / 2);
          return width > 0 && top >= 0 && top + height < innerHeight && !below.contains(seen);
        });
        const namesOf = (elements) => elements.map((each) => each.className + ' ' + each.textContent.slice(0, 40));
        return { nested: namesOf(nested), covered: namesOf(covered) };
      })()`);
        expect(layoutFaults, `${width} × ${height}`).toEqual({ nested: [], covered: [] });
      }
      await context.close();
    },
  );

  deepIt(
    '[DASH-1] reports a value that cannot be drawn at its field, does not send it, and disables the download (B5)',
    async () => {
      const { context, page } = await asOwner('/app/gallery/open-graph-card');
      const sent: string[] = [];
      page.on('request', (request) => {
        if (/\/api\/v1\/(previews|renders)$/.test(request.url())) sent.push(request.postData() ?? '');
      });
      const download = page.getByRole('button', { name: /^Download/ });
      const [color, minutes] = ['Accent color', 'Reading time'].map((name) => page.getByRole('textbox', { name }));
      await minutes?.fill('soon');
      await color?.fill('blurple');
      await page.getByText('Enter a number').waitFor();
      await page.getByText('Enter a color').waitFor();
      await page.getByText('Correct Reading time, Accent color to render the file.').waitFor();
      expect(await download.isDisabled()).toBe(true);
      await color?.fill('teal');
      await page.getByText('Correct Reading time to render the file.').waitFor();
      const drawn = page.waitForRequest((request) => request.postData()?.includes('"readingMinutes":9') === true);
      await minutes?.fill('9');
      await drawn;
      expect(await download.isDisabled()).toBe(false);
      expect(sent.filter((body) => body.includes('blurple') || body.includes('soon'))).toEqual([]);
      await context.close();
    },
  );

  deepIt('[DASH-1] draws the picture in the chosen language (B13)', async () => {
    const { context, page } = await asOwner('/app/gallery/quote');
    const language = page.getByRole('combobox', { name: 'Language' });
    await language.fill('German (Ger');
    const localizedRequest = page.waitForRequest((request) => request.postDataJSON()?.locale === 'de-DE');
    await page.getByRole('option', { name: 'German (Germany)' }).click();
    expect(new URL((await localizedRequest).url()).pathname).toBe('/api/v1/previews');
    await page.getByRole('tab', { name: 'curl' }).click();
    await page.getByRole('region', { name: 'Code sample: curl' }).getByText('"locale":"de-DE"').waitFor();
    await context.close();
  });

  it('[RND-2, DASH-1] downloads a file of the chosen format, rendered with the current values', async () => {
    const { context, page, faults } = await asOwner('/app/gallery/quote');
    await page.getByRole('textbox', { name: 'Author' }).fill('Ada Lovelace');
    await page.getByRole('button', { name: /Format/ }).click();
    await page.getByRole('option', { name: /PNG/ }).click();
    const [download, answer] = await Promise.all([
      page.waitForEvent('download'),
      page.waitForResponse(matchesPath('/api/v1/renders')),
      page.getByRole('button', { name: 'Download PNG' }).click(),
    ]);
    expect(answer.request().postDataJSON()).toMatchObject({ format: 'png', tweaks: { author: 'Ada Lovelace' } });
    expect(download.suggestedFilename()).toBe('quote.png');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).subarray(1, 4).toString()).toBe('PNG');
    await page.getByText('Your image is ready').waitFor();
    await page.getByRole('textbox', { name: 'Author' }).fill('Somebody else');
    await page.getByText('This file was made with different values').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('[PUB-5, AUTH-12] lets a visitor fill it in with a demo token, and explains what an account adds', async () => {
    const { context, page, faults } = await openPage('/app/gallery/quote');
    // Other tests use up the demo tokens of this machine (AUTH-13).
    await context.setExtraHTTPHeaders({ 'Galley-Test-Client': '203.0.113.9' });
    await page.getByRole('textbox', { name: 'Author' }).waitFor();
    expect(await findPicture(page).getAttribute('src')).toMatch(/^\/templates\/quote\/thumbnail\.webp/);
    const renderResponse = page.waitForResponse(matchesPath('/api/render'));
    await page.getByRole('textbox', { name: 'Author' }).fill('A stranger');
    const request = (await renderResponse).request();
    expect(await request.headerValue('Authorization')).toMatch(/^Bearer demo_/);
    await expect.poll(() => findPicture(page).getAttribute('src')).toMatch(/^\/files\//);
    await page.route('**/api/render', (route) => route.fulfill(problem(429, 'demo_render_quota_exceeded')));
    await page.getByRole('textbox', { name: 'Author' }).fill('A stranger again');
    await page.getByText('You have reached the limit for visitors').waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL(/\/sign-up\?to=%2Fapp%2Fgallery%2Fquote/);
    await page.goBack();
    expect(await page.getByRole('textbox', { name: 'Author' }).inputValue()).toBe('A stranger again');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('[PUB-4, DASH-1] copies it into the space under its own name, with what was typed (B10)', async () => {
    const { context, page } = await asOwner('/app/gallery/quote');
    const origin = service.origin;
    await page.getByRole('textbox', { name: 'Author' }).fill('Kept');
    await page.getByRole('button', { name: 'Use template' }).click();
    await page.waitForURL(/\/app\/templates\/[\w-]+$/);
    const id = page.url().split('/').at(-1) ?? '';
    const { data } = await (await context.request.get(`/api/templates/${id}`)).json();
    // The space that owns the gallery has a template with that name.
    expect(data.doc).toMatchObject({ name: expect.stringMatching(/^Quote( \d+)?$/), publicOn: null });
    expect(JSON.parse((await readStored(page, id)) ?? '').values).toEqual({ author: 'Kept' });
    await context.request.delete(`/api/templates/${id}`, { headers: { Origin: origin } });
    await context.close();
  });

  deepIt(
    '[PUB-4, PUB-5] can be used from its public page: a visitor signs in first and is asked then (B8)',
    async () => {
      const { context, page } = await openPage('/templates/quote');
      await page.getByRole('button', { name: 'Copy' }).first().waitFor();
      await page.getByRole('link', { name: 'Use template' }).click();
      await page.getByRole('link', { name: 'Use template' }).click();
      await page.waitForURL(/\/sign-up\?to=%2Fapp%2Fgallery%2Fquote%3Fuse$/);
      const { email, password } = owner;
      await context.request.post('/api/auth/sign-in/email', {
        data: { email, password },
        headers: { Origin: service.origin },
      });
      await page.goto('/app/gallery/quote?use');
      const question = page.getByRole('alertdialog', { name: /^Copy “Quote” to/ });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await page.waitForURL(/\/app\/gallery\/quote$/);
      await context.close();
    },
  );

  deepIt(
    '[DASH-1] adds a dropped picture to the assets of the space, rejects a file that is none, and shrinks one that is too large',
    async () => {
      const { context, page } = await asOwner('/app/gallery/product-card');
      const photo = page.getByRole('group', { name: 'Photo' });
      await photo.waitFor();
      const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          photo.getByRole('button', { name: 'Choose a file' }).click(),
        ]);
        await chooser.setFiles(file);
      };
      let uploads = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/v1/assets')) uploads++;
      });
      const sent = photo.getByRole('listitem');
      await choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
      await sent.filter({ hasText: 'a.txt' }).getByText('This file is not a supported image').waitFor();
      await choose({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not what it says') });
      await sent.filter({ hasText: 'a.png' }).getByText('This file is not a supported image').waitFor();
      expect(await sent.count()).toBe(1);
      await choose({ name: 'wide.png', mimeType: 'image/png', buffer: flatPng(8_000, 6_000) });
      await sent.getByText('The image has 48 megapixels. The limit is 40 megapixels.').waitFor();
      expect(uploads).toBe(0);
      await sent.getByRole('button', { name: 'Resize and upload' }).click();
      const address = page.getByLabel('URL of Photo');
      await expect.poll(() => address.inputValue(), { timeout: 30_000 }).toMatch(/^asset:[\w-]{21}$/);
      expect(uploads).toBe(1);
      const scaled = await address.inputValue();
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>';
      const drawn = page.waitForRequest((request) => request.postData()?.includes('asset:') === true);
      await choose({ name: 'box.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
      await drawn;
      await expect.poll(() => address.inputValue(), { timeout: 15_000 }).not.toBe(scaled);
      expect(await address.inputValue()).toMatch(/^asset:[\w-]{21}$/);
      await context.close();
    },
  );
});

describe('the screens of the gallery', () => {
  it.each(chooseWindows(1))(
    '[DASH-6] fit $width px and are accessible to every visitor, $colorScheme',
    async (window) => {
      const contexts: BrowserContext[] = [];
      for (const [path, words] of [['/app/gallery/invoice', 'Code samples']] as const) {
        const { context, page, faults } = await asOwner(path, window);
        contexts.push(context);
        await page.getByText(words).waitFor();
        expect(await isTooWide(page)).toBe(false);
        expect(await seriousFaults(page)).toEqual([]);
        expect(faults).toEqual([]);
      }
      await Promise.all(contexts.map((context) => context.close()));
    },
  );
});

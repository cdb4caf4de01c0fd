import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepDescribe, deepIt, pickCases } from '../../harness/depth.ts';
import { holdAnswers } from './held-answers.ts';
import { measureOverflow, pasteDrawing } from './in-page.ts';
import { type InSpace, openInSpace } from './in-space.ts';
import { tabTo } from './keyboard.ts';
import { openBrowser, recordFaults, seriousFaults, widths } from './screen.ts';

let browser: Browser;
let space: InSpace;

beforeAll(async () => {
  browser = await openBrowser();
  space = await openInSpace(browser);
}, 180_000);
const text = (apiName: string, name: string, required = false) => ({
  apiName,
  name,
  type: 'text',
  ...(required && { required }),
});
const base = '/api/v1/content/collections';

async function makeCollection(apiName: string, more: object[] = []) {
  await space.ask('POST', base, {
    apiName,
    name: `Kept in ${apiName}`,
    fields: [text('title', 'Title', true), text('slug', 'Slug', true), ...more],
  });
}

async function makeEntry(apiName: string, data: object, publish = false): Promise<string> {
  const { doc } = await space.ask('POST', `${base}/${apiName}/entries`, { data });
  if (publish) await space.ask('POST', `/api/v1/content/entries/${doc.id}/publish`, {});
  return doc.id;
}

const readEntry = async (id: string) => (await space.ask('GET', `/api/v1/content/entries/${id}`)).doc;

async function open(path: string): Promise<{ page: Page; faults: string[] }> {
  const page = await space.context.newPage();
  const faults = recordFaults(page, space.origin);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, faults };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The full label, also of an optional field. */
const field = (page: Page, name: string) =>
  page.getByRole('textbox', {
    name: new RegExp(`^${name.replaceAll(/[.*+?^$(){}|[\]\\]/g, '\\$&')}( \\(optional\\))?$`),
  });

describe('content by mouse', () => {
  it('[DASH-1, CON-5] makes a collection and its fields', async () => {
    const { page, faults } = await open('/app/content');
    await button(page, 'New collection').click();
    await field(page, 'Name').fill('Café menu');
    expect(await field(page, 'API name').inputValue()).toBe('cafeMenu');
    await button(page, 'Create collection').click();
    await page.waitForURL('**/app/content/cafeMenu/fields');
    for (const [name, type] of [
      ['Price', 'Number'],
      ['Size', 'Choice'],
      ['Photo', 'Image'],
      ['Tags', 'List'],
      ['Facts', 'JSON'],
      ['Served', 'Yes or no'],
      ['Since', 'Date'],
    ] as const) {
      await button(page, 'Add field').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await dialog.getByRole('button', { name: /Type/ }).click();
      await page.getByRole('option', { name: new RegExp(`^${type}`) }).click();
      if (type === 'Choice') await dialog.getByRole('textbox', { name: 'Options' }).fill('Small\nLarge\nSmall');
      await dialog.getByRole('button', { name: 'Add field' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await button(page, 'Save fields').click();
    await page.getByText('Fields saved').waitFor();
    const { doc } = await space.ask('GET', `${base}/cafeMenu`);
    expect(doc.fields.map(({ apiName, type }: { apiName: string; type: string }) => `${apiName}:${type}`)).toEqual([
      'title:text',
      'slug:text',
      'price:number',
      'size:select',
      'photo:image',
      'tags:list',
      'facts:json',
      'served:boolean',
      'since:date',
    ]);
    expect(doc.fields[3].options).toEqual(['Small', 'Large']);
    expect(faults).toEqual([]);
    await page.close();
  });

  /** The entry that the next three tests make, change and delete. */
  let flatWhite = '';

  it('[DASH-1, CON-5] fills every kind of field of an entry, and publishes it', async () => {
    const { page, faults } = await open('/app/content/cafeMenu/new');
    await field(page, 'Title').fill('Flat white');
    await field(page, 'Slug').fill('flat-white');
    await field(page, 'Price').fill('3.4');
    await page.getByRole('button', { name: /Size/ }).click();
    await page.getByRole('option', { name: 'Large' }).click();
    await pasteDrawing(page.getByRole('group', { name: /^Photo/ }), {
      name: 'cup.svg',
      svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="tan"/></svg>',
    });
    await expect.poll(() => field(page, 'URL of Photo').inputValue()).toMatch(/^asset:[\w-]{21}$/);
    await button(page, 'Add text').click();
    await field(page, 'Value 1').fill('hot');
    await button(page, 'Add number or JSON').click();
    await field(page, 'Value 2 (JSON)').fill('7');
    await field(page, 'Facts').fill('{ "milk": ');
    await page.getByText(/Invalid JSON/).waitFor();
    expect(await button(page, 'Save draft').isDisabled()).toBe(true);
    await field(page, 'Facts').fill('{ "milk": true }');
    await page.getByRole('radio', { name: 'Yes' }).check({ force: true });
    await page.getByRole('spinbutton', { name: /day/i }).first().click();
    await page.keyboard.type('21112026');
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, 'Save and publish').click();
    await page.waitForURL(/cafeMenu\/[\w-]{21}$/);
    flatWhite = page.url().split('/').at(-1) ?? '';
    expect(await readEntry(flatWhite)).toMatchObject({
      status: 'published',
      liveData: {
        title: 'Flat white',
        slug: 'flat-white',
        price: 3.4,
        size: 'Large',
        photo: expect.stringMatching(/^asset:/),
        tags: ['hot', 7],
        facts: { milk: true },
        served: true,
        since: '2026-11-21',
      },
    });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('[DASH-1, CON-5] changes a published entry, and discards its changes and variants', async () => {
    const { page, faults } = await open(`/app/content/cafeMenu/${flatWhite}`);
    await field(page, 'Title').fill('Flatter white');
    await page.getByText('Title: “Flat white” → “Flatter white”').waitFor();
    await button(page, 'Add variant').click();
    await field(page, 'Name').fill('German');
    await page.getByRole('checkbox', { name: 'Title' }).check({ force: true });
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Milchkaffee');
    await page.getByRole('dialog').getByRole('button', { name: 'Add variant' }).click();
    await button(page, 'Save draft').click();
    await page.getByText('Draft saved').waitFor();
    expect(await readEntry(flatWhite)).toMatchObject({
      status: 'changed',
      variants: [{ name: 'German', data: { title: 'Milchkaffee' } }],
      liveVariants: [],
    });
    await button(page, 'Discard changes').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await page.getByText('Changes discarded').waitFor();
    expect(await readEntry(flatWhite)).toMatchObject({
      status: 'published',
      data: { title: 'Flat white' },
      variants: [],
    });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('[DASH-1, CON-5] unpublishes, duplicates and deletes an entry', async () => {
    const { page, faults } = await open(`/app/content/cafeMenu/${flatWhite}`);
    await button(page, 'Unpublish').click();
    await expect.poll(async () => (await readEntry(flatWhite)).status).toBe('draft');
    await button(page, 'Duplicate').click();
    await expect.poll(() => field(page, 'Slug').inputValue()).toBe('flat-white-copy');
    await button(page, 'Save draft').click();
    await page.waitForURL((url) => /[\w-]{21}$/.test(url.pathname) && !url.pathname.endsWith(flatWhite));
    await button(page, 'Delete entry').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click();
    await page.waitForURL('**/app/content/cafeMenu');
    expect((await space.ask('GET', `${base}/cafeMenu/entries`)).count).toBe(1);
    expect(faults).toEqual([]);
    await page.close();
  });

  deepIt('[DASH-1] asks before it deletes fields for which entries have values, and says what is deleted', async () => {
    await makeCollection('losing', [
      text('lead', 'Lead'),
      { apiName: 'size', name: 'Size', type: 'select', options: ['S', 'L'] },
    ]);
    const id = await makeEntry('losing', { title: 'A', slug: 'a', lead: 'Kept words' });
    const { page } = await open('/app/content/losing/fields');
    await page.getByRole('button', { name: 'Actions for Lead' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await button(page, 'Save fields').click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Lead (lead) is removed').waitFor();
    await question.getByText('1 entry may lose values').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await space.ask('GET', `${base}/losing`)).doc.fields).toHaveLength(4);
    await button(page, 'Save fields').click();
    await question.getByRole('button', { name: 'Save fields' }).click();
    await page.getByText('Fields saved').waitFor();
    // The entry still has its old values, and its form says what a save would remove.
    await page.goto(`/app/content/losing/${id}`);
    await page.getByText('“Kept words”').waitFor();
    await page.close();
  });
});

deepDescribe('the screens of content by keyboard alone', () => {
  it('[DASH-1, DASH-6] reorders fields, writes and publishes an entry, and asks before leaving with unsaved changes', async () => {
    await makeCollection('keys', [text('lead', 'Lead')]);
    const { page, faults } = await open('/app/content/keys/fields');
    const rows = page.getByRole('grid', { name: 'Fields' }).getByRole('row');
    await tabTo(page, rows.first());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    // The arrow keys step through the drop positions; the last one is after the last field.
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await tabTo(page, button(page, 'Save fields'));
    await page.keyboard.press('Enter');
    await page.getByText('Fields saved').waitFor();
    const names = (await space.ask('GET', `${base}/keys`)).doc.fields.map((each: { apiName: string }) => each.apiName);
    expect([...names].sort()).toEqual(['lead', 'slug', 'title']);
    expect(names).not.toEqual(['title', 'slug', 'lead']);

    await page.goto('/app/content/keys');
    await tabTo(page, page.getByRole('link', { name: 'New entry' }).first());
    await page.keyboard.press('Enter');
    await tabTo(page, field(page, 'Title'));
    await page.keyboard.type('By keys');
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Kept in keys', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    await page.keyboard.press('Enter');
    expect(await field(page, 'Title').inputValue()).toBe('By keys');
    await tabTo(page, field(page, 'Slug'));
    await page.keyboard.type('by-keys');
    await tabTo(page, button(page, 'Save and publish'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/keys\/[\w-]{21}$/);
    const { list } = await space.ask('GET', `${base}/keys/entries`);
    expect(list).toMatchObject([{ status: 'published', data: { title: 'By keys', slug: 'by-keys' } }]);
    expect(faults).toEqual([]);
    await page.close();
  }, 60_000);
});

describe('the screens of content when a request fails', () => {
  it('[DASH-1] shows progress only on the button that was pressed (B10)', async () => {
    await makeCollection('waiting');
    const id = await makeEntry('waiting', { title: 'One', slug: 'one' }, true);
    const { page } = await open(`/app/content/waiting/${id}`);
    await field(page, 'Title').fill('Two');
    const heldAnswers = await holdAnswers(page, `/api/v1/content/entries/${id}`);
    await button(page, 'Save draft').click();
    await expect.poll(() => heldAnswers.count()).toBe(1);
    await page.locator('main button[data-pending]').first().waitFor();
    expect(await page.locator('main button[data-pending]').allTextContents()).toEqual([
      expect.stringContaining('Save draft'),
    ]);
    await heldAnswers.release();
    await page.getByText('Draft saved').waitFor();
    await page.close();
  });

  deepIt('[DASH-1, CON-2] reports a taken slug at the slug, and what publishing lacks at each field', async () => {
    await makeCollection('strict');
    await makeEntry('strict', { title: 'First', slug: 'first' });
    const { page } = await open('/app/content/strict/new');
    await field(page, 'Slug').fill('first');
    await button(page, 'Save draft').click();
    await page.getByText('Another entry of the collection has this slug.').last().waitFor();
    expect(await field(page, 'Slug').inputValue()).toBe('first');
    await field(page, 'Slug').fill('second');
    await button(page, 'Save and publish').click();
    await page.getByText('This field must have a value before the entry can be published.').last().waitFor();
    expect(await field(page, 'Slug').inputValue()).toBe('second');
    // The draft was saved once: publishing it again creates no third entry.
    await field(page, 'Title').fill('Second');
    await page
      .getByRole('button', { name: /[Pp]ublish$/ })
      .first()
      .click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    expect((await space.ask('GET', `${base}/strict/entries`)).count).toBe(2);
    await page.close();
  });

  deepIt('[DASH-4, GEN-12] shows both versions if another user saved meanwhile, and saves the chosen one', async () => {
    await makeCollection('both');
    const id = await makeEntry('both', { title: 'As it was', slug: 's' });
    const change = (title: string) => space.ask('PUT', `/api/v1/content/entries/${id}`, { data: { title, slug: 's' } });
    const { page } = await open(`/app/content/both/${id}`);
    await field(page, 'Title').fill('Mine');
    await change('Theirs');
    await button(page, 'Save draft').click();
    await page.getByRole('row', { name: 'Title “Theirs” “Mine”' }).waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Mine');
    await button(page, 'Overwrite with my version').click();
    await page.getByText('Draft saved').first().waitFor();
    expect((await readEntry(id)).data.title).toBe('Mine');
    await change('Theirs again');
    await field(page, 'Title').fill('Mine again');
    await button(page, 'Save draft').click();
    await button(page, 'Load their version').click();
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('Theirs again');
    expect((await readEntry(id)).data.title).toBe('Theirs again');
    await page.close();
  });

  deepIt(
    '[DASH-4, GEN-12] shows which fields of a collection another user saved meanwhile, and can overwrite them',
    async () => {
      await makeCollection('columns');
      const { doc } = await space.ask('GET', `${base}/columns`);
      const { page } = await open('/app/content/columns/fields');
      await field(page, 'Name').first().fill('Mine');
      const fields = [...doc.fields, { apiName: 'price', name: 'Price', type: 'number' }];
      await space.ask('PUT', `${base}/columns`, { name: 'Theirs', fields });
      await button(page, 'Save fields').click();
      await page.getByRole('row', { name: 'Name Theirs Mine' }).waitFor();
      await page.getByRole('row', { name: /^fields\.price .*"number".* –$/ }).waitFor();
      await button(page, 'Overwrite with my version').click();
      await page.getByText('Fields saved').waitFor();
      expect((await space.ask('GET', `${base}/columns`)).doc).toMatchObject({ name: 'Mine', fields: doc.fields });
      await page.close();
    },
  );

  it.each(
    pickCases(
      [
        [401, 'invalid_credentials', 'You are signed out'],
        [403, 'forbidden_role', 'You do not have permission to do this'],
        [422, 'entry_incomplete', 'Not complete'],
        [429, 'rate_limited', 'Too many requests'],
        [503, 'service_unavailable', 'Something went wrong on the server'],
        [0, '', 'Could not connect'],
      ] as const,
      2,
    ),
  )(
    '[DASH-1] keeps what was typed if a save fails with %i %s, and saves it on a retry',
    async (status, code, words) => {
      const apiName = `fails${status}`;
      await makeCollection(apiName);
      const { page } = await open(`/app/content/${apiName}/new`);
      await field(page, 'Title').fill('Typed with care');
      const pattern = `**/api/v1/content/collections/${apiName}/entries`;
      await page.route(pattern, (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        if (status === 0) return route.abort();
        const problem = { type: '/docs/errors', title: 'Not complete', status, code, requestId: 'r' };
        const headers = { 'Retry-After': '60' };
        return route.fulfill({
          status,
          headers,
          contentType: 'application/problem+json',
          body: JSON.stringify(problem),
        });
      });
      await button(page, 'Save draft').click();
      await page.getByText(words).first().waitFor();
      expect(await field(page, 'Title').inputValue()).toBe('Typed with care');
      await page.unroute(pattern);
      await button(page, 'Save draft').click();
      await page.waitForURL(/[\w-]{21}$/);
      const { list } = await space.ask('GET', `${base}/${apiName}/entries`);
      expect(list).toMatchObject([{ data: { title: 'Typed with care' } }]);
      await page.close();
    },
  );
});

deepDescribe('the screens of large and unusual content', () => {
  it('[DASH-6, CON-3] shows entries that refer to each other in a cycle, finds others by typing, and marks unpublished ones', async () => {
    const reference = { apiName: 'next', name: 'Next', type: 'reference', options: { collection: 'circle' } };
    await makeCollection('circle', [reference, { apiName: 'more', name: 'More', type: 'references' }]);
    const first = await makeEntry('circle', { title: 'Hen', slug: 'hen' }, true);
    const second = await makeEntry('circle', { title: 'Egg', slug: 'egg', next: first });
    await makeEntry('circle', { title: 'Needle', slug: 'needle' });
    const data = {
      title: 'Hen',
      slug: 'hen',
      next: second,
      more: [first, second, 'gone-gone-gone-gone-go'.slice(0, 21)],
    };
    await space.ask('PUT', `/api/v1/content/entries/${first}`, { data });
    const { page, faults } = await open(`/app/content/circle/${first}`);
    const next = page.getByRole('group', { name: /^Next/ });
    await next.getByRole('link', { name: 'Egg' }).waitFor();
    await next.getByText('Not visible until it is published').waitFor();
    await page.getByText('This entry was deleted').waitFor();
    await page.getByRole('combobox', { name: 'Another entry for Next' }).fill('need');
    await page.getByRole('option', { name: 'Needle' }).click();
    await next.getByRole('link', { name: 'Needle' }).waitFor();
    await button(page, 'Save draft').click();
    await page.getByText('Draft saved').waitFor();
    // Follow the cycle: from one entry to the other and back.
    await page.goto(`/app/content/circle/${second}`);
    await next.getByRole('link', { name: 'Hen' }).click();
    await page.waitForURL(`**/${first}`);
    await next.getByRole('link', { name: 'Needle' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('[DASH-1] finds entries by text and state, page by page, and keeps the query in the address', async () => {
    await makeCollection('many');
    for (let index = 0; index < 23; index++)
      await makeEntry('many', { title: `Entry ${index}`, slug: `e-${index}` }, index === 0);
    const { page } = await open('/app/content/many');
    await page.getByText('Page 1 of 2').waitFor();
    await button(page, 'Next').click();
    await page.getByRole('link', { name: 'Entry 0' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search entries' }).fill('entry 1');
    await page.getByRole('link', { name: 'Entry 19' }).waitFor();
    expect(page.url()).toMatch(/q=entry\+1$/);
    await page.goto('/app/content/many?status=published');
    await page.getByRole('link', { name: 'Entry 0' }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.close();
  });

  it.each(widths)(
    '[DASH-6] shows a name of 10,000 characters at %i px, light and dark, without a serious accessibility fault',
    async (width) => {
      const apiName = `wide${width}`;
      await makeCollection(apiName, [{ apiName: 'n', name: 'N'.repeat(200), type: 'number' }]);
      const id = await makeEntry(apiName, { title: 'W'.repeat(10_000), slug: 'w'.repeat(200), n: 1 });
      const { context, origin } = await openInSpace(browser, { width, colorScheme: 'dark', spaceId: space.spaceId });
      const page = await context.newPage();
      const faults = recordFaults(page, origin);
      for (const path of ['', `/${apiName}`, `/${apiName}/fields`, `/${apiName}/${id}`]) {
        await page.goto(`/app/content${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page
          .getByText(/Kept in wide|W{30}/)
          .filter({ visible: true })
          .first()
          .waitFor();
        for (const colorScheme of pickCases(['dark', 'light'] as const, 1)) {
          await page.emulateMedia({ colorScheme });
          expect(await seriousFaults(page)).toEqual([]);
        }
        expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
      }
      await page.goto('/app/content');
      await button(page, 'New collection').click();
      await field(page, 'Name').fill('n'.repeat(10_000));
      await page.getByText('A name can have up to 200 characters. This one has 10,000.').waitFor();
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepDescribe, deepIt } from '../../harness/depth.ts';
import { type OwnPerson, openPerson } from '../dashboard/own-person.ts';
import { openBrowser, seriousFaults } from '../dashboard/screen.ts';
import { sharedService } from '../shared-service.ts';

let browser: Browser;
let origin: string;
let maker: OwnPerson;

beforeAll(async () => {
  ({ origin } = await sharedService());
  browser = await openBrowser();
  maker = await openPerson(browser, origin, 'Data');
});

const text = (id: string, content: string, fields: object = {}) => ({
  id,
  name: id,
  type: 'text',
  visible: true,
  x: 40,
  y: 40,
  width: 520,
  height: 60,
  content,
  style: { fontSize: 40, color: '#111827' },
  ...fields,
});
const variables = {
  schema: {
    type: 'object',
    properties: {
      title: { type: 'string', default: 'Summer sale' },
      price: { type: 'number', default: 12 },
      ink: { type: 'string', format: 'color', default: '#b91c1c' },
      tags: { type: 'array', items: { type: 'string' }, default: ['new', 'hot'] },
    },
  },
};

interface Made {
  templateId: string;
  pageIds: string[];
}

async function makeTemplate(pages: ReadonlyArray<readonly object[]>, fields: object = {}): Promise<Made> {
  const { doc } = await maker.ask('POST', '/api/templates', { name: 'Data', variables, ...fields });
  const pageIds: string[] = [];
  for (const [index, layers] of pages.entries()) {
    const page = { name: `Page ${index + 1}`, width: 600, height: 400, backgroundColor: '#ffffff', layers };
    pageIds.push((await maker.ask('POST', `/api/templates/${doc.id}/pages`, page)).doc.id);
  }
  return { templateId: doc.id, pageIds };
}

async function openEditor({ templateId, pageIds }: Made): Promise<Page> {
  const page = await maker.context.newPage();
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(`${origin}/app/templates/${templateId}/pages/${pageIds[0]}/edit`);
  await page.getByRole('application', { name: 'Canvas' }).and(page.locator('[aria-busy=false]')).waitFor();
  return page;
}

const openVariables = (page: Page) => page.getByRole('region', { name: 'Variables' }).waitFor();
const chooseAction = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const readDesign = async ({ templateId }: Made) => (await maker.ask('GET', `/api/templates/${templateId}`)).doc;
const readContents = async (made: Made): Promise<string[]> =>
  (await readDesign(made)).pages.flatMap((page: { layers: Array<{ content: string }> }) =>
    page.layers.map(({ content }) => content),
  );

describe('variables in the editor', () => {
  it('[DASH-5] are listed with their values, of the page, the template and the space', async () => {
    const made = await makeTemplate([[text('headline', '{{ title }}')]]);
    const page = await openEditor(made);
    await openVariables(page);
    const template = page.getByRole('region', { name: 'Template' });
    expect(await template.getByRole('listitem').allInnerTexts()).toEqual([
      'title\nSummer sale',
      'price\n12',
      'ink\n#b91c1c',
      'tags\n2 items',
    ]);
    expect(await page.getByRole('region', { name: 'Space' }).textContent()).toContain('space settings');
    expect(await seriousFaults(page)).toEqual([]);
    await page.close();
  });

  it('[EDT-9] [EDT-3] are added to the page and the template, which saves them and can be undone', async () => {
    const made = await makeTemplate([[text('headline', '{{ title }}')]]);
    const page = await openEditor(made);
    await openVariables(page);
    await page.getByRole('button', { name: 'Add page variable' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add variable' });
    await dialog.getByLabel('Name').fill('sub title');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('Start with a letter, followed by').last().waitFor();
    await dialog.getByLabel('Name').fill('subtitle');
    await dialog.getByLabel('Default').fill('Only today');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect
      .poll(() => page.getByRole('region', { name: 'Page', exact: true }).textContent())
      .toContain('Only today');
    const readPage = async () => (await readDesign(made)).pages[0].variables.schema.properties;
    await expect.poll(readPage).toEqual({ subtitle: { type: 'string', default: 'Only today' } });
    await page.getByRole('button', { name: 'Add template variable' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('footer');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const readNames = async () => Object.keys((await readDesign(made)).variables.schema.properties);
    await expect.poll(readNames).toEqual(['title', 'price', 'ink', 'tags', 'footer']);
    await chooseAction(page, 'footer', 'Move up');
    await expect.poll(readNames).toEqual(['title', 'price', 'ink', 'footer', 'tags']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(readNames).toEqual(['title', 'price', 'ink', 'tags']);
    await page.close();
  });

  it('[EDT-9] are renamed with every use on all pages in one write', async () => {
    const made = await makeTemplate([
      [text('headline', '{{ title }}')],
      [text('other', '{{ upper(title) }} for {{ price }}')],
    ]);
    const page = await openEditor(made);
    await openVariables(page);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') writes.push(new URL(request.url()).pathname);
    });
    await chooseAction(page, 'title', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit title' });
    await dialog.getByLabel('Name').fill('headline');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => readContents(made)).toEqual(['{{ headline }}', '{{ upper(headline) }} for {{ price }}']);
    expect(Object.keys((await readDesign(made)).variables.schema.properties)).toEqual([
      'headline',
      'price',
      'ink',
      'tags',
    ]);
    expect(writes).toHaveLength(1);
    expect(writes[0]).toMatch(/\/design$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => readContents(made)).toEqual(['{{ title }}', '{{ upper(title) }} for {{ price }}']);
    await page.close();
  });

  deepIt('[EDT-9] list their uses before they are deleted, and leave their values there', async () => {
    const made = await makeTemplate([[text('headline', '{{ title }} now')], [text('other', '{{ upper(title) }}')]]);
    const page = await openEditor(made);
    await openVariables(page);
    await chooseAction(page, 'title', 'Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Delete the variable title?' });
    await dialog.getByText('2 places use it').waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['headline on Page 1', 'other on Page 2']);
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Replace by current value and delete' }).click();
    await expect.poll(() => readContents(made)).toEqual(['Summer sale now', "{{ upper('Summer sale') }}"]);
    expect(Object.keys((await readDesign(made)).variables.schema.properties)).toEqual(['price', 'ink', 'tags']);
    await page.close();
  });

  deepIt('[EDT-10] are merged with what somebody else saves in the template meanwhile', async () => {
    const made = await makeTemplate([[text('headline', '{{ title }}')]]);
    const page = await openEditor(made);
    await openVariables(page);
    const theirs = { ...variables.schema.properties, theirs: { type: 'string' } };
    const changed = { variables: { schema: { type: 'object', properties: theirs } } };
    await maker.ask('PATCH', `/api/templates/${made.templateId}`, changed);
    await page.getByRole('button', { name: 'Add template variable' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('mine');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const readNames = async () => Object.keys((await readDesign(made)).variables.schema.properties).sort();
    await expect.poll(readNames, { timeout: 10_000 }).toEqual(['ink', 'mine', 'price', 'tags', 'theirs', 'title']);
    await page.close();
  });
});

describe('bindings in the editor', () => {
  const selectLayer = (page: Page, name: string) =>
    page.getByRole('treegrid', { name: 'Layers' }).getByRole('row', { name }).click();
  const openBinding = async (page: Page, label: string) => {
    await chooseAction(page, label, 'Bind to data');
    return page.getByRole('dialog', { name: `Bind ${label.toLowerCase()}` });
  };
  const readPage = async ({ pageIds: [id] }: Made) => (await maker.ask('GET', `/api/pages/${id}`)).doc;

  it('[EDT-9] offer the values that fit a property, and keep the value when they are removed', async () => {
    const made = await makeTemplate([[text('headline', '{{ title }}')]]);
    const page = await openEditor(made);
    await selectLayer(page, 'headline');
    const dialog = await openBinding(page, 'Color');
    await dialog.getByRole('option', { name: 'ink' }).waitFor();
    expect(await dialog.getByRole('option').allInnerTexts()).toEqual(['ink\n#b91c1c']);
    await dialog.locator('[data-expression-editor]').getByRole('textbox').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('option', { name: 'ink' }).click();
    await page.getByRole('group', { name: 'Color, bound' }).waitFor();
    const bound = { layerId: 'headline', property: 'style.color', expression: 'ink' };
    await expect.poll(async () => (await readPage(made)).bindings).toEqual([bound]);
    await chooseAction(page, 'Color', 'Unbind');
    await expect.poll(async () => (await readPage(made)).bindings).toEqual([]);
    expect((await readPage(made)).layers[0].style.color).toBe('#b91c1c');
    await page.close();
  });

  deepIt('[EDT-9] [EDT-11] take an expression, whose result and faults are shown while it is typed', async () => {
    const made = await makeTemplate([[text('headline', '{{ title }}')]]);
    const page = await openEditor(made);
    await selectLayer(page, 'headline');
    const dialog = await openBinding(page, 'Size');
    const editor = dialog.getByRole('textbox', { name: 'Expression' });
    await editor.press('Control+a');
    await page.keyboard.type('pri');
    await dialog.getByRole('listbox', { name: 'Completions' }).getByText('price').waitFor();
    // CodeMirror ignores Enter for 75 ms after the list has opened, so that nobody chooses by accident.
    await page.waitForTimeout(100);
    await page.keyboard.press('Enter');
    await page.keyboard.type(' * ');
    await dialog.getByRole('alert').getByText('value').waitFor();
    await page.keyboard.type('3');
    await dialog.getByRole('status', { name: 'Result' }).getByText('36').waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await readPage(made)).bindings[0]?.expression).toBe('price * 3');
    await page.close();
  });
});

deepDescribe('data of layers and pages in the editor', () => {
  const selectLayer = (page: Page, name: string) =>
    page.getByRole('treegrid', { name: 'Layers' }).getByRole('row', { name }).click();
  const readPage = async ({ pageIds: [id] }: Made) => (await maker.ask('GET', `/api/pages/${id}`)).doc;

  it('[EDT-9] repeats a container for a list, and renames the item with its uses', async () => {
    const list = { id: 'list', name: 'list', type: 'container', visible: true, style: { display: 'flex' } };
    const made = await makeTemplate([[list, text('tag', 'Tag', { parentId: 'list', x: undefined, y: undefined })]]);
    const page = await openEditor(made);
    await selectLayer(page, 'list');
    await page.getByRole('button', { name: 'Repeat for a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Repeat for a list' });
    expect(await dialog.getByRole('option').allInnerTexts()).toEqual(['tags\n2 items']);
    await dialog.getByRole('option', { name: 'tags' }).click();
    const readLoop = async () => (await readPage(made)).layers[0].loop;
    await expect.poll(readLoop).toEqual({ source: 'tags', as: 'item', indexAs: 'index' });
    await selectLayer(page, 'tag');
    await page.getByRole('textbox', { name: 'Content', exact: true }).fill('{{ item }}');
    await page.keyboard.press('Control+Enter');
    await selectLayer(page, 'list');
    await page.getByLabel('Item name').fill('tag');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await readPage(made)).layers[1].content).toBe('{{ tag }}');
    await page.close();
  });

  it('[EDT-9] shows a layer under a condition', async () => {
    const made = await makeTemplate([[text('headline', 'Sale')]]);
    const page = await openEditor(made);
    await selectLayer(page, 'headline');
    await page.getByRole('button', { name: /Visible$/ }).click();
    await page.getByRole('option', { name: 'If a condition is true' }).click();
    const dialog = page.getByRole('dialog', { name: 'Show if' });
    await dialog.getByRole('textbox', { name: 'Expression' }).pressSequentially('price > 10');
    await dialog.getByRole('status', { name: 'Result' }).getByText('true').waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await readPage(made)).layers[0].visible).toBe('price > 10');
    expect(await seriousFaults(page)).toEqual([]);
    await page.close();
  });

  it('[CON-6] [BRD-4] reads content and a brand, which expressions see at once', async () => {
    const fields = [
      { apiName: 'title', name: 'Title', type: 'text' },
      { apiName: 'slug', name: 'Slug', type: 'text' },
    ];
    await maker.ask('POST', '/api/v1/content/collections', { name: 'News', apiName: 'news', fields });
    const { doc: entry } = await maker.ask('POST', '/api/v1/content/collections/news/entries', {
      data: { title: 'We open', slug: 'we-open' },
    });
    await maker.ask('POST', `/api/v1/content/entries/${entry.id}/publish`, {});
    const { doc: brand } = await maker.ask('POST', '/api/v1/brands', {
      name: 'Acme',
      tokens: { colors: { primary: '#0f766e' } },
    });
    const made = await makeTemplate([[text('headline', '{{ content.news.title }}')]]);
    const page = await openEditor(made);
    await page.getByRole('button', { name: 'Add content source' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add content source' });
    await dialog.getByRole('button', { name: /Collection/ }).click();
    await page.getByRole('option', { name: 'News' }).click();
    await dialog.getByRole('radio', { name: 'One entry' }).click();
    await dialog.getByLabel('Slug of the entry').fill('we-open');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const source = { as: 'news', collection: 'news', slug: 'we-open' };
    await expect.poll(async () => (await readPage(made)).content?.[0]).toMatchObject(source);
    await page.getByRole('button', { name: /Brand of the template/ }).click();
    await page.getByRole('option', { name: 'Acme' }).click();
    await expect.poll(async () => (await readDesign(made)).brandId).toBe(brand.id);
    await selectLayer(page, 'headline');
    await chooseAction(page, 'Color', 'Bind to data');
    await page.getByRole('option', { name: 'brand.colors.primary' }).waitFor();
    await page.close();
  });
});

describe('sample rows in the editor', () => {
  const openRows = async (page: Page) => {
    await page.getByRole('button', { name: /^Preview rows/ }).click();
    await page.getByRole('menuitem', { name: 'Edit rows and see all' }).click();
    return page.getByRole('dialog', { name: 'Preview rows' });
  };
  const readSamples = async (made: Made) =>
    (await readDesign(made)).samples.map(({ name, values }: { name: string; values: object }) => ({ name, values }));

  it('[DOC-20] [DASH-5] are added, shown on the canvas, changed and deleted', async () => {
    const made = await makeTemplate([[text('headline', '{{ title }}')]]);
    const page = await openEditor(made);
    const dialog = await openRows(page);
    await dialog.getByRole('button', { name: 'Add row' }).click();
    const form = page.getByRole('dialog', { name: 'Add row' });
    await form.getByLabel('Name of the row').fill('Winter');
    await form.getByLabel('Title', { exact: true }).fill('Winter sale');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => readSamples(made)).toEqual([{ name: 'Winter', values: { title: 'Winter sale' } }]);
    await dialog.getByRole('button', { name: 'Edit Winter' }).click();
    await page.getByRole('dialog', { name: 'Edit Winter' }).getByLabel('Price').fill('99');
    await page.getByRole('dialog', { name: 'Edit Winter' }).getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await readSamples(made))[0].values).toEqual({ title: 'Winter sale', price: 99 });
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await page.getByRole('button', { name: 'Preview rows: Winter' }).isVisible()).toBe(true);
    await openVariables(page);
    const values = () => page.getByRole('region', { name: 'Template' }).getByRole('listitem').allInnerTexts();
    await expect.poll(values).toContain('title\nWinter sale');
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await page.keyboard.press('Alt+n');
    await page.getByRole('button', { name: 'Preview rows: Defaults' }).waitFor();
    await expect.poll(values).toContain('title\nSummer sale');
    await openRows(page);
    await dialog.getByRole('button', { name: 'Delete Winter' }).click();
    await expect.poll(() => readSamples(made)).toEqual([]);
    await page.close();
  });

  it('[DASH-5] come from a CSV file, whose columns are mapped by name, and are seen as pictures with what is wrong', async () => {
    const box = { width: 200, height: 50 };
    const made = await makeTemplate([[text('headline', '{{ title }}', box)]]);
    const page = await openEditor(made);
    const dialog = await openRows(page);
    await dialog.getByRole('button', { name: 'Add from CSV' }).click();
    const form = page.getByRole('dialog', { name: 'Add rows from a file' });
    const lines = [
      '\ufeffTitle;Price;Notes',
      'Sale;5;x',
      'A title that is much too long for its box;1,5;',
      'Bad;many;',
    ];
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.getByRole('button', { name: 'Choose a file' }).click(),
    ]);
    const buffer = Buffer.from(lines.join('\r\n'));
    await chooser.setFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer });
    await form.getByText('1 of 3 rows have values that do not fit').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add 2 rows' }).click();
    await expect
      .poll(() => readSamples(made))
      .toEqual([
        { name: 'Sale', values: { title: 'Sale', price: 5 } },
        {
          name: 'A title that is much too long for its box',
          values: { title: 'A title that is much too long for its box', price: 1.5 },
        },
      ]);
    await dialog.getByRole('tab', { name: 'Pictures' }).click();
    const card = dialog.getByRole('listitem').filter({ hasText: 'A title that is much too long' });
    await card.getByText('Text overflows').waitFor();
    await card.getByRole('button', { name: 'Shrink to fit' }).click();
    await card.getByText('No problems found').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const readFit = async () => (await maker.ask('GET', `/api/pages/${made.pageIds[0]}`)).doc.layers[0].fit;
    await expect.poll(readFit).toBe('shrink');
    await page.close();
  });
});

deepDescribe('a page that flows in the editor', () => {
  it('[EDT-9] is shown as the pages into which it breaks, with the values of the row', async () => {
    const { doc } = await maker.ask('POST', '/api/templates', { name: 'Flow', variables });
    const layers = [
      {
        id: 'flow',
        name: 'flow',
        type: 'container',
        flowRegion: true,
        visible: true,
        style: { display: 'flex', flexDirection: 'column' },
        x: 40,
        y: 40,
        width: 520,
        height: 320,
      },
      {
        id: 'lines',
        type: 'container',
        parentId: 'flow',
        visible: true,
        style: { display: 'flex', flexDirection: 'column' },
        loop: { source: 'range(1, 120)', as: 'number', indexAs: 'index' },
      },
      text('line', 'Line {{ number }}', { parentId: 'lines', x: undefined, y: undefined }),
    ];
    const page = {
      name: 'List',
      width: 600,
      height: 400,
      backgroundColor: '#ffffff',
      layers,
      paginate: { maxPages: 20 },
    };
    const { doc: made } = await maker.ask('POST', `/api/templates/${doc.id}/pages`, page);
    const shown = await openEditor({ templateId: doc.id, pageIds: [made.id] });
    const strip = shown.getByRole('region', { name: 'Pages of the document' });
    await strip.getByRole('img', { name: /^Page 2 of \d+$/ }).waitFor();
    expect(await strip.getByRole('listitem').count()).toBeGreaterThan(9);
    const inspector = await shown.getByRole('region', { name: 'Inspector' }).boundingBox();
    const { x = 0, width = 0 } = (await strip.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(inspector?.x ?? 0);
    expect(await seriousFaults(shown)).toEqual([]);
    await strip.getByRole('button', { name: 'Hide the pages of the document' }).click();
    expect(await strip.getByRole('listitem').count()).toBe(0);
    await shown.close();
  });
});

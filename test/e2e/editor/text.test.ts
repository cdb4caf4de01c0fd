import type { Browser, CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt, pickCases } from '../../harness/depth.ts';
import { type OwnPerson, openPerson } from '../dashboard/own-person.ts';
import { openBrowser, seriousFaults } from '../dashboard/screen.ts';
import { sharedService } from '../shared-service.ts';

let browser: Browser;
let origin: string;
let maker: OwnPerson;

beforeAll(async () => {
  ({ origin } = await sharedService());
  browser = await openBrowser();
  maker = await openPerson(browser, origin, 'Writer');
});

const layer = (content: string, more: object = {}) => ({
  id: 't',
  name: 'Headline',
  type: 'text',
  visible: true,
  x: 50,
  y: 100,
  content,
  style: { fontSize: '48px' },
  ...more,
});

interface OpenText {
  page: Page;
  pageId: string;
  keyboard: CDPSession;
}

/** Opens the editor on a page with one text. */
async function openText(text: object, settings: object = {}): Promise<OpenText> {
  const { doc } = await maker.ask('POST', '/api/templates', { name: 'Words' });
  const body = { name: 'Card', width: 600, height: 400, backgroundColor: '#ffffff', layers: [text], ...settings };
  const made = await maker.ask('POST', `/api/templates/${doc.id}/pages`, body);
  expect(made.doc.id, JSON.stringify(made.doc)).toBeDefined();
  const page = await maker.context.newPage();
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto(`${origin}/app/templates/${doc.id}/pages/${made.doc.id}/edit`);
  await page.getByRole('application', { name: 'Canvas' }).and(page.locator('[aria-busy=false]')).waitFor();
  return { page, pageId: made.doc.id, keyboard: await maker.context.newCDPSession(page) };
}

/** A point of the page in px of the window. The page is shown in the middle of the canvas. */
async function pointOn(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await page.getByRole('application', { name: 'Canvas' }).boundingBox();
  if (!box) throw new Error('The canvas is not visible');
  const zoom = Math.min(1, (box.width - 128) / 600, (box.height - 128) / 400);
  return [box.x + box.width / 2 + (x - 300) * zoom, box.y + box.height / 2 + (y - 200) * zoom];
}

/** Starts to edit the text by a double click, at a point inside it. */
async function edit({ page }: OpenText, x = 80, y = 130): Promise<void> {
  await page.mouse.dblclick(...(await pointOn(page, x, y)));
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
  await page.locator('[data-text-surface]').waitFor();
}

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

async function saved({ page, pageId }: OpenText) {
  await expect.poll(() => page.getByRole('status', { name: 'Saved state' }).textContent()).toBe('Saved');
  const { doc } = await maker.ask('GET', `/api/pages/${pageId}`);
  return doc.layers.find(({ id }: { id: string }) => id === 't');
}

const caretOffset = (page: Page) => page.locator('[data-caret]').getAttribute('data-caret');

describe('[EDT-8] text on the canvas', () => {
  it('is typed in place of what is selected, and undone in one step', async () => {
    const open = await openText(layer('Hello'));
    const { page } = open;
    await edit(open);
    await page.keyboard.type('Good bye ');
    await page.keyboard.type('all');
    await expect.poll(() => saved(open)).toMatchObject({ content: 'Good bye all' });
    expect(await caretOffset(page)).toBe('12');
    await page.keyboard.press('Control+z');
    await expect.poll(() => saved(open)).toMatchObject({ content: 'Hello' });
    await page.keyboard.press('Escape');
    expect(await fieldOf(page).count()).toBe(0);
    expect(await page.locator('[role=application]:focus').count()).toBe(1);
    await page.close();
  });

  it('is styled in a range that the pointer selects, word by word', async () => {
    const open = await openText(layer('Hello wide world'));
    const { page } = open;
    await edit(open);
    // In Inter at 48 px, "wide" is from 143 to 249.
    await page.mouse.dblclick(...(await pointOn(page, 50 + 180, 130)));
    await page.keyboard.press('Control+b');
    await page.getByRole('toolbar', { name: 'Text style' }).getByRole('button', { name: 'Underline' }).click();
    await expect
      .poll(() => saved(open))
      .toMatchObject({
        spans: [
          { content: 'Hello ', style: {} },
          { content: 'wide', style: { fontWeight: 700, textDecoration: 'underline' } },
          { content: ' world', style: {} },
        ],
      });
    await page.keyboard.type('big');
    await expect
      .poll(async () => (await saved(open)).spans[1])
      .toMatchObject({ content: 'big', style: { fontWeight: 700 } });
    await page.close();
  });

  deepIt('is composed by an input method, next to a chip', async () => {
    const open = await openText(layer('{{ who }}!', { width: 420 }), {
      variables: { schema: { type: 'object', properties: { who: { type: 'string' } } }, values: { who: 'Ada' } },
    });
    const { page, keyboard } = open;
    await edit(open);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    expect(await caretOffset(page)).toBe('9');
    for (const text of ['k', 'か', 'かn', 'かん'])
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await expect.poll(() => saved(open)).toMatchObject({ content: '{{ who }}かん!' });
    await keyboard.send('Input.insertText', { text: '感' });
    await expect.poll(() => saved(open)).toMatchObject({ content: '{{ who }}感!' });
    expect(await fieldOf(page).inputValue()).toBe('\ufffc感!');
    await page.keyboard.press('ArrowLeft');
    expect(await caretOffset(page)).toBe('9');
    // The first time selects the chip, the second time deletes it.
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect.poll(() => saved(open)).toMatchObject({ content: '感!' });
    await page.close();
  });

  deepIt('has chips, whose expression a double click opens', async () => {
    const open = await openText(layer('Hi {{ who }}', { width: 420 }), {
      variables: { schema: { type: 'object', properties: { who: { type: 'string' } } }, values: { who: 'Ada' } },
    });
    const { page } = open;
    await edit(open);
    expect(await page.locator('[data-chip] title').textContent()).toBe('Ada');
    await page.mouse.dblclick(...(await pointOn(page, 50 + 90, 130)));
    const expression = page.getByRole('textbox', { name: 'Expression' });
    expect(await expression.inputValue()).toBe('who');
    await expression.fill('upper(who)');
    await expression.press('Enter');
    await expect.poll(() => saved(open)).toMatchObject({ content: 'Hi {{ upper(who) }}' });
    await expect.poll(() => page.locator('[data-chip] title').textContent()).toBe('ADA');
    // A new chip is typed with its braces, as in a text.
    await page.keyboard.press('End');
    await page.keyboard.type(' and {{ lower(who) }} too');
    await expect.poll(() => saved(open)).toMatchObject({ content: 'Hi {{ upper(who) }} and {{ lower(who) }} too' });
    await page.close();
  });

  deepIt('is edited where it is turned', async () => {
    const open = await openText(layer('Turned', { x: 200, y: 150, width: 200, rotation: 90 }));
    const { page } = open;
    await edit(open, 300, 180);
    await page.keyboard.press('Home');
    const caret = page.locator('[data-caret]');
    // The text runs down, so that its caret lies across.
    const [x1, y1, x2, y2] = await Promise.all(
      ['x1', 'y1', 'x2', 'y2'].map((name) => caret.getAttribute(name).then(Number)),
    );
    expect(Math.abs((y2 ?? 0) - (y1 ?? 0))).toBeLessThan(1);
    expect(Math.abs((x2 ?? 0) - (x1 ?? 0))).toBeGreaterThan(40);
    await page.mouse.click(...(await pointOn(page, 300, 270)));
    await page.keyboard.type('!');
    await expect.poll(() => saved(open)).toMatchObject({ content: 'Turned!' });
    await page.close();
  });

  it('[EDT-11] is added and left by keyboard, and vanishes if nothing was typed', async () => {
    const open = await openText(layer('Other'));
    const { page } = open;
    const canvas = page.getByRole('application', { name: 'Canvas' });
    await canvas.focus();
    await page.keyboard.press('t');
    await page.keyboard.press('Enter');
    await fieldOf(page).waitFor();
    await page.keyboard.press('Escape');
    const tree = page.getByRole('treegrid', { name: 'Layers' });
    await expect.poll(() => tree.getByRole('row').count()).toBe(1);
    await tree.getByRole('row').first().click();
    await canvas.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('New ');
    await expect.poll(() => saved(open)).toMatchObject({ content: 'New ' });
    await page.close();
  });

  it.each(pickCases(['light', 'dark'] as const, 1))(
    '[DASH-6] has no serious faults of accessibility in %s',
    async (colorScheme) => {
      const open = await openText(layer('Hello wide world'));
      await open.page.emulateMedia({ colorScheme });
      await edit(open);
      expect(await seriousFaults(open.page)).toEqual([]);
      await open.page.close();
    },
  );
});

import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openContext } from '../dashboard/screen.ts';
import type { EditorPerson, OpenPage } from './open-editor.ts';
import { canvasOf, layerTree, openPage, savedLayer, setField, waitForState } from './open-page.ts';

/** What a picture of docs/editor.md shows: the window, or a part of it. */
export type Shown = Page | Locator;

const text = (name: string, content: string, style: object, fields: object = {}) => ({
  id: name.replaceAll(' ', '-'),
  name,
  type: 'text',
  content,
  style: { fontFamily: 'Inter', color: '#3B2A20', ...style },
  ...fields,
});

const stall = (id: string, color: string, [name, detail]: readonly [string, string]) => [
  {
    id,
    name,
    type: 'container',
    parentId: 'Stalls',
    style: { flexDirection: 'column', gap: 8, padding: 28, backgroundColor: color, borderRadius: 20, flex: '1 1 0' },
  },
  text(`${name} name`, name, { fontSize: 34, fontWeight: 700, color: '#FFFFFF' }, { parentId: id }),
  text(`${name} detail`, detail, { fontSize: 22, lineHeight: '32px', color: '#FFFFFF' }, { parentId: id }),
];

const layers = [
  text(
    'Title',
    '{{ title }}',
    { fontFamily: 'Fraunces', fontSize: 84, fontWeight: 600, lineHeight: '92px' },
    { x: 80, y: 72, width: 1_040, height: 92 },
  ),
  text('Place', 'Open on {{ day }} at {{ place }}', { fontSize: 34 }, { x: 80, y: 184, width: 1_040 }),
  {
    id: 'Stalls',
    name: 'Stalls',
    type: 'container',
    x: 80,
    y: 300,
    width: 1_040,
    height: 250,
    style: { flexDirection: 'row', gap: 28, alignItems: 'stretch' },
  },
  ...stall('bread', '#B4532A', ['Bread', 'Sourdough from the wood oven, warm until noon']),
  ...stall('cheese', '#2F6B5E', ['Cheese', 'Six dairies within twenty kilometers']),
  ...stall('apples', '#8A6B1F', ['Apples', 'Old varieties, pressed while you wait']),
];

const row = (id: string, name: string, values: object) => ({ id, name, values });
const template = {
  name: 'Market days',
  variables: {
    schema: {
      type: 'object',
      properties: {
        title: { type: 'string', title: 'Title', default: 'Autumn market' },
        day: { type: 'string', title: 'Day', default: 'Saturday' },
        place: { type: 'string', title: 'Place', default: 'the old mill' },
      },
    },
  },
  samples: [
    row('spring', 'Spring', { title: 'Spring market', day: 'Sunday', place: 'the bridge' }),
    row('summer', 'Summer', { title: 'Night market', day: 'Friday', place: 'the harbor' }),
    row('long', 'Anniversary', { title: 'Hundredth anniversary of the apple market', day: 'Monday' }),
  ],
};
const page = { name: 'Poster', width: 1_200, height: 630, backgroundColor: '#FFF6E8', layers };

async function openPoster(designer: EditorPerson): Promise<OpenPage> {
  const { ask, context } = designer.person;
  const { doc } = await ask('POST', '/api/templates', template);
  const { doc: made } = await ask('POST', `/api/templates/${doc.id}/pages`, page);
  return await designer.open({ templateId: doc.id, pageId: made.id }, context);
}

/** A point of the page in px of the window. The page is shown in the middle of the canvas. */
async function pointOn(opened: Page, x: number, y: number): Promise<[number, number]> {
  const box = await canvasOf(opened).boundingBox();
  if (!box) throw new Error('The canvas is not visible');
  const zoom = Math.min(1, (box.width - 128) / page.width, (box.height - 128) / page.height);
  return [box.x + box.width / 2 + (x - page.width / 2) * zoom, box.y + box.height / 2 + (y - page.height / 2) * zoom];
}

const select = (opened: Page, name: string) =>
  layerTree(opened)
    .getByRole('row', { name, exact: true })
    .click({ position: { x: 60, y: 10 } });

/** A window for pictures of the canvas, as high as the page needs. */
const lowWindow = { width: 1_280, height: 520 };

/** The scenes by the names of their pictures. Each leaves the editor as its picture shows it. */
export const scenes: Readonly<Record<string, (designer: EditorPerson) => Promise<Shown>>> = {
  screen: async (designer) => {
    const opened = await openPoster(designer);
    await select(opened.page, 'Cheese');
    await canvasOf(opened.page).focus();
    return opened.page;
  },

  'auto-layout': async (designer) => {
    const opened = await openPoster(designer);
    await opened.page.setViewportSize(lowWindow);
    await select(opened.page, 'Stalls');
    // Between the first two stalls.
    await opened.page.mouse.move(...(await pointOn(opened.page, 422, 425)));
    await opened.page.locator('[data-handle^="gap"]').first().waitFor();
    return canvasOf(opened.page);
  },

  text: async (designer) => {
    const opened = await openPoster(designer);
    await opened.page.setViewportSize(lowWindow);
    await select(opened.page, 'Place');
    await canvasOf(opened.page).focus();
    await opened.page.keyboard.press('Enter');
    await opened.page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
    return canvasOf(opened.page);
  },

  rows: async (designer) => {
    const opened = await openPoster(designer);
    await opened.page.getByRole('button', { name: /^Preview rows/ }).click();
    await opened.page.getByRole('menuitem', { name: 'Edit rows and see all' }).click();
    const dialog = opened.page.getByRole('dialog', { name: 'Preview rows' });
    await dialog.getByRole('tab', { name: 'Pictures' }).click();
    await dialog.getByText('Text overflows').waitFor();
    await expect.poll(() => dialog.getByText('No problems found').count()).toBe(3);
    return dialog;
  },

  conflict: async (designer) => {
    const opened = await openPoster(designer);
    const other = await openContext(designer.browser, designer.origin, { person: designer.person.person });
    await changeBoth(designer, opened, other);
    const dialog = opened.page.getByRole('dialog', { name: 'Somebody else changed this too' });
    for (const name of ['Theirs', 'Yours']) await dialog.getByRole('img', { name }).waitFor();
    return dialog;
  },
};

/** Two people move the same layer while one has no connection. */
async function changeBoth(designer: EditorPerson, mine: OpenPage, other: BrowserContext): Promise<void> {
  const { context } = designer.person;
  await context.setOffline(true);
  await setField(mine.page, 'Stalls', 'Y', 330);
  const theirs = await openPage(other, mine);
  await setField(theirs, 'Stalls', 'Y', 250);
  await waitForState(theirs, 'Saved');
  await other.close();
  await context.setOffline(false);
  await waitForState(mine.page, 'Conflict');
  expect(await savedLayer(designer.person, mine, 'Stalls')).toMatchObject({ y: 250 });
}

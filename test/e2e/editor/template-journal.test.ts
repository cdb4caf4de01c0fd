import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { crash, journaled } from './crash.ts';
import { EditorPerson, untilSaved } from './open-editor.ts';

let designer: EditorPerson;

beforeAll(async () => {
  designer = await EditorPerson.create('Template keeper');
});

const text = (id: string, content: string) => ({ id, name: id, type: 'text', x: 40, y: 40, content, style: {} });
const variablesWith = (properties: object) => ({ schema: { type: 'object', properties } });
const title = { type: 'string', default: 'Summer sale' };

async function renameTitle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for title' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit title' });
  await dialog.getByLabel('Name').fill('headline');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function addRow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Preview rows/ }).click();
  await page.getByRole('menuitem', { name: 'Edit rows and see all' }).click();
  const rows = page.getByRole('dialog', { name: 'Preview rows' });
  await rows.getByRole('button', { name: 'Add row' }).click();
  const form = page.getByRole('dialog', { name: 'Add row' });
  await form.getByLabel('Name of the row').fill(name);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
}

it('[EDT-10] [DASH-4] restores a renamed variable and a new row after the tab crashes, merged with what others saved', {
  timeout: 180_000,
}, async () => {
  const { context, ask } = designer.person;
  context.setDefaultTimeout(40_000);
  const made = await designer.makePage([text('headline', '{{ title }}')]);
  const templatePath = `/api/templates/${made.templateId}`;
  await ask('PATCH', templatePath, { variables: variablesWith({ title, price: { type: 'number', default: 12 } }) });
  const other = { name: 'Other', width: 600, height: 400, layers: [text('other', '{{ upper(title) }}')] };
  await ask('POST', `${templatePath}/pages`, other);
  const { page } = await designer.open(made);
  const changes = '**/api/**';
  await context.route(changes, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await renameTitle(page);
  await addRow(page, 'Winter');
  await journaled(page);
  await crash(page);
  await context.unroute(changes);
  const read = async () => (await ask('GET', templatePath)).doc;
  expect((await read()).variables.schema.properties).toMatchObject({ title });
  await ask('PATCH', templatePath, { variables: variablesWith({ title, price: { type: 'number', default: 15 } }) });

  const again = await designer.open(made);
  await again.page.getByText('Changes from this device that were not saved are back').waitFor();
  await untilSaved(again.page);
  const { variables, samples, pages } = await read();
  expect(variables.schema.properties).toEqual({ headline: title, price: { type: 'number', default: 15 } });
  expect(samples).toMatchObject([{ name: 'Winter' }]);
  expect(pages.map(({ layers }: { layers: Array<{ content: string }> }) => layers[0]?.content)).toEqual([
    '{{ headline }}',
    '{{ upper(headline) }}',
  ]);
  await again.page.reload();
  await untilSaved(again.page);
  expect(await again.page.getByText('Changes from this device').count()).toBe(0);
});

import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OwnPerson } from '../dashboard/own-person.ts';

export interface MadePage {
  templateId: string;
  pageId: string;
}

export const rectangle = (id: string, values: object = {}) => ({
  id,
  name: id,
  type: 'shape',
  shape: 'rectangle',
  visible: true,
  style: {},
  x: 50,
  y: 50,
  width: 100,
  height: 100,
  fill: '#0f766e',
  ...values,
});

export const pageSize = { width: 600, height: 400 };

/** Creates a template with a page of this size. */
export async function makePage({ ask }: OwnPerson, layers: readonly object[], more: object = {}): Promise<MadePage> {
  const { doc } = await ask('POST', '/api/templates', { name: 'Edited' });
  const body = { name: 'Card', ...pageSize, backgroundColor: '#ffffff', layers, ...more };
  const made = await ask('POST', `/api/templates/${doc.id}/pages`, body);
  return { templateId: doc.id, pageId: made.doc.id };
}

export const editorPath = ({ templateId, pageId }: MadePage) => `/app/templates/${templateId}/pages/${pageId}/edit`;

/** Opens a page in the editor, in a new tab of the context, and waits until it is drawn. */
export async function openPage(context: BrowserContext, made: MadePage): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto(editorPath(made));
  await waitUntilDrawn(page);
  return page;
}

export const canvasOf = (page: Page) => page.getByRole('application', { name: 'Canvas' });

export const layerTree = (page: Page) => page.getByRole('treegrid', { name: 'Layers' });

/** Resolves once the page is shown, and the panels beside it, which follow. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await canvasOf(page).and(page.locator('[aria-busy=false]')).waitFor();
  await layerTree(page).getByRole('row').first().waitFor({ state: 'attached' });
}

/** A field of the inspector. */
export const field = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Inspector' }).getByLabel(name, { exact: true });

/** Selects a layer in the tree and sets a field of the inspector. */
export async function setField(page: Page, layer: string, name: string, value: number): Promise<void> {
  await layerTree(page).getByRole('row', { name: layer }).click();
  await field(page, name).fill(String(value));
  await field(page, name).press('Enter');
}

export const savedState = (page: Page) => page.getByRole('status', { name: 'Saved state' });
export const waitForState = (page: Page, state: string) =>
  expect.poll(() => savedState(page).textContent()).toBe(state);

export async function savedLayer({ ask }: OwnPerson, { pageId }: MadePage, id: string) {
  const { doc } = await ask('GET', `/api/pages/${pageId}`);
  return doc.layers.find((layer: { id: string }) => layer.id === id);
}

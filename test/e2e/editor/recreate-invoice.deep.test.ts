import { beforeAll, expect, it } from 'vitest';
import { galleryId } from '../../../scripts/state/gallery.ts';
import { onWhite, similarity } from '../documents/pictures.ts';
import type { MadePage } from './open-page.ts';
import { Recreator } from './recreated.ts';

let recreator: Recreator;

beforeAll(async () => {
  recreator = await Recreator.create();
});

/** Chooses that a browser draws the template, which repeats what is outside the flow region on every page (PAG-9). */
async function chooseBrowser({ templateId }: MadePage): Promise<void> {
  const page = await recreator.designer.person.context.newPage();
  await page.goto(`/app/templates/${templateId}/settings`);
  await page.getByRole('radiogroup', { name: 'Engine' }).getByText('Browser', { exact: true }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  const readEngine = async () =>
    (await recreator.designer.person.ask('GET', `/api/templates/${templateId}`)).doc.rendererType;
  await expect.poll(readEngine).toBe('html');
  await page.close();
}

/** One page of the document that a page flows into, and the number of its pages. */
async function drawFlowed(body: object, pageNumber: number): Promise<{ png: Uint8Array; pages: number }> {
  const request = { ...body, pageNumber, maxSide: 1_123 };
  const { picture, pages } = await recreator.designer.person.ask('POST', '/api/v1/previews', request);
  const [, base64] = /^data:image\/png;base64,(.+)$/.exec(picture) ?? [];
  if (base64 === undefined) throw new Error('A page without photos is a png');
  return { png: Buffer.from(base64, 'base64'), pages };
}

it('[DASH-3] [EDT-9] [EDT-11] a designer with a mouse and a keyboard recreates an invoice with the pages that it flows into', {
  timeout: 900_000,
}, async () => {
  const made = await recreator.recreate('invoice');
  await chooseBrowser(made);
  expect(await recreator.similarity('invoice', made)).toBeGreaterThanOrEqual(0.97);
  const original = { pageId: galleryId('page', 'invoice', '1') };
  const { pages } = await drawFlowed(original, 1);
  expect(pages).toBeGreaterThan(1);
  for (let number = 1; number <= pages; number++) {
    const [kept, drawn] = [await drawFlowed(original, number), await drawFlowed({ pageId: made.pageId }, number)];
    expect(drawn.pages).toBe(pages);
    expect(similarity(onWhite(kept.png), onWhite(drawn.png))).toBeGreaterThanOrEqual(0.97);
  }
});

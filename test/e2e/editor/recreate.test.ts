import { beforeAll, describe, expect, it } from 'vitest';
import { galleryId } from '../../../scripts/state/gallery.ts';
import { deepIt } from '../../harness/depth.ts';
import { onWhite, similarity } from '../documents/pictures.ts';
import { EditorPerson, untilSaved } from './open-editor.ts';
import { recreate } from './recreate.ts';
import { readTemplate } from './recreate-gallery.ts';

let designer: EditorPerson;
let apiKey: string;

beforeAll(async () => {
  designer = await EditorPerson.create('Recreator');
  apiKey = (await designer.person.ask('POST', '/api/v1/tokens/api-keys', { name: 'Compares pages' })).doc.token;
});

async function draw(body: object): Promise<Uint8Array> {
  const response = await designer.person.context.request.post('/api/render', {
    headers: { Authorization: `Bearer ${apiKey}` },
    data: { renderType: 'takumi', scale: 1, output: 'binary', ...body },
  });
  if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`);
  return await response.body();
}

/** Designs the first page of a template of the gallery on a blank page, and returns how similar the two are drawn. */
async function similarityOfRecreated(slug: string): Promise<number> {
  const made = await designer.makePage([]);
  const { page } = await designer.open(made);
  await recreate(page, readTemplate(slug));
  await untilSaved(page);
  await page.close();
  const original = await draw({ pageId: galleryId('page', slug, '1') });
  const recreated = await draw({ pageId: made.pageId, draft: true });
  return similarity(onWhite(original), onWhite(recreated));
}

describe('a designer with a mouse and a keyboard', () => {
  it('[DASH-3] [EDT-11] recreates a card', { timeout: 300_000 }, async () => {
    expect(await similarityOfRecreated('quote')).toBeGreaterThanOrEqual(0.97);
  });

  deepIt.each([
    ['an ad', 'display-ad'],
    ['a slide', 'pitch-deck'],
    ['a poster', 'concert-poster'],
  ])('[DASH-3] [EDT-11] recreates %s', { timeout: 600_000 }, async (_kind, slug) => {
    expect(await similarityOfRecreated(slug)).toBeGreaterThanOrEqual(0.97);
  });
});

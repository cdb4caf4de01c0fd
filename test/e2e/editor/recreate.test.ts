import { beforeAll, describe, expect, it } from 'vitest';
import { deepIt } from '../../harness/depth.ts';
import { Recreator } from './recreated.ts';

let recreator: Recreator;

beforeAll(async () => {
  recreator = await Recreator.create();
});

async function similarityOfRecreated(slug: string): Promise<number> {
  return await recreator.similarity(slug, await recreator.recreate(slug));
}

describe('a designer with a mouse and a keyboard', () => {
  it('[DASH-3] [EDT-11] recreates a card', { timeout: 300_000 }, async () => {
    expect(await similarityOfRecreated('quote')).toBeGreaterThanOrEqual(0.97);
  });

  // The invoice, whose rows are repeated and flow over pages, is in recreate-invoice.deep.test.ts.
  deepIt.each([
    ['an ad', 'display-ad'],
    ['a slide', 'pitch-deck'],
    ['a poster', 'concert-poster'],
  ])('[DASH-3] [EDT-11] recreates %s', { timeout: 600_000 }, async (_kind, slug) => {
    expect(await similarityOfRecreated(slug)).toBeGreaterThanOrEqual(0.97);
  });
});

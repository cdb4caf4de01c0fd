import { beforeAll, describe, expect, it } from 'vitest';
import { Recreator } from './recreated.ts';

let recreator: Recreator;

beforeAll(async () => {
  recreator = await Recreator.create();
});

async function similarityOfRecreated(slug: string): Promise<number> {
  return await recreator.similarity(slug, await recreator.recreate(slug));
}

describe('a designer with a mouse and a keyboard', () => {
  // The invoice, whose rows are repeated and flow over pages, is in recreate-invoice.deep.test.ts.
  it.each([
    ['a card', 'quote'],
    ['an ad', 'display-ad'],
    ['a slide', 'pitch-deck'],
    ['a poster', 'concert-poster'],
  ])('[DASH-3] [EDT-11] recreates %s', { timeout: 600_000 }, async (_kind, slug) => {
    expect(await similarityOfRecreated(slug)).toBeGreaterThanOrEqual(0.97);
  });
});

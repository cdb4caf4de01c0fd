import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../core/json.ts';
import { toRequest } from './log/input.ts';
import { readRecipe } from './recipe.ts';

/** The fields that every stored request has, even those of the oldest version that stored requests. */
const required = {
  format: 'png',
  draft: false,
  tweaks: { title: 'Hello', rows: [{ price: 9.5, sold: null }] },
  textTweaks: {},
  brandTweaks: {},
  locale: 'en-US',
};

/** Every field that requests could have in the first version that stored them. */
const complete = {
  ...required,
  textTweaks: { title: 'from a query', price: '12' },
  tweaksPerPage: [{ title: 'first' }, {}],
  brandTweaks: { colors: { ink: '#123456' } },
  brandId: 'b1',
  brandVariant: 'dark',
  renderType: 'html',
  emojiType: 'noto',
  locale: 'pt-BR',
  scale: 1.5,
  quality: 80,
};

const page = { id: 'p1', version: 3 };

/** One recipe for each version that changed the shape of recipes, as that version wrote it. */
const recipes: Array<[addition: string, recipe: JsonObject]> = [
  ['the first fields', { request: required, pages: [page], shownAt: 1_790_000_000_000 }],
  ['every optional field', { request: complete, pages: [page, { id: 'p2', version: 3 }], shownAt: 0 }],
  ['a draft', { request: { ...required, draft: true }, pages: [{ id: 'p1', version: null }], shownAt: 1, once: 'r1' }],
  [
    'the origin to which shaders report',
    { request: { ...required, format: 'html5', telemetryOrigin: 'https://galley.test' }, pages: [page], shownAt: 1 },
  ],
  ['the title', { request: { ...complete, format: 'pdf' }, pages: [page], shownAt: 1, title: 'Menu' }],
  ['the compression', { request: { ...required, compression: 'small' }, pages: [page], shownAt: 1, title: 'Menu' }],
];

const pageIds = { pageIds: ['p1'], namedPageIds: ['p1'] };

/** One input of a log entry for each version that changed the shape of inputs, as that version wrote it. */
const inputs: Array<[addition: string, input: JsonObject]> = [
  ['the first fields', { ...pageIds, ...required, dryRun: false }],
  [
    'every optional field',
    { ...pageIds, ...complete, templateId: 't1', version: 3, dryRun: false, metadata: 'order 7' },
  ],
  ['metadata as an object', { ...pageIds, ...required, dryRun: false, metadata: { order: 7, tags: ['a'] } }],
  [
    'a deck, which names no page',
    { ...required, pageIds: [], namedPageIds: [], templateId: 't1', format: 'pptx', dryRun: false },
  ],
  ['a dry run that compares engines', { ...pageIds, ...required, draft: true, dryRun: true, lint: 'parity' }],
  ['the compression', { ...pageIds, ...required, compression: 'small', dryRun: false }],
];

describe('requests stored by earlier versions', () => {
  it.each(recipes)('[SCL-3] can be drawn again from a recipe with %s, without losing a field', (_, recipe) => {
    expect(readRecipe(recipe)).toEqual(recipe);
  });

  it.each(inputs)('[LOG-1] can be replayed from a log entry with %s, without losing a field', (_, input) => {
    const as = { requestId: 'q1', origin: 'https://galley.test' };
    expect(toRequest(input, as)).toEqual({ ...input, requestId: 'q1', via: 'dashboard', method: 'POST' });
  });

  it('[LOG-1] report to the present origin if the shaders of the original request reported', () => {
    const input = { ...pageIds, ...required, format: 'html5', dryRun: false, shaderTelemetry: true };
    const as = { requestId: 'q1', origin: 'https://new-origin.test' };
    expect(toRequest(input, as)).toEqual({
      ...pageIds,
      ...required,
      format: 'html5',
      dryRun: false,
      telemetryOrigin: 'https://new-origin.test',
      requestId: 'q1',
      via: 'dashboard',
      method: 'POST',
    });
  });

  it('[SCL-3] [LOG-1] are not read if a field has another type', () => {
    const wrong = { ...required, tweaks: ['Hello'] };
    expect(readRecipe({ request: wrong, pages: [page], shownAt: 1 })).toBeUndefined();
    expect(toRequest({ ...pageIds, ...wrong }, { requestId: 'q1', origin: 'https://galley.test' })).toBeUndefined();
  });
});

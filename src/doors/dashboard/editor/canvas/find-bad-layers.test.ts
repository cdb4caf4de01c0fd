import { expect, it } from 'vitest';
import { findBadLayers } from './find-bad-layers.ts';

it('[SEC-4] finds the layers that cannot be drawn, in few attempts', async () => {
  const layers = Array.from({ length: 100 }, (_, index) => `l${index}`);
  const bad = new Set(['l3', 'l4', 'l77']);
  let attempts = 0;
  const found = await findBadLayers(layers, async (tried) => {
    attempts += 1;
    return !tried.some((layer) => bad.has(layer));
  });
  expect(found).toEqual(['l3', 'l4', 'l77']);
  expect(attempts).toBeLessThan(40);
});

it('[SEC-4] finds none if every layer can be drawn', async () => {
  expect(await findBadLayers(['a', 'b'], async () => true)).toEqual([]);
  expect(await findBadLayers([], async () => false)).toEqual([]);
});

it('[SEC-4] concludes nothing if an attempt has no answer', async () => {
  const answers = [false, false, undefined];
  expect(await findBadLayers(['a', 'b', 'c'], async () => answers.shift())).toBeUndefined();
});

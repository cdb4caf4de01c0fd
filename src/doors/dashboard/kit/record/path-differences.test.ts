import { expect, it } from 'vitest';
import { listDifferences } from './path-differences.ts';

it('[DASH-4] names the paths that differ, with both values, however large the values around them (B6)', () => {
  const layer = (id: string, color: string) => ({ id, text: 'x'.repeat(2_000), style: { fontSize: 20, color } });
  const theirs = { name: 'Front', layers: [layer('title', '#111111'), layer('lead', '#222222')], tags: ['a', 'b'] };
  const yours = { name: 'Front', layers: [layer('title', '#1d4ed8'), layer('lead', '#222222')], tags: ['a'] };
  expect(listDifferences(theirs, yours)).toEqual([
    { path: 'layers[title].style.color', theirs: '#111111', yours: '#1d4ed8' },
    { path: 'tags[1]', theirs: 'b', yours: undefined },
  ]);
});

it('[DASH-4] compares items by id, so that an added item is one difference, and a new order is one', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id }));
  expect(listDifferences([a, b], [c, a, b]).map(({ path }) => path)).toEqual(['[c]']);
  expect(listDifferences({ layers: [a, b] }, { layers: [b, a] })).toEqual([
    { path: 'layers (order)', theirs: ['a', 'b'], yours: ['b', 'a'] },
  ]);
  expect(listDifferences({ a: 1 }, { a: 1 })).toEqual([]);
});

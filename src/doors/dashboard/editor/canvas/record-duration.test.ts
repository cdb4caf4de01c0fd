import { expect, it } from 'vitest';
import { recordDuration } from './record-duration.ts';

it('[EDT-1] keeps a limited number of records, however long the editor is open', () => {
  for (let index = 0; index < 25_000; index++) recordDuration(index % 2 === 0 ? 'test.a' : 'test.b', 0, { index });
  const kept = performance.getEntriesByType('measure').filter(({ name }) => name.startsWith('test.'));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThanOrEqual(10_000);
  expect(kept.at(-1)).toMatchObject({ name: 'test.b', detail: { index: 24_999 } });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LruCache } from './lru-cache.ts';

function filled(limits: { entries: number; weight: number }, keys: string[], weight = 1): LruCache<string> {
  const cache = new LruCache<string>(limits);
  for (const key of keys) cache.remember(key, weight, () => key);
  return cache;
}

function made(cache: LruCache<string>, key: string): boolean {
  let called = false;
  cache.remember(key, 1, () => {
    called = true;
    return key;
  });
  return called;
}

describe('LruCache', () => {
  it('forgets the least recently used entry', () => {
    const cache = filled({ entries: 2, weight: 100 }, ['a', 'b', 'a', 'c']);
    expect(cache.size).toBe(2);
    expect(made(cache, 'a')).toBe(false);
    expect(made(cache, 'b')).toBe(true);
  });

  it('is limited in weight, and stores nothing that is heavier than the limit', () => {
    expect(filled({ entries: 100, weight: 10 }, ['a', 'b', 'c', 'd'], 4).size).toBe(2);
    expect(filled({ entries: 100, weight: 10 }, ['a'], 11).size).toBe(0);
  });

  it('[SCL-2] never holds more than its limits, and always holds what was stored last if it fits', () => {
    const stored = fc.record({
      key: fc.integer({ min: 0, max: 20 }).map(String),
      weight: fc.integer({ min: 0, max: 15 }),
    });
    fc.assert(
      fc.property(fc.array(stored, { maxLength: 200 }), (steps) => {
        const cache = new LruCache<number>({ entries: 8, weight: 30 });
        for (const { key, weight } of steps) {
          cache.set(key, weight, weight);
          expect(cache.get(key)).toBe(weight);
          const held = Array.from({ length: 21 }, (_, index) => cache.get(String(index))).filter(
            (each) => each !== undefined,
          );
          expect(held).toHaveLength(cache.size);
          expect(held.length).toBeLessThanOrEqual(8);
          expect(held.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(30);
        }
      }),
    );
  });
});

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
});

import { describe, expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

/** 100 bytes with its key of one character. */
const text = 'x'.repeat(49);

describe('the bounded cache', () => {
  it('drops what was used longest ago when it is full', () => {
    const cache = createBoundedCache(800);
    for (const key of 'abcdefgh') cache.set(key, text);
    cache.get('a');
    cache.set('i', text);
    expect([...'abcdefghi'].filter((key) => cache.get(key) === undefined)).toEqual(['b']);
  });

  it('counts a text that is written again once', () => {
    const cache = createBoundedCache(800);
    for (let times = 0; times < 20; times++) cache.set('a', text);
    for (const key of 'bcdefgh') cache.set(key, text);
    expect([...'abcdefgh'].every((key) => cache.get(key) === text)).toBe(true);
  });

  it('does not keep a text that would take more than an eighth of the room', () => {
    const cache = createBoundedCache(800);
    cache.set('a', `${text}x`);
    expect(cache.get('a')).toBeUndefined();
  });
});

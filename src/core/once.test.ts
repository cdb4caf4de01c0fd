import { describe, expect, it, vi } from 'vitest';
import { oncePer } from './once.ts';

describe('a value for each key', () => {
  it('is made once for each key', () => {
    const make = vi.fn(({ name }: { name: string }) => ({ name }));
    const get = oncePer(make);
    const [one, other] = [{ name: 'same' }, { name: 'same' }];
    expect(get(one)).toBe(get(one));
    expect(get(other)).not.toBe(get(one));
    expect(make).toHaveBeenCalledTimes(2);
  });
});

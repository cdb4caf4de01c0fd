import { describe, expect, it } from 'vitest';
import { hasChanged } from './action.ts';

describe('a fault of a form (B10)', () => {
  const sent = { name: 'Taken', 'data.slug': 'a', tags: ['one'] };

  it('is over once its own value is another, and not before', () => {
    expect(hasChanged('name', sent, { ...sent, tags: [] })).toBe(false);
    expect(hasChanged('name', sent, { ...sent, name: 'Free' })).toBe(true);
    expect(hasChanged('tags.0', sent, { ...sent, tags: ['two'] })).toBe(true);
    expect(hasChanged('tags.0', sent, { ...sent, tags: ['one'] })).toBe(false);
    expect(hasChanged('data.slug', sent, { ...sent, 'data.slug': 'b' })).toBe(true);
  });

  it('that is of no one value is over once any is another', () => {
    expect(hasChanged('layers.0.type', sent, sent)).toBe(false);
    expect(hasChanged('layers.0.type', sent, { ...sent, name: 'Free' })).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { hasChanged } from './action.ts';

describe('the fault of a form (B10)', () => {
  const sent = { name: 'Taken', 'data.slug': 'a', tags: ['one'] };

  it('disappears once its own value changes, and not before', () => {
    expect(hasChanged('name', sent, { ...sent, tags: [] })).toBe(false);
    expect(hasChanged('name', sent, { ...sent, name: 'Free' })).toBe(true);
    expect(hasChanged('tags.0', sent, { ...sent, tags: ['two'] })).toBe(true);
    expect(hasChanged('tags.0', sent, { ...sent, tags: ['one'] })).toBe(false);
    expect(hasChanged('data.slug', sent, { ...sent, 'data.slug': 'b' })).toBe(true);
  });

  it('disappears once any value changes if it belongs to none', () => {
    expect(hasChanged('layers.0.type', sent, sent)).toBe(false);
    expect(hasChanged('layers.0.type', sent, { ...sent, name: 'Free' })).toBe(true);
  });
});

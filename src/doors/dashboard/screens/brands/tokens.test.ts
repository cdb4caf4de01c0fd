import { describe, expect, it } from 'vitest';
import { flattenTokenTree, freeName, overlayTokens, renameToken, tokenDifferences, withGroup } from './tokens.ts';

describe('token sets', () => {
  it('[BRD-6] keep unknown groups in their order', () => {
    const tokens = { colors: { a: 'red' }, radii: { small: 4 }, note: 'top level' };
    expect([...flattenTokenTree(tokens)]).toEqual([
      ['colors.a', 'red'],
      ['radii.small', 4],
      ['note', 'top level'],
    ]);
    expect(Object.keys(withGroup(tokens, 'colors', { b: 'blue' }))).toEqual(['colors', 'radii', 'note']);
    expect(withGroup(tokens, 'radii', {})).toEqual({ colors: { a: 'red' }, note: 'top level' });
  });

  it('[BRD-4] are compared token by token, with the tokens of a variant applied', () => {
    const live = { colors: { a: 'red', b: 'blue' } };
    const draft = { colors: { b: 'navy', c: 'green' } };
    expect(tokenDifferences(live, draft)).toEqual([
      { path: 'colors.a', before: 'red', after: undefined },
      { path: 'colors.b', before: 'blue', after: 'navy' },
      { path: 'colors.c', before: undefined, after: 'green' },
    ]);
    expect(overlayTokens(live, draft)).toEqual({ colors: { a: 'red', b: 'navy', c: 'green' } });
  });

  it('[BRD-6] keep the position of a renamed token, and give a new one an unused name', () => {
    expect(Object.entries(renameToken({ a: 1, b: 2, c: 3 }, 'b', 'z'))).toEqual([
      ['a', 1],
      ['z', 2],
      ['c', 3],
    ]);
    expect(freeName({ color: 1, color2: 2 }, 'color')).toBe('color3');
  });
});

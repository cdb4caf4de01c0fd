import { describe, expect, it } from 'vitest';
import { canonicalJson } from './json.ts';

describe('canonicalJson', () => {
  it('prints equal values in the same way, whatever the order of their members', () => {
    expect(canonicalJson({ b: [1, { d: 2, c: 'x' }], a: undefined, e: null })).toBe(
      '{"b":[1,{"c":"x","d":2}],"e":null}',
    );
  });
});

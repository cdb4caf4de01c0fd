import { describe, expect, it } from 'vitest';
import { clickTagScript } from './click.ts';

describe('clickTag', () => {
  it('[DOC-17] is a literal that no URL can end', () => {
    const hostile = 'https://x.example/?a=1&b="</script><script>alert(1)</script>\u2028\u2029]]>\\\n';
    const script = clickTagScript(hostile);
    expect(script).toMatch(/^<script>var clickTag = "[^<>&\u2028\u2029\n]*";<\/script>$/);
    const literal = script.slice('<script>var clickTag = '.length, -';</script>'.length);
    expect(JSON.parse(literal)).toBe(hostile);
  });
});

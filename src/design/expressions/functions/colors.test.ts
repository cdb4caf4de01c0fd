import chroma from 'chroma-js';
import { describe, expect, it } from 'vitest';
import { evaluateSource, expectFaults, expectResults } from '../evaluate-in-tests.ts';

describe('color functions', () => {
  it('[DOC-12] lighten, darken, saturate and desaturate work as in chroma, by 1 by default', () => {
    expectResults({
      'lighten("#336699")': chroma('#336699').brighten(1).hex(),
      'darken("#336699", 2)': chroma('#336699').darken(2).hex(),
      'saturate("slategray", "2")': chroma('slategray').saturate(2).hex(),
      'desaturate("rgb(255 0 0)")': chroma('red').desaturate(1).hex(),
      'lighten("red", 1e300)': chroma('red').brighten(100).hex(),
    });
    expect(evaluateSource('darken("red", 1e300)')).toBe('#000000');
  });

  it('[DOC-12] getLuminance, isLight, isDark and contrast', () => {
    expectResults({
      'getLuminance("white")': 1,
      'getLuminance("#000")': 0,
      'isLight("#FFF")': true,
      'isLight("#808080")': false,
    });
    expectResults({
      'isDark("navy")': true,
      'isDark("#ffff00")': false,
      'contrast("black", "white")': 21,
      'contrast("red", "red")': 1,
    });
  });

  it('[DOC-12] mix and alpha', () => {
    expectResults({ 'mix("red", "blue")': chroma.mix('red', 'blue', 0.5).hex(), 'mix("#f00", "#00f", 0)': '#ff0000' });
    expectResults({
      'mix("#f00", "#00f", 7)': '#0000ff',
      'alpha("red", 0.5)': '#ff000080',
      'alpha("red", 1)': '#ff0000',
    });
    expectResults({
      'alpha("RGBA(255, 0, 0, 0.2)", 0)': '#ff000000',
      'darken("hsl(0 100% 50% / 50%)", 0)': '#ff000080',
    });
  });

  it('[DOC-12] reject values that are not colors', () => {
    const names = { none: null, long: '#'.repeat(1000) };
    const sources = [
      'isLight("")',
      'isLight(none)',
      'isLight("nope")',
      'isLight("constructor")',
      'isLight("__proto__")',
    ];
    expectFaults(
      [...sources, 'isLight([1, 2, 3])', 'isLight(long)', 'alpha("red", "x")', 'mix("red", none)'],
      'type',
      names,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { checkStyle, styleProperties } from './index.ts';

const listFaults = (style: unknown) => checkStyle(style, 'layers.0.style');

describe('checkStyle', () => {
  it('[DOC-3] lists every fault of a style by its path', () => {
    const faults = listFaults({ color: 'rde', fontSize: 24, colour: 'red', padding: '1px 2px', border: 1, gap: null });
    expect(faults.map(({ path, code }) => [path, code])).toEqual([
      ['layers.0.style.color', 'invalid_value'],
      ['layers.0.style.colour', 'unknown_field'],
      ['layers.0.style.border', 'invalid_value'],
      ['layers.0.style.gap', 'invalid_value'],
    ]);
  });

  it('[DOC-3] rejects values that are not a style', () => {
    for (const style of [null, 'color: red', ['red'], 3, undefined]) {
      expect(listFaults(style)).toMatchObject([{ path: 'layers.0.style', code: 'invalid_value' }]);
    }
  });

  it.each([
    ['colour', 'colour is not a style property. Did you mean color?'],
    ['background-color', 'background-color is not a style property. Did you mean backgroundColor?'],
    ['-webkit-text-stroke', '-webkit-text-stroke is not a style property. Did you mean WebkitTextStroke?'],
    ['webkitTextStroke', 'webkitTextStroke is not a style property. Did you mean WebkitTextStroke?'],
    ['fontsize', 'fontsize is not a style property. Did you mean fontSize?'],
    ['opacity', "opacity is not a style property. Use the layer's own opacity."],
    ['zIndex', 'zIndex is not a style property. Use the order of the layers.'],
    ['somethingElse', 'is not a style property'],
    ['__proto__x', 'is not a style property'],
  ])('suggests what %s may have meant', (name, hint) => {
    expect(listFaults({ [name]: 'x' })[0]?.message).toContain(hint);
  });

  it('treats names of the prototype as unknown properties', () => {
    const style = JSON.parse('{ "__proto__": "red", "constructor": "red", "toString": 1 }');
    expect(listFaults(style).map(({ code }) => code)).toEqual(['unknown_field', 'unknown_field', 'unknown_field']);
  });

  it('leaves values with an expression until they are resolved', () => {
    expect(listFaults({ color: '{{ brand.colors.primary }}', fontSize: 'calc({{ a }}px)' })).toEqual([]);
    expect(listFaults({ colour: '{{ x }}' })).toHaveLength(1);
  });

  it('[SEC-3] checks no more properties than a style can have', () => {
    const style = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`c${index}`, 'red']));
    expect(listFaults(style)).toHaveLength(1);
  });

  it('accepts an empty path', () => {
    expect(checkStyle({ colour: 'red' }, '')[0]?.path).toBe('colour');
  });

  it('has a grammar for every property of the table', () => {
    const samples = [
      '1px',
      '1',
      'red',
      'none',
      'auto',
      'normal',
      'solid',
      'center',
      'hidden',
      'flex',
      'row',
      'wrap',
    ].concat([
      '1fr',
      '"a"',
      '"wght" 4',
      'ltr',
      'isolate',
      'clip',
      'uppercase',
      'underline',
      'no-repeat',
      'text',
      'Inter',
    ]);
    for (const name of Object.keys(styleProperties)) {
      const isTaken = samples.some((sample) => checkStyle({ [name]: sample }, '').length === 0);
      expect(isTaken, name).toBe(true);
    }
  });
});

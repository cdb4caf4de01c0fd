import { expect, it } from 'vitest';
import { parseStyle, styleProperties } from './index.ts';

it('prints valid values and reports invalid ones', () => {
  const { style, problems } = parseStyle({ color: 'RED', padding: 'wide', nonsense: 1, gap: undefined, fontSize: 12 });
  expect(style).toEqual({ color: 'red', fontSize: '12px' });
  expect(problems).toEqual([
    { property: 'padding', message: 'padding is not a value of padding in CSS.' },
    { property: 'nonsense', message: 'nonsense is not a style property.' },
  ]);
});

it("prints shorthands before their longhands, whatever the author's order", () => {
  const { style } = parseStyle({
    borderTopWidth: 2,
    borderTop: '1px solid red',
    paddingLeft: 1,
    padding: 3,
    border: 'none',
  });
  expect(Object.keys(style)).toEqual(['padding', 'paddingLeft', 'border', 'borderTop', 'borderTopWidth']);
});

it('has every shorthand in the table before the properties that it sets', () => {
  const names = Object.keys(styleProperties);
  for (const [index, name] of names.entries()) {
    const longer = names
      .slice(0, index)
      .filter((earlier) => earlier.startsWith(name) && /^[A-Z]/.test(earlier.slice(name.length)));
    expect(longer, name).toEqual([]);
  }
});

it('names properties as CSS does', () => {
  expect(styleProperties['backgroundColor']?.css).toBe('background-color');
  expect(styleProperties['WebkitTextStroke']?.css).toBe('-webkit-text-stroke');
});

it('parses the styles of 20,000 boxes quickly', () => {
  const style = { color: 'rgb(1 2 3)', padding: 10, fontSize: 24, backgroundImage: 'linear-gradient(red, blue)' };
  const parsed = Array.from({ length: 20_000 }, () => parseStyle(style));
  expect(new Set(parsed.map((each) => JSON.stringify(each))).size).toBe(1);
});
